import { deliveriesLimits } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { runAction } from '../../../../lib/actions.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import styles from './drive.module.css';
import { urlOf, type Picture } from './stop-reports.ts';

interface PhotosProps {
  photos: readonly Picture[];
  /** Taken, and not in `photos` yet. */
  underWay: number;
  onAdd: (file: File) => void;
  /** Receives a change of the photos as they are by then. */
  onChange: (change: (now: readonly Picture[]) => readonly Picture[]) => void;
}

/** Takes photos at a stop, up to as many as a result may have. One that was removed can be put back. */
export function Photos({ photos, underWay, onAdd, onChange }: PhotosProps) {
  const text = useText();
  const putBack = (photo: Picture, place: number) =>
    onChange((now) => (now.length < deliveriesLimits.photos ? now.toSpliced(place, 0, photo) : now));
  const remove = (photo: Picture, place: number) =>
    runAction(async () => onChange((now) => now.toSpliced(place, 1)), {
      done: 'deliveries.drive.photoRemoved',
      params: { number: place + 1 },
      id: 'photo-removed',
      undo: () => () => putBack(photo, place),
    });
  return (
    <>
      {photos.length + underWay < deliveriesLimits.photos && (
        <label className={styles.camera}>
          {text('deliveries.drive.photo')}
          <input
            className="visually-hidden"
            type="file"
            accept="image/*"
            capture="environment"
            onChange={({ target }) => {
              const file = target.files?.[0];
              // The same photo may be chosen again after a failure.
              target.value = '';
              if (file) onAdd(file);
            }}
          />
        </label>
      )}
      <ul className={styles.photos}>
        {photos.map((photo, place) => (
          <li key={urlOf(photo).slice(-40)}>
            <img src={urlOf(photo)} alt={text('deliveries.drive.photoOf', { number: place + 1 })} />
            <IconButton
              tone="bad"
              label={text('deliveries.drive.photoRemove', { number: place + 1 })}
              onClick={() => remove(photo, place)}
            >
              <IconTrash />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}

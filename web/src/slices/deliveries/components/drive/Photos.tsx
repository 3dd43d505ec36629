import { deliveriesLimits } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import styles from './drive.module.css';

interface PhotosProps {
  photos: readonly string[];
  /** Taken, and not in `photos` yet. */
  underWay: number;
  onAdd: (file: File) => void;
}

/** Takes photos at a stop, up to as many as a result may have. */
export function Photos({ photos, underWay, onAdd }: PhotosProps) {
  const text = useText();
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
      <div className={styles.photos}>
        {photos.map((photo, index) => (
          <img
            key={photo.slice(-40)}
            src={photo}
            alt={text('deliveries.drive.photoOf', { number: index + 1 })}
          />
        ))}
      </div>
    </>
  );
}

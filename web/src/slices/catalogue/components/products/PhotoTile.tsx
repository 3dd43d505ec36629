import { IconArrowLeft, IconArrowRight, IconCrop, IconTrash } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { Photo } from './photos.ts';
import styles from './PhotosField.module.css';

interface PhotoTileProps {
  photo: Photo;
  /** From 0; the first photo is the cover. */
  place: number;
  count: number;
  disabled: boolean;
  onMove: (to: number) => void;
  onCrop: () => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDrop: () => void;
}

const stop = (event: DragEvent) => event.preventDefault();

/** One photo, moved by dragging or with the arrow buttons. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, place, count, disabled, onMove, onCrop, onRemove, onDragStart, onDrop } = props;
  const text = useText();
  const number = place + 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its arrows do the same by keyboard
    <li
      className={styles.tile}
      draggable={!disabled}
      onDragStart={onDragStart}
      onDragOver={stop}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <img
        className={styles.photo}
        src={photo.thumbnailUrl}
        alt={text('catalogue.products.photos.one', { number, count })}
        width={132}
        height={132}
      />
      {place === 0 && <span className={styles.cover}>{text('catalogue.products.photos.cover')}</span>}
      {!disabled && (
        <div className={styles.actions}>
          <IconButton
            size="small"
            label={text('catalogue.products.photos.earlier', { number })}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <IconArrowLeft />
          </IconButton>
          <IconButton
            size="small"
            label={text('catalogue.products.photos.later', { number })}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <IconArrowRight />
          </IconButton>
          <IconButton
            size="small"
            label={text('catalogue.products.photos.crop', { number })}
            onClick={onCrop}
          >
            <IconCrop />
          </IconButton>
          <IconButton
            size="small"
            tone="bad"
            label={text('catalogue.products.photos.remove', { number })}
            onClick={onRemove}
          >
            <IconTrash />
          </IconButton>
        </div>
      )}
    </li>
  );
}

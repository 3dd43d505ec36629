import type { OfferDetail } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import styles from './OfferDetails.module.css';

/** The photos of a product, one large. */
export function OfferPhotos({ photos, name }: { photos: OfferDetail['photos']; name: string }) {
  const text = useText();
  const [chosen, setChosen] = useState(0);
  const photo = photos[chosen] ?? photos[0];
  if (!photo) return null;
  return (
    <div className={styles.photos}>
      <img className={styles.photo} src={photo.url} alt={name} width={1024} height={768} />
      {photos.length > 1 && (
        <div className={styles.thumbs} role="group" aria-label={text('offers.search.photos')}>
          {photos.map(({ fileId, thumbnailUrl }, index) => (
            <button
              key={fileId}
              type="button"
              className={styles.thumb}
              aria-label={text('offers.search.photo', { number: index + 1 })}
              aria-pressed={photo.fileId === fileId}
              onClick={() => setChosen(index)}
            >
              <img src={thumbnailUrl} alt="" loading="lazy" />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

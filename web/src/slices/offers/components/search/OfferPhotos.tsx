import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import styles from './OfferDetails.module.css';

interface OfferPhotosProps {
  photos: readonly { url: string; thumbnailUrl: string }[];
  name: string;
  /** Lower, across the whole page. */
  isWide?: boolean;
}

/** The photos of a product or a seller, one of them large. */
export function OfferPhotos({ photos, name, isWide = false }: OfferPhotosProps) {
  const text = useText();
  const [chosen, setChosen] = useState(0);
  const photo = photos[chosen] ?? photos[0];
  if (!photo) return null;
  return (
    <div className="stack-8">
      <img
        className={styles.photo}
        data-wide={isWide || undefined}
        src={photo.url}
        alt={name}
        width={1024}
        height={768}
      />
      {photos.length > 1 && (
        <div className={styles.thumbs} role="group" aria-label={text('offers.search.photos')}>
          {photos.map(({ url, thumbnailUrl }, index) => (
            <button
              key={url}
              type="button"
              className={styles.thumb}
              aria-label={text('offers.search.photo', { number: index + 1 })}
              aria-pressed={photo.url === url}
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

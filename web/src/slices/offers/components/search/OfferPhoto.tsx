import { IconPhoto } from '@tabler/icons-react';
import styles from './OfferPhoto.module.css';

/**
 * The box has its size before the picture loads, so nothing moves. The name beside it serves as its text alternative.
 */
export const OfferPhoto = ({ url }: { url: string | null }) => (
  <span className={styles.box}>
    {url === null ? (
      <IconPhoto aria-hidden />
    ) : (
      <img
        className={styles.picture}
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        width={256}
        height={192}
      />
    )}
  </span>
);

import { IconPhoto } from '@tabler/icons-react';
import styles from './OfferPhoto.module.css';

/** Its box is there before the picture: nothing moves when it arrives. The name beside it says what it shows. */
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

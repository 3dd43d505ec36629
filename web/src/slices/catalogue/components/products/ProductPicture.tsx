import { IconCarrot } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './ProductPicture.module.css';

/** A thumbnail of fixed size, or a placeholder. Decorative: the name is beside it. */
export function ProductPicture({ url }: { url: string | null }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  return url !== null && url !== brokenUrl ? (
    <img
      className={styles.picture}
      src={url}
      alt=""
      width={34}
      height={34}
      loading="lazy"
      onError={() => setBrokenUrl(url)}
    />
  ) : (
    <span className={styles.none} aria-hidden>
      <IconCarrot size={18} stroke={1.5} />
    </span>
  );
}

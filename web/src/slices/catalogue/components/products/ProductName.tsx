import { type ReactNode, useState } from 'react';
import styles from './ProductName.module.css';
import { IconCarrot } from '@tabler/icons-react';

interface ProductNameProps {
  name: string;
  thumbnailUrl: string | null;
  /** Below the name, in a muted style. */
  children?: ReactNode;
}

/** A product's cover photo and name. */
export const ProductName = ({ name, thumbnailUrl, children }: ProductNameProps) => (
  <span className="shrinks row-10">
    <ProductPicture url={thumbnailUrl} />
    <span className="shrinks stack">
      <span className={styles.name}>{name}</span>
      {children && <span className={styles.more}>{children}</span>}
    </span>
  </span>
);

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

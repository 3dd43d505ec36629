import type { ReactNode } from 'react';
import { ProductPicture } from './ProductPicture.tsx';
import styles from './ProductName.module.css';

interface ProductNameProps {
  name: string;
  thumbnailUrl: string | null;
  /** Below the name, in a muted style. */
  children?: ReactNode;
}

/** A product's cover photo and name. */
export const ProductName = ({ name, thumbnailUrl, children }: ProductNameProps) => (
  <span className={styles.product}>
    <ProductPicture url={thumbnailUrl} />
    <span className={styles.labels}>
      <span className={styles.name}>{name}</span>
      {children && <span className={styles.more}>{children}</span>}
    </span>
  </span>
);

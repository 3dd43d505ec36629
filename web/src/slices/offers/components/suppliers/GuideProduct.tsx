import type { Offer } from '@halles/contract';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './GuideProduct.module.css';

/** The product's picture and name; its place is kept until the picture arrives. */
export function GuideProduct({ offer }: { offer: Offer }) {
  const words = useOfferWords();
  return (
    <span className="shrinks row-12">
      <span className={styles.picture}>
        {offer.thumbnailUrl !== null && (
          <img src={offer.thumbnailUrl} alt="" width={48} height={48} loading="lazy" decoding="async" />
        )}
      </span>
      <span className={styles.name}>{words.nameOf(offer)}</span>
    </span>
  );
}

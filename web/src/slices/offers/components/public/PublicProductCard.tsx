import type { PublicProduct } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OfferPhoto } from '../search/OfferPhoto.tsx';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './PublicProductCard.module.css';

export function PublicProductCard({ product }: { product: PublicProduct }) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { price, thumbnailUrl, origin, certifications } = product;
  return (
    <article className={styles.card}>
      <OfferPhoto url={thumbnailUrl} />
      <div className={styles.facts}>
        <h3 className={styles.name}>{words.nameOf(product)}</h3>
        <p className={styles.quiet}>{words.titleOf(product)}</p>
        {origin !== '' && <p className={styles.quiet}>{origin}</p>}
        {certifications.length > 0 && (
          <p className={styles.marks}>{formats.list(certifications.map(words.certification))}</p>
        )}
      </div>
      {price !== null && (
        <p className={styles.price}>
          {price.isPerKg
            ? text('offers.search.perKg', { price: formats.unitPrice(price.unitPrice, price.currency) })
            : formats.unitPrice(price.unitPrice, price.currency)}
        </p>
      )}
    </article>
  );
}

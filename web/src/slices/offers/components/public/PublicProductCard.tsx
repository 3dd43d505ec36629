import type { PublicProduct } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OfferPhoto } from '../search/OfferPhoto.tsx';
import { useOfferWords } from '../search/use-labels.ts';
import styles from './PublicProducts.module.css';

export function PublicProductCard({ product }: { product: PublicProduct }) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  const { price, thumbnailUrl, origin, certifications } = product;
  return (
    <article className={styles.card}>
      <OfferPhoto url={thumbnailUrl} />
      <div className={styles.facts}>
        <h3 className="anywhere">{words.nameOf(product)}</h3>
        <p className="quiet small">{words.titleOf(product)}</p>
        {origin !== '' && <p className="quiet small">{origin}</p>}
        {certifications.length > 0 && (
          <p className="good small">{formats.list(certifications.map(words.certification))}</p>
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

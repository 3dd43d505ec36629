import type { FormatId } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { unbroken } from '../../../../ui/unbroken.ts';
import { Link } from '../../../../ui/link.tsx';
import styles from './OfferDetails.module.css';
import { OfferPrice } from './OfferPrice.tsx';
import { useOfferWords } from './use-labels.ts';

interface CompareOffersProps {
  formatId: FormatId;
  hrefOf: (formatId: FormatId) => string;
}

/** The same product in other formats and from other sellers, cheapest kilogram first, as the server sorts them. */
export function CompareOffers({ formatId, hrefOf }: CompareOffersProps) {
  const text = useText();
  const words = useOfferWords();
  const { data = [] } = useLive('offers.compareOffers', { formatId });
  if (data.length < 2) return null;
  return (
    <section>
      <h3>{text('offers.search.compare')}</h3>
      <ol className={styles.lines}>
        {data.map((offer) => (
          <li key={offer.id} className={styles.line} aria-current={offer.id === formatId || undefined}>
            <span>
              {offer.id === formatId ? (
                <b>{offer.seller.name}</b>
              ) : (
                <Link href={hrefOf(offer.id)}>{offer.seller.name}</Link>
              )}
              <span className={styles.quiet}>
                {' '}
                {unbroken(words.titleOf(offer))}
                {offer.id === formatId && ` · ${text('offers.search.thisOne')}`}
              </span>
            </span>
            <OfferPrice offer={offer} />
          </li>
        ))}
      </ol>
    </section>
  );
}

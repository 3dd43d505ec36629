import type { OfferDetail, PossibleDate } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './OfferDetails.module.css';
import { useOfferWords } from './use-labels.ts';
import { useDatesOf } from './use-next-date.ts';

/** The deliveries and pickups it can be had by, each with its next date and cut-off. */
export function OfferFulfilments({ offer: { fulfilments, seller } }: { offer: OfferDetail }) {
  const text = useText();
  const dates = useDatesOf(seller.id);
  if (fulfilments.length === 0) return null;
  return (
    <section>
      <h3>{text('offers.search.ways')}</h3>
      <ul className={styles.lines}>
        {fulfilments.map((fulfilment) => (
          <li key={fulfilment.id} className={styles.line}>
            <span>
              {text(`offers.search.way.${fulfilment.kind}`, { name: fulfilment.name })}
              {fulfilment.city !== null && <span className={styles.quiet}>, {fulfilment.city}</span>}
            </span>
            <When
              days={fulfilment.days}
              next={dates.find(({ fulfilmentId, isFull }) => fulfilmentId === fulfilment.id && !isFull)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function When({ days, next }: { days: OfferDetail['days']; next: PossibleDate | undefined }) {
  const text = useText();
  const formats = useFormats();
  const words = useOfferWords();
  if (!next) return <span className={styles.quiet}>{formats.list(words.days(days, false))}</span>;
  return (
    <span>
      <b>{formats.longDay(next.on)}</b>{' '}
      <span className={styles.quiet}>
        {text(next.isLate ? 'offers.search.orderLate' : 'offers.search.cutOffAt', {
          at: formats.dateTime(next.cutOffAt),
        })}
      </span>
    </span>
  );
}

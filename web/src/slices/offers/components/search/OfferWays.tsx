import type { OfferDetail, PossibleDate } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './OfferDetails.module.css';
import { useOfferWords } from './use-labels.ts';
import { useDatesOf } from './use-next-date.ts';

/** By which routes and at which places it can be had, each with its next date and until when to order for it. */
export function OfferWays({ offer: { ways, seller } }: { offer: OfferDetail }) {
  const text = useText();
  const dates = useDatesOf(seller.id);
  if (ways.length === 0) return null;
  return (
    <section>
      <h3>{text('offers.search.ways')}</h3>
      <ul className={styles.lines}>
        {ways.map((way) => (
          <li key={way.id} className={styles.line}>
            <span>
              {text(`offers.search.way.${way.kind}`, { name: way.name })}
              {way.city !== null && <span className={styles.quiet}>, {way.city}</span>}
            </span>
            <When days={way.days} next={dates.find(({ wayId, isFull }) => wayId === way.id && !isFull)} />
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
        {text(next.isLate ? 'offers.search.orderLate' : 'offers.search.orderUntil', {
          at: formats.dateTime(next.orderUntil),
        })}
      </span>
    </span>
  );
}

import type { ScheduledOfferRow, ScheduledOfferState } from '@halles/contract';
import { use } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';
import { OrdersSoFarContext } from '../order-field.ts';
import styles from './Scheduled.module.css';

export function ScheduledList({ offers }: { offers: readonly ScheduledOfferRow[] }) {
  const text = useText();
  if (offers.length === 0)
    return (
      <EmptyState
        illustration="stall"
        title={text('offers.scheduled.none')}
        action={<Button href={paths.newScheduledOffer}>{text('offers.scheduled.create')}</Button>}
      >
        {text('offers.scheduled.noneHelp')}
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {offers.map((offer) => (
        <li key={offer.id}>
          <Row offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function Row({ offer }: { offer: ScheduledOfferRow }) {
  const ordersSoFar = use(OrdersSoFarContext);
  const text = useText();
  const formats = useFormats();
  const { window, state } = offer;
  return (
    <>
      <div>
        <h3>
          <Link href={paths.scheduledOffer(offer.id)}>{offer.name}</Link>
        </h3>
        <p className={styles.quiet}>
          {text('offers.scheduled.items', { count: offer.items })}
          {offer.capacityOrders !== null &&
            ` · ${text(state === 'open' ? 'offers.scheduled.taken' : 'offers.scheduled.upTo', {
              count: offer.capacityOrders,
              taken: formats.number(offer.ordersTaken),
            })}`}
        </p>
        {ordersSoFar && <p className={styles.quiet}>{ordersSoFar({ id: offer.id })}</p>}
      </div>
      <p className={styles.window}>
        {window === null
          ? ''
          : text(state === 'open' ? 'offers.scheduled.openUntil' : 'offers.scheduled.opensAt', {
              instant: formats.dateTime(state === 'open' ? window.closesAt : window.opensAt),
            })}
      </p>
      {state === 'open' && offer.capacityOrders !== null && offer.ordersTaken >= offer.capacityOrders ? (
        <StatusChip tone="wait">{text('offers.scheduled.full')}</StatusChip>
      ) : (
        <StateChip state={state} />
      )}
    </>
  );
}

const tones: Record<ScheduledOfferState, Tone> = {
  draft: 'wait',
  planned: 'info',
  open: 'good',
  ended: 'wait',
};

export function StateChip({ state }: { state: ScheduledOfferState }) {
  const text = useText();
  return <StatusChip tone={tones[state]}>{text(`offers.scheduled.states.${state}`)}</StatusChip>;
}

import type { Cart, CartDate } from '@halles/contract';
import { IconMapPin, IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { useSupplierRelation } from '../../../relationships/index.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import { changeCart } from './cart-actions.ts';
import styles from './CartDateChoice.module.css';
import { CutOff } from './CutOff.tsx';
import { cartDatesQuery } from './queries.ts';
import { useFirstDate } from './use-first-date.ts';

/** The draft's date, and the alternatives with their cost and cut-off. */
export function CartDateChoice({ cart }: { cart: Cart }) {
  const text = useText();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const { date } = cart;
  const mayEdit = cart.can.edit === true;
  const isListed = mayEdit && (isOpen || date === null);
  const dates = useQuery({ ...cartDatesQuery(cart), enabled: isListed });
  const isChoosing = useFirstDate(cart, dates.data);
  return (
    <div role="group" className="stack-8" aria-label={text('ordering.cart.date')}>
      {cart.unavailableOn !== null && (
        <Banner
          tone="now"
          title={text('ordering.cart.unavailableOn', { day: formats.longDay(cart.unavailableOn) })}
        >
          {text('ordering.cart.goneOnHelp')}
        </Banner>
      )}
      {date && (
        <div className={styles.chosen}>
          <DateWords date={date} cart={cart} />
          {mayEdit && (
            <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {text(isOpen ? 'ordering.cart.keepDate' : 'ordering.cart.changeDate')}
            </Button>
          )}
        </div>
      )}
      {isListed && !isChoosing && (
        <QueryState query={dates} skeleton={<ListSkeleton rows={3} />}>
          {(data) => <Dates cart={cart} dates={data} onChosen={() => setOpen(false)} />}
        </QueryState>
      )}
    </div>
  );
}

function Dates({ cart, dates, onChosen }: { cart: Cart; dates: readonly CartDate[]; onChosen: () => void }) {
  const text = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  if (dates.length === 0) return <NoDates cart={cart} />;
  const choose = async ({ id, fulfilmentId, on }: CartDate) => {
    setChosen(id);
    const isDone = await changeCart(cart, { date: { fulfilmentId, on } });
    setChosen(null);
    if (isDone) onChosen();
  };
  return (
    <ul className={styles.dates} aria-label={text('ordering.cart.dates')}>
      {dates.map((date) => (
        <li key={date.id}>
          <button
            type="button"
            className={styles.date}
            disabled={date.isFull}
            aria-pressed={date.id === cart.date?.id}
            aria-busy={chosen === date.id || undefined}
            onClick={() => void choose(date)}
          >
            <DateWords date={date} cart={cart} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Leads to the conversation with the supplier, who knows the next delivery. */
function NoDates({ cart }: { cart: Cart }) {
  const text = useText();
  // A seller who fills the cart decides the dates.
  const relationId = useSupplierRelation(cart.seller, !cart.isForCustomer);
  return (
    <p className="quiet">
      {text('ordering.cart.noDates')}{' '}
      {relationId && (
        <Link href={paths.conversationAbout('relation', relationId)}>
          {text('ordering.orders.messageTo', { name: cart.seller.name })}
        </Link>
      )}
    </p>
  );
}

function DateWords({ date, cart }: { date: CartDate; cart: Cart }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { kind, deliveryFeeMinor, minimumMinor } = date;
  const money = (amountMinor: number) => words.money(amountMinor, cart.currency);
  const Picture = kind === 'delivery' ? IconTruck : IconMapPin;
  return (
    <span className={styles.words}>
      <span className={styles.day}>
        <Picture aria-hidden size={18} />
        {text(`ordering.cart.way.${kind}`, {
          day: formats.longDay(date.on),
          window: words.window(date.window),
        })}
      </span>
      <span className={styles.quiet}>
        {[
          date.name,
          deliveryFeeMinor > 0
            ? text('ordering.cart.fee', { fee: money(deliveryFeeMinor) })
            : text('ordering.cart.noFee'),
          ...(minimumMinor ? [text('ordering.cart.minimum', { minimum: money(minimumMinor) })] : []),
        ].join(' · ')}
      </span>
      {date.isFull ? (
        <StatusChip tone="bad">{text('ordering.cart.full')}</StatusChip>
      ) : (
        <CutOff date={date} cart={cart} />
      )}
    </span>
  );
}

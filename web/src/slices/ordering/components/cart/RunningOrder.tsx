import type { Cart, CartId, OrganizationId } from '@halles/contract';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { useOrganization } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { CutOff } from './CutOff.tsx';
import { forgetPlaced, usePlacing } from './placing.ts';
import styles from './RunningOrder.module.css';
import { useCarts } from './use-carts.ts';

const finishOrder = lazyPart(async () => ({ default: (await import('./Carts.tsx')).FinishOrder }));
const placedHere = lazyPart(async () => ({ default: (await import('./Carts.tsx')).PlacedHere }));

/** The cart of one supplier, always in view below its offers; it opens upward to finish the order there. */
export default function RunningOrder({ vendorId }: { vendorId: OrganizationId }) {
  const text = useText();
  const { id: customerId } = useOrganization();
  const { carts } = useCarts();
  const { placings, placed } = usePlacing(customerId);
  const [openedId, setOpenedId] = useState<CartId | null>(null);
  const panel = useId();
  useEffect(() => forgetPlaced, []);
  const isHere = ({ cart: { seller } }: { cart: Cart }) => seller.id === vendorId;
  const cart = carts.findLast((each) => isHere({ cart: each }));
  if (!cart) {
    // What was placed in the cart's drawer is shown there.
    const wasOpened = (each: { cart: Cart }) => isHere(each) && each.cart.id === openedId;
    const done = { placed: placed.filter(wasOpened), placings: placings.filter(wasOpened) };
    return done.placed.length + done.placings.length > 0 ? placedHere(done) : null;
  }
  const isOpen = openedId === cart.id;
  return (
    <section className={styles.running} aria-label={text('ordering.cart.running')}>
      {isOpen &&
        finishOrder({ id: panel, cart, carts, placing: placings.find((one) => one.cart.id === cart.id) })}
      <div className={classNames('deep', styles.bar)}>
        <Figures cart={cart} />
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          icon={isOpen ? <IconChevronDown aria-hidden /> : <IconChevronUp aria-hidden />}
          onClick={() => setOpenedId(isOpen ? null : cart.id)}
        >
          <span className={styles.finish}>{text('ordering.cart.finish')}</span>
        </Button>
        {/* One main button: with the panel open, the order is placed there. */}
        <Button kind={isOpen ? 'secondary' : 'primary'} href={paths.cart}>
          {text('ordering.cart.order')}
        </Button>
      </div>
    </section>
  );
}

/** Total, lines, what is missing, until when, for which day. */
function Figures({ cart }: { cart: Cart }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { totals, currency, lines, date, missingMinor } = cart;
  return (
    <>
      <div className={styles.amounts}>
        <p className={styles.total}>
          <strong className="figures">{words.money(totals.totalMinor, currency)}</strong>{' '}
          <span>{text('ordering.cart.lineCount', { count: lines.length })}</span>
        </p>
        <p className={styles.detail}>
          {missingMinor !== null && missingMinor > 0
            ? text('ordering.cart.missing', {
                amount: words.money(missingMinor, currency),
                minimum: words.money(date?.minimumMinor ?? missingMinor, currency),
              })
            : date && <CutOff cart={cart} date={date} />}
        </p>
      </div>
      {date && (
        <p className={styles.date}>
          {formats.longDay(date.on)}
          {date.kind === 'delivery' && (
            <span className={styles.detail}>
              {totals.deliveryFeeMinor > 0
                ? text('ordering.cart.fee', { fee: words.money(totals.deliveryFeeMinor, currency) })
                : text('ordering.cart.noFee')}
            </span>
          )}
        </p>
      )}
    </>
  );
}

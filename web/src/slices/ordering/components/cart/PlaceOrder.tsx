import type { Cart } from '@halles/contract';
import type { RefObject } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useReason } from '../../../../lib/use-reason.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useCreditWords, useOrderWords } from '../words/use-order-words.ts';
import { acceptPrices } from './cart-actions.ts';
import styles from './CartCard.module.css';
import type { EnteredQuantity } from './entered-quantities.ts';
import { placeCart, type Placing } from './placing.ts';
import { usePlaceKey } from './use-place-key.ts';
import { useUnsavedReason } from './entered-fields.ts';

export interface PlaceProps {
  cart: Cart;
  /** Set while the order is being placed or its placement failed. */
  placing: Placing | undefined;
  /** Quantities that have not reached the server yet. */
  saving: readonly EnteredQuantity[];
  isOnly: boolean;
}

/** Places the draft, or says why it cannot be placed. */
export function PlaceOrder(props: PlaceProps & { card: RefObject<HTMLElement | null> }) {
  const { cart, placing, saving, isOnly, card } = props;
  const text = useText();
  const words = useOrderWords();
  const refusal = useReason(cart.can.submit);
  const unsaved = useUnsavedReason(saving, [cart]);
  const reason = refusal ?? unsaved;
  const isInProgress = placing !== undefined && placing.error === null;
  const isBusy = isInProgress || (saving.length > 0 && unsaved === undefined);
  const place = () => void placeCart(cart);
  usePlaceKey(card, isOnly, isBusy || reason !== undefined ? null : place);
  const title = cart.isForCustomer ? cart.customer.name : cart.seller.name;
  const total = words.money(cart.totals.totalMinor, cart.currency);
  return (
    <div className={styles.place}>
      <Button
        kind="primary"
        loading={isBusy}
        disabledReason={reason}
        aria-label={text('ordering.cart.placeOf', { seller: title, total })}
        onClick={place}
      >
        {text('ordering.cart.place', { total })}
      </Button>
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
    </div>
  );
}

export function PlacementFailure({ placing }: { placing: Placing | undefined }) {
  const text = useText();
  const errorText = useErrorText();
  if (!placing || placing.error === null) return null;
  return (
    <div role="alert">
      <Banner tone="bad" title={text('ordering.cart.notPlaced')}>
        {errorText(placing.error)}
      </Banner>
    </div>
  );
}

/** The order can be sent and waits for the seller; only the seller sees the figures. */
export function OverCredit({ cart: { isOverCredit, credit, currency, seller, customer } }: { cart: Cart }) {
  const text = useText();
  const sumOf = useCreditWords();
  if (!isOverCredit) return null;
  if (credit === null)
    return (
      <Banner tone="wait" title={text('ordering.credit.cart')}>
        {text('ordering.credit.cartHelp', { seller: seller.name })}
      </Banner>
    );
  return (
    <Banner tone="wait" title={text('ordering.credit.forCustomer', { customer: customer.name })}>
      {sumOf(credit, currency)}
    </Banner>
  );
}

/** Changed prices need the buyer's consent, so they are never applied unseen. */
export function ChangedPrices({ cart }: { cart: Cart }) {
  const text = useText();
  const count = cart.lines.filter(({ priceBefore }) => priceBefore !== null).length;
  if (count === 0) return null;
  return (
    <Banner
      tone="now"
      title={text('ordering.cart.pricesChanged', { count })}
      actions={
        cart.can.edit === true && (
          <Button size="small" onClick={() => acceptPrices(cart)}>
            {text('ordering.cart.acceptPrices', { count })}
          </Button>
        )
      }
    />
  );
}

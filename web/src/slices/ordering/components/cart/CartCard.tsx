import type { Cart } from '@halles/contract';
import { useRef } from 'react';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { CurrencyLine } from '../order/CurrencyLine.tsx';
import { useCreditWords, useOrderWords } from '../words/use-order-words.ts';
import { acceptPrices, removeCart } from './cart-actions.ts';
import styles from './CartCard.module.css';
import { CartDateChoice } from './CartDateChoice.tsx';
import { CartFields } from './CartFields.tsx';
import { CartLines } from './CartLines.tsx';
import { CartTotals } from './CartTotals.tsx';
import type { EnteredQuantity } from './entered-quantities.ts';
import { placeCart, type Placing } from './placing.ts';
import { SameDelivery } from './SameDelivery.tsx';
import { usePlaceKey } from './use-place-key.ts';
import { useUnsavedReason } from './use-unsaved-reason.ts';

interface CartCardProps {
  cart: Cart;
  /** Set while the order is being placed or its placement failed. */
  placing: Placing | undefined;
  /** Quantities that have not reached the server yet. */
  saving: readonly EnteredQuantity[];
  isOnly: boolean;
}

/** One draft: a seller and a date. */
export function CartCard({ cart, placing, saving, isOnly }: CartCardProps) {
  const text = useText();
  const words = useOrderWords();
  const refusal = useReason(cart.can.submit);
  const unsaved = useUnsavedReason(saving, [cart]);
  const reason = refusal ?? unsaved;
  const isInProgress = placing !== undefined && placing.error === null;
  const isBusy = isInProgress || (saving.length > 0 && unsaved === undefined);
  const place = () => void placeCart(cart);
  const card = useRef<HTMLDivElement>(null);
  usePlaceKey(card, isOnly, isBusy || reason !== undefined ? null : place);
  const title = cart.isForCustomer ? cart.customer.name : cart.seller.name;
  const total = words.money(cart.totals.totalMinor, cart.currency);
  return (
    <Section
      title={title}
      aside={
        <span className={styles.count}>{text('ordering.cart.lineCount', { count: cart.lines.length })}</span>
      }
      actions={
        cart.can.edit === true && (
          <ActionMenu
            label={text('ordering.cart.actionsOf', { seller: title })}
            actions={[
              {
                label: text('ordering.cart.removeDraft'),
                danger: true,
                onClick: () => void removeCart(cart),
              },
            ]}
          />
        )
      }
    >
      <div ref={card} className={styles.card}>
        <Failure placing={placing} />
        <ChangedPrices cart={cart} />
        <CartDateChoice cart={cart} />
        <CartLines cart={cart} />
        <CartFields cart={cart} />
        <Missing cart={cart} />
        <CartTotals cart={cart} />
        <CurrencyLine
          currency={cart.currency}
          sellerCurrency={cart.seller.currency}
          side={cart.isForCustomer ? 'vendor' : 'customer'}
        />
        <OverCredit cart={cart} />
        <SameDelivery cart={cart} />
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
      </div>
    </Section>
  );
}

function Failure({ placing }: { placing: Placing | undefined }) {
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

/** Changed prices need the buyer's consent, so they are never applied unseen. */
function ChangedPrices({ cart }: { cart: Cart }) {
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

/** The order can be sent and waits for the seller; only the seller sees the figures. */
function OverCredit({ cart: { isOverCredit, credit, currency, seller, customer } }: { cart: Cart }) {
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

function Missing({ cart: { missingMinor, currency, date } }: { cart: Cart }) {
  const text = useText();
  const words = useOrderWords();
  if (missingMinor === null || missingMinor <= 0) return null;
  return (
    <p className={styles.missing}>
      {text('ordering.cart.missing', {
        amount: words.money(missingMinor, currency),
        minimum: words.money(date?.minimumMinor ?? missingMinor, currency),
      })}
    </p>
  );
}

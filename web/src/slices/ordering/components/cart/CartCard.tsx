import type { Cart } from '@halles/contract';
import { useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CurrencyLine } from '../order/CurrencyLine.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { removeCart } from './cart-actions.ts';
import styles from './CartCard.module.css';
import { CartDateChoice } from './CartDateChoice.tsx';
import { CartFields } from './CartFields.tsx';
import { CartLines } from './CartLines.tsx';
import { CartTotals } from './CartTotals.tsx';
import { ChangedPrices, OverCredit, PlacementFailure, PlaceOrder, type PlaceProps } from './PlaceOrder.tsx';
import { SameDelivery } from './SameDelivery.tsx';

/** One draft: a seller and a date. */
export function CartCard(props: PlaceProps) {
  const { cart, placing } = props;
  const text = useText();
  const card = useRef<HTMLDivElement>(null);
  const title = cart.isForCustomer ? cart.customer.name : cart.seller.name;
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
        <PlacementFailure placing={placing} />
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
        <PlaceOrder {...props} card={card} />
      </div>
    </Section>
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

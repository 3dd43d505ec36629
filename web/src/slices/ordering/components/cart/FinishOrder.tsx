import type { Cart } from '@halles/contract';
import { useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { useStore } from '../../../../ui/store.ts';
import { CurrencyLine } from '../order/CurrencyLine.tsx';
import { CartDateChoice } from './CartDateChoice.tsx';
import { CartFields } from './CartFields.tsx';
import { enteredQuantities, savingIn } from './entered-quantities.ts';
import { LostCart } from './LostCart.tsx';
import { ChangedPrices, OverCredit, PlacementFailure, PlaceOrder } from './PlaceOrder.tsx';
import { PlacedOrders } from './PlacedOrders.tsx';
import type { PlacedOrder, Placing } from './placing.ts';
import styles from './RunningOrder.module.css';
import { SameDelivery } from './SameDelivery.tsx';

interface FinishOrderProps {
  id: string;
  cart: Cart;
  carts: readonly Cart[];
  placing: Placing | undefined;
}

/** What the cart asks besides the lines: date, address, reference and note, and the order is placed. */
export function FinishOrder({ id, cart, carts, placing }: FinishOrderProps) {
  const saving = savingIn(cart, carts, useStore(enteredQuantities));
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div id={id} ref={panel} className={classNames('stack-12', styles.panel)}>
      <PlacementFailure placing={placing} />
      <ChangedPrices cart={cart} />
      <CartDateChoice cart={cart} />
      <CartFields cart={cart} />
      <CurrencyLine currency={cart.currency} sellerCurrency={cart.seller.currency} side="customer" />
      <OverCredit cart={cart} />
      <SameDelivery cart={cart} />
      <PlaceOrder {...{ cart, placing, saving }} isOnly={false} card={panel} />
    </div>
  );
}

/** What became of the orders placed from the bar of a guide. */
export function PlacedHere(of: { placed: readonly PlacedOrder[]; placings: readonly Placing[] }) {
  return (
    <>
      <PlacedOrders orders={of.placed} />
      {of.placings.map((placing) => (
        <LostCart key={placing.cart.id} placing={placing} />
      ))}
    </>
  );
}

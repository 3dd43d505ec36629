import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { paths } from '../../../../lib/paths.ts';
import { Link } from '../../../../ui/link.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import type { PlacedOrder } from './placing.ts';
import styles from './PlacedOrders.module.css';

/** The placed orders with their numbers, announced and scrolled into view. */
export function PlacedOrders({ orders }: { orders: readonly PlacedOrder[] }) {
  const text = useText();
  const box = useRef<HTMLElement>(null);
  const count = orders.length;
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <section ref={box} tabIndex={-1} className={styles.placed} role="status">
      <h2 className={styles.title}>
        <IconCircleCheck aria-hidden />
        {text('ordering.cart.placed', { count })}
      </h2>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.purchaseOrderId}>
            <Placed order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Placed({ order: { cart, number, status, purchaseOrderId } }: { order: PlacedOrder }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const href = cart.isForCustomer ? paths.vendorOrder(purchaseOrderId) : paths.customerOrder(purchaseOrderId);
  return (
    <>
      <Link href={href} className={styles.number}>
        {text('ordering.cart.orderNumber', { number })}
      </Link>
      <span>
        {[
          cart.isForCustomer ? cart.customer.name : cart.seller.name,
          ...(cart.date ? [formats.longDay(cart.date.on)] : []),
          words.money(cart.totals.totalMinor, cart.currency),
        ].join(' · ')}
      </span>
      <span className="quiet">
        {text(status === 'submitted' ? 'ordering.cart.waitsForSeller' : 'ordering.cart.isConfirmed')}
      </span>
    </>
  );
}

import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import styles from './OrderGuide.module.css';
import type { OrderedItem } from './use-ordered-items.ts';

const FULL_PX = 20;

/** A bar for each of the last orders, oldest first. */
export function LastOrders({ item: { quantities, last } }: { item: OrderedItem }) {
  const text = useText();
  const formats = useFormats();
  const most = Math.max(...quantities.map(Number));
  const description = text('offers.suppliers.lastOrdersOf', {
    quantities: quantities.map((quantity) => formats.quantity(quantity)).join(', '),
    quantity: formats.quantity(last.quantity),
    date: formats.day(last.on),
  });
  return (
    <span className={styles.bars} role="img" aria-label={description} title={description}>
      {quantities.map((quantity, order) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- an order is known by its place
          key={order}
          className={styles.bar}
          style={{ height: Math.max(1, Math.round((Number(quantity) / most) * FULL_PX)) }}
        />
      ))}
    </span>
  );
}

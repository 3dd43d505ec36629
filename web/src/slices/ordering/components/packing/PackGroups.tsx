import type { PurchaseOrder } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { OrderStatusChip } from '../words/OrderStatusChip.tsx';
import { useOrderWords } from '../words/use-order-words.ts';
import { OrderFoot } from './OrderFoot.tsx';
import { neededOf } from './packing.ts';
import styles from './packing.module.css';
import { PackGroupItem } from './PackGroupItem.tsx';
import { ProductFoot } from './ProductFoot.tsx';

/** What both ways give to each group. */
type Item = Omit<Parameters<typeof PackGroupItem>[0], 'title' | 'facts' | 'children'>;

interface OrderGroupProps {
  item: Item;
  order: PurchaseOrder;
  stop: number;
  onSaved: (order: PurchaseOrder) => void;
  onReady: () => void;
}

/** One order of the run. */
export function OrderGroup({ item, order, stop, onSaved, onReady }: OrderGroupProps) {
  return (
    <PackGroupItem
      {...item}
      title={`${stop}. ${order.customer.name}`}
      facts={
        <>
          {order.number} <OrderStatusChip status={order.status} side="vendor" />
        </>
      }
    >
      {order.note !== '' && <p className={styles.orderNote}>{order.note}</p>}
      <OrderFoot
        order={order}
        group={item.group}
        packing={item.packing}
        onSaved={onSaved}
        onReady={onReady}
      />
    </PackGroupItem>
  );
}

/** One product for all orders of the run. */
export function ProductGroup({ item, on, onNext }: { item: Item; on: string; onNext: () => void }) {
  const text = useText();
  const formats = useFormats();
  const words = useOrderWords();
  const { data } = useLive('ordering.listShortages', { on });
  const { line } = item.group.entries[0]!;
  const stock = data?.items.find(({ formatId }) => formatId === item.group.id)?.available;
  return (
    <PackGroupItem
      {...item}
      title={words.nameOf(line)}
      facts={[
        words.titleOf(line),
        text('ordering.packing.needed', { quantity: formats.number(neededOf(item.group), 3) }),
        stock ? text('ordering.packing.inStock', { quantity: words.quantity(stock) }) : '',
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <ProductFoot group={item.group} packing={item.packing} onNext={onNext} />
    </PackGroupItem>
  );
}

import type { PurchaseOrder } from '@halles/contract';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { useShortcuts } from '../../../../ui/shortcuts/use-shortcuts.ts';
import { useOrderWords } from '../words/use-order-words.ts';
import {
  groupsByOrder,
  groupsByProduct,
  isCounted,
  lineState,
  stopNumbers,
  type PackGroup,
  type PackingWay,
} from './packing.ts';
import styles from './packing.module.css';
import { OrderGroup, ProductGroup } from './PackGroups.tsx';
import { ScaleStatus } from './ScaleStatus.tsx';
import { usePacking, type Packing } from './use-packing.ts';
import { useScale, type Scale } from './use-scale.ts';

interface PackRunProps {
  /** In the order of the stops. */
  orders: readonly PurchaseOrder[];
  by: PackingWay;
  on: string;
  /** Where what is not saved is kept on this device. */
  storedAs: string;
  /** Shows an order as it was just saved, before the live update arrives. */
  onSaved: (order: PurchaseOrder) => void;
}

/** The keys of the lines, listed in the sheet; the lines handle them. */
const lineKeys = ['tick', 'digit', 'arrows'] as const;
const displayed = { tick: '␣ ↵', digit: '0–9', arrows: '↑ ↓' };

/** All orders of a run, packed order by order or product by product, by touch or by keyboard. */
export function PackRun({ orders, by, on, storedAs, onSaved }: PackRunProps) {
  const text = useText();
  const packing = usePacking(orders, { storedAs, onSaved });
  const scale = useScale();
  return (
    <div className={styles.run}>
      <ScaleStatus scale={scale} />
      {packing.failure !== null && (
        <Banner tone="wait" title={text('ordering.packing.unsaved', { count: packing.unsaved })}>
          {packing.failure}
        </Banner>
      )}
      <PackList key={by} {...{ orders, by, on, onSaved, packing, scale }} />
    </div>
  );
}

interface PackListProps extends Omit<PackRunProps, 'storedAs'> {
  packing: Packing;
  scale: Scale;
}

/** One group is open at a time. */
function PackList({ orders, by, on, onSaved, packing, scale }: PackListProps) {
  const text = useText();
  const { compareNames } = useFormats();
  const words = useOrderWords();
  const isByProduct = by === 'product';
  const groups = isByProduct ? groupsByProduct(orders, words.nameOf, compareNames) : groupsByOrder(orders);
  const isDone = (group: PackGroup): boolean =>
    isByProduct
      ? group.entries.every((entry) => isCounted(lineState(entry.line, packing.of(entry.line))))
      : !['confirmed', 'preparing'].includes(group.entries[0]?.order.status ?? '');
  const [shown, setShown] = useState({ id: groups.find((group) => !isDone(group))?.id, takesFocus: false });
  const index = groups.findIndex(({ id }) => id === shown.id);
  const go = (to: PackGroup | undefined) => {
    if (to) setShown({ id: to.id, takesFocus: true });
  };
  /** The next one that is not done, from this one on and then from the first. */
  const goOn = (from: string) => {
    const at = groups.findIndex(({ id }) => id === from);
    go([...groups.slice(at + 1), ...groups.slice(0, Math.max(at, 0))].find((group) => !isDone(group)));
  };
  useShortcuts([
    ...lineKeys.map((key) => ({ key, display: displayed[key], label: text(`ordering.packing.keys.${key}`) })),
    { key: 'n', label: text(`ordering.packing.keys.next.${by}`), run: () => go(groups[index + 1]) },
    { key: 'p', label: text(`ordering.packing.keys.previous.${by}`), run: () => go(groups[index - 1]) },
  ]);
  const item = (group: PackGroup) => ({
    group,
    isDone: isDone(group),
    isShown: group.id === shown.id,
    takesFocus: group.id === shown.id && shown.takesFocus,
    onShow: () => setShown({ id: group.id === shown.id ? undefined : group.id, takesFocus: false }),
    isByProduct,
    packing,
    scale,
  });
  return (
    <>
      {groups.length === 0 && <EmptyState title={text('ordering.packing.nothing')} />}
      <ol className={styles.groups}>
        {isByProduct
          ? groups.map((group) => (
              <ProductGroup key={group.id} item={item(group)} on={on} onNext={() => goOn(group.id)} />
            ))
          : groups.map((group, at) => (
              <OrderGroup
                key={group.id}
                item={item(group)}
                order={orders[at]!}
                stop={stopNumbers(orders)[at]!}
                onSaved={onSaved}
                onReady={() => goOn(group.id)}
              />
            ))}
      </ol>
    </>
  );
}

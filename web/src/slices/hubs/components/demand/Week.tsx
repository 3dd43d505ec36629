import type { FormatId, ProducerId, PurchaseRow } from '@halles/contract';
import { useState, type KeyboardEvent } from 'react';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Paginator } from '../../../../ui/paginator.tsx';
import { ProducerWeek } from './ProducerWeek.tsx';
import { SentOrders } from './SentOrders.tsx';
import { useTyped } from './use-typed.ts';
import { pagesOf, purchasesOf, weekOf, type Demand } from './week-figures.ts';
import { WeekBar } from './WeekBar.tsx';
import styles from './Week.module.css';

const LINES_AT_ONCE = 100;

/** A day's demand, costs, margins and deadlines by producer, and one button that orders from all that are ticked. */
export function Week({ on, demand }: { on: string; demand: Demand }) {
  const text = useText();
  const formats = useFormats();
  const [typed, setTyped] = useTyped(on, formats.dayOf(new Date()));
  const [sent, setSent] = useState<readonly PurchaseRow[]>([]);
  const [page, setPage] = useState(1);
  const week = weekOf(demand, typed);
  const pages = pagesOf(week.producers, LINES_AT_ONCE);
  const shown = pages[Math.min(page, pages.length) - 1]!;
  const lineCount = week.producers.reduce((sum, { isDone, lines }) => sum + (isDone ? 0 : lines.length), 0);
  const type = (formatId: FormatId, quantity: string) =>
    setTyped((now) => ({ ...now, quantities: { ...now.quantities, [formatId]: quantity } }));
  const tick = (producerId: ProducerId, isIncluded: boolean) =>
    setTyped((now) => {
      const others = now.leftOut.filter((id) => id !== producerId);
      return { ...now, leftOut: isIncluded ? others : [...others, producerId] };
    });
  const order = async () => {
    const isSure = await openConfirm({
      title: 'hubs.hub.confirmTitle',
      message: 'hubs.hub.confirmMessage',
      confirm: 'hubs.hub.send',
      params: { count: week.chosen.length, day: formats.day(on) },
    });
    if (!isSure) return;
    await runAction(
      async () => {
        const producers = purchasesOf(week);
        const { purchases } = await api.hubs.createPurchases({ on, producers });
        const bought = new Set<string>(producers.flatMap(({ lines }) => lines.map((line) => line.formatId)));
        // What was typed during the save stays, and what is typed for other orders.
        setTyped((now) => ({
          ...now,
          quantities: Object.fromEntries(
            Object.entries(now.quantities).filter(
              ([id, one]) => !bought.has(id) || typed.quantities[id] !== one,
            ),
          ),
        }));
        setSent(purchases);
        return purchases;
      },
      { done: (purchases) => text('hubs.hub.sent', { count: purchases.length }) },
    );
  };
  if (demand.producers.length === 0)
    return <EmptyState title={text('hubs.hub.nothingTitle')}>{text('hubs.hub.nothing')}</EmptyState>;
  return (
    <div className={styles.producers} onKeyDownCapture={moveBetweenRows}>
      <SentOrders purchases={sent} onOver={() => setSent([])} />
      {shown.map((one) => (
        <ProducerWeek
          on={on}
          key={one.producer.id}
          week={one}
          demand={demand}
          onType={type}
          onTick={(isIncluded) => tick(one.producer.id, isIncluded)}
        />
      ))}
      {pages.length > 1 && (
        <Paginator
          label={text('hubs.labels.product')}
          page={Math.min(page, pages.length)}
          pageSize={LINES_AT_ONCE}
          pageSizes={[LINES_AT_ONCE]}
          total={lineCount}
          onChange={(next) => setPage(next.page)}
        />
      )}
      {week.hasLinesToBuy && <WeekBar week={week} demand={demand} onOrder={order} />}
    </div>
  );
}

const directions: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/** ↓, ↑ and Enter in a quantity go to the next or previous one, also across producers. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  const direction = key === 'Enter' && shiftKey ? -1 : directions[key];
  if (!direction || altKey || ctrlKey || metaKey || (shiftKey && key !== 'Enter')) return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[data-number]:not(:disabled)')];
  const place = fields.indexOf(target as HTMLInputElement);
  if (place === -1) return;
  event.preventDefault();
  event.stopPropagation();
  fields[place + direction]?.focus();
}

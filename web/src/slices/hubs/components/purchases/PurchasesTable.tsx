import type { PurchaseRow } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { keepsRows, LiveTable, useTableAddress } from '../../../../lib/live-table.tsx';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { PurchaseChip } from '../words.tsx';

function useColumns(isOfOneDay: boolean): Column<PurchaseRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    column('number', text('hubs.purchases.number'), ({ number }) => number, {
      width: 96,
      figure: ({ number }) => number,
    }),
    column('producer', text('hubs.labels.producer'), ({ producer }) => producer.name, {
      width: 200,
      grow: true,
      onCard: 'subtitle',
    }),
    ...(isOfOneDay
      ? []
      : [
          column<PurchaseRow>('on', text('hubs.purchases.for'), ({ on }) => formats.longDay(on), {
            width: 180,
          }),
        ]),
    column('method', text('hubs.purchases.method'), ({ method }) => text(`hubs.methods.${method}`), {
      width: 170,
      givesWay: 1,
    }),
    column('lines', text('hubs.purchases.lines'), ({ lines }) => formats.number(lines), {
      width: 90,
      numeric: true,
      givesWay: 2,
    }),
    column('sent', text('hubs.purchases.sent'), ({ sentAt }) => formats.dateTime(sentAt), { width: 180 }),
    column('state', text('hubs.purchases.state'), (row) => <PurchaseChip {...row} />, {
      width: 128,
      onCard: 'status',
    }),
  ];
}

/** Purchases from producers, of one day or all, newest first. */
export function PurchasesTable({ on }: { on?: string }) {
  const text = useText();
  const [state, setState] = useTableAddress();
  const list = useLive(
    'hubs.listPurchases',
    {
      page: state.page,
      pageSize: state.pageSize,
      ...(on !== undefined && { on }),
    },
    keepsRows,
  );
  const isCut = list.data !== undefined && list.data.total > list.data.rows.length;
  return (
    <LiveTable<PurchaseRow>
      id="hub-purchases"
      label={text('hubs.purchases.title')}
      columns={useColumns(on !== undefined)}
      // One day is a list without pages, unless it has several.
      query={on === undefined || isCut ? list : { ...list, data: list.data?.rows }}
      table={[state, setState]}
      rowLabel={({ number, producer }) => `${number} ${producer.name}`}
      rowHref={({ id }) => paths.hubPurchase(id)}
      empty={
        <EmptyState
          illustration="stall"
          title={text('hubs.purchases.emptyTitle')}
          action={on === undefined && <Button href={paths.hub}>{text('hubs.hub.title')}</Button>}
        >
          {text('hubs.purchases.empty')}
        </EmptyState>
      }
    />
  );
}

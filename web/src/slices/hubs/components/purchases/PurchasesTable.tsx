import type { PurchaseRow } from '@halles/contract';
import { useErrorText } from '../../../../lib/i18n/errors.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useTableAddress } from '../../../credit/index.ts';
import { PurchaseChip } from './PurchaseChip.tsx';

function useColumns(): Column<PurchaseRow>[] {
  const text = useText();
  const formats = useFormats();
  return [
    { id: 'number', header: text('hubs.purchases.number'), cell: ({ number }) => number, width: 150 },
    {
      id: 'producer',
      header: text('hubs.labels.producer'),
      cell: ({ producer }) => producer.name,
      width: 240,
      grow: true,
      onCard: 'subtitle',
    },
    { id: 'on', header: text('hubs.purchases.for'), cell: ({ on }) => formats.longDay(on), width: 180 },
    {
      id: 'method',
      header: text('hubs.purchases.method'),
      cell: ({ method }) => text(`hubs.methods.${method}`),
      width: 190,
    },
    {
      id: 'lines',
      header: text('hubs.purchases.lines'),
      cell: ({ lines }) => formats.number(lines),
      width: 90,
      numeric: true,
    },
    {
      id: 'sent',
      header: text('hubs.purchases.sent'),
      cell: ({ sentAt }) => formats.dateTime(sentAt),
      width: 190,
    },
    {
      id: 'state',
      header: text('hubs.purchases.state'),
      cell: (row) => <PurchaseChip {...row} />,
      width: 140,
      onCard: 'status',
    },
  ];
}

/** Purchases from producers, of one day or all, newest first. */
export function PurchasesTable({ on }: { on?: string }) {
  const text = useText();
  const errorText = useErrorText();
  const [state, setState] = useTableAddress();
  const { data, error, refetch, isFetching } = useLive('hubs.listPurchases', {
    page: state.page,
    pageSize: state.pageSize,
    ...(on !== undefined && { on }),
  });
  return (
    <DataTable<PurchaseRow>
      id="hub-purchases"
      label={text('hubs.purchases.title')}
      columns={useColumns()}
      rows={data?.rows}
      {...(data && on === undefined && { total: data.total })}
      state={state}
      onStateChange={setState}
      isRefreshing={isFetching && data !== undefined}
      error={error && data === undefined ? { message: errorText(error) } : undefined}
      onRetry={() => void refetch()}
      rowId={({ id }) => id}
      rowLabel={({ number, producer }) => `${number} ${producer.name}`}
      rowHref={({ id }) => paths.hubPurchase(id)}
      empty={
        <EmptyState illustration="stall" title={text('hubs.purchases.emptyTitle')}>
          {text('hubs.purchases.empty')}
        </EmptyState>
      }
    />
  );
}

import type { ProducerBalance } from '@halles/contract';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useTableAddress } from '../../credit/index.ts';
import { useExport } from '../../imports/index.ts';
import { useHubTexts } from '../components/use-hub-texts.ts';

function useColumns(rows: readonly ProducerBalance[]): Column<ProducerBalance>[] {
  const text = useText();
  const formats = useFormats();
  const { money } = useHubTexts();
  const currency = rows[0]?.currency;
  const total = (pick: (row: ProducerBalance) => number) =>
    currency &&
    money(
      rows.reduce((sum, row) => sum + pick(row), 0),
      currency,
    );
  return [
    {
      id: 'name',
      header: text('hubs.labels.producer'),
      cell: ({ name }) => name,
      total: text('hubs.balances.total'),
      width: 200,
      grow: true,
    },
    {
      id: 'mode',
      header: text('hubs.balances.mode'),
      cell: ({ mode }) => text(`hubs.modes.${mode}`),
      width: 150,
      onCard: 'subtitle',
    },
    {
      id: 'owed',
      header: text('hubs.account.owed'),
      cell: (row) => money(row.owedMinor, row.currency),
      total: total(({ owedMinor }) => owedMinor),
      width: 120,
      numeric: true,
    },
    {
      id: 'open',
      header: text('hubs.account.open'),
      cell: (row) => money(row.openMinor, row.currency),
      total: total(({ openMinor }) => openMinor),
      width: 168,
      numeric: true,
    },
    {
      id: 'last',
      header: text('hubs.balances.last'),
      cell: ({ last }) =>
        last ? text('hubs.balances.lastIs', { number: last.number, day: formats.day(last.until) }) : '—',
      width: 192,
    },
  ];
}

/** The balance of every producer: to be paid, and since the last statement. */
export default function BalancesScreen() {
  const text = useText();
  const errorText = useErrorText();
  const [state, setState] = useTableAddress();
  const { data, error, refetch, isFetching } = useLive('hubs.listProducerBalances', {});
  const { save } = useExport('producerBalances', {});
  const columns = useColumns(data ?? []);
  return (
    <>
      <PageHeader
        title={text('hubs.balances.title')}
        subtitle={text('hubs.balances.subtitle')}
        breadcrumb={[
          { label: text('catalogue.producers.title'), href: paths.producers },
          { label: text('hubs.balances.title') },
        ]}
      />
      <DataTable<ProducerBalance>
        id="producer-balances"
        label={text('hubs.balances.title')}
        columns={columns}
        rows={data}
        state={state}
        onStateChange={setState}
        isRefreshing={isFetching && data !== undefined}
        error={error && data === undefined ? { message: errorText(error) } : undefined}
        onRetry={() => void refetch()}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => `${paths.producer(id)}#statements`}
        onExport={save}
        empty={
          <EmptyState illustration="stall" title={text('hubs.balances.emptyTitle')}>
            {text('hubs.balances.empty')}
          </EmptyState>
        }
      />
    </>
  );
}

import { sumsByCurrency, type ProducerBalance } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useTableAddress, LiveTable } from '../../../lib/live-table.tsx';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { column, type Column } from '../../../ui/table/column.ts';
import { useExport } from '../../imports/index.ts';
import { useHubTexts } from '../components/words.tsx';

function useColumns(rows: readonly ProducerBalance[]): Column<ProducerBalance>[] {
  const text = useText();
  const formats = useFormats();
  const { money } = useHubTexts();
  const total = (pick: (row: ProducerBalance) => number) =>
    sumsByCurrency(rows.map((row) => ({ amountMinor: pick(row), currency: row.currency }))).map((sum) => (
      // Where there is none, its line is kept for the other currencies.
      <div key={sum.currency}>{sum.amountMinor === 0 ? '\u00a0' : formats.money(sum)}</div>
    ));
  return [
    column('name', text('hubs.labels.producer'), ({ name }) => name, {
      total: text('hubs.balances.total'),
      width: 200,
      grow: true,
    }),
    column('mode', text('hubs.balances.mode'), ({ mode }) => text(`hubs.modes.${mode}`), {
      width: 134,
      onCard: 'subtitle',
    }),
    column(
      'owed',
      text('hubs.account.owed'),
      (row) => row.owedMinor !== 0 && money(row.owedMinor, row.currency),
      {
        total: total(({ owedMinor }) => owedMinor),
        width: 120,
        numeric: true,
      },
    ),
    column(
      'open',
      text('hubs.account.open'),
      (row) => row.openMinor !== 0 && money(row.openMinor, row.currency),
      {
        total: total(({ openMinor }) => openMinor),
        width: 172,
        numeric: true,
      },
    ),
    column(
      'last',
      text('hubs.balances.last'),
      ({ last }) =>
        last && text('hubs.balances.lastIs', { number: last.number, day: formats.day(last.until) }),
      { width: 216 },
    ),
  ];
}

/** The balances of every producer, by currency: to be paid, and since the last statement. */
export default function BalancesScreen() {
  const text = useText();
  const [state, setState] = useTableAddress();
  const list = useLive('hubs.listProducerBalances', {});
  const { save } = useExport('producerBalances', {});
  const columns = useColumns(list.data ?? []);
  return (
    <>
      <PageHeader
        title={text('hubs.balances.title')}
        breadcrumb={[
          { label: text('catalogue.producers.title'), href: paths.producers },
          { label: text('hubs.balances.title') },
        ]}
      />
      <LiveTable<ProducerBalance>
        id="producer-balances"
        label={text('hubs.balances.title')}
        columns={columns}
        query={list}
        table={[state, setState]}
        rowId={({ id, currency }) => `${id} ${currency}`}
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

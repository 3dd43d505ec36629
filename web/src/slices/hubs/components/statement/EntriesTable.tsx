import type { Statement, StatementEntry } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useTableAddress } from '../../../../lib/live-table.tsx';
import { paths } from '../../../../lib/paths.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Link } from '../../../../ui/link.tsx';
import { column, type Column } from '../../../../ui/table/column.ts';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { useHubTexts } from '../words.tsx';
import styles from './Statement.module.css';

interface Line extends StatementEntry {
  /** The row number: an entry has no other id. */
  place: number;
}

function useColumns({ currency }: Statement): Column<Line>[] {
  const text = useText();
  const formats = useFormats();
  const { localized, money, quantity } = useHubTexts();
  return [
    column('goods', text('hubs.labels.product'), (line) => <LineProduct line={line} />, {
      width: 190,
      grow: true,
    }),
    column('on', text('hubs.labels.date'), ({ on }) => formats.day(on), { width: 108, onCard: 'subtitle' }),
    column('order', text('hubs.labels.order'), (line) => <Order line={line} />, { width: 144 }),
    column(
      'quantity',
      text('hubs.labels.quantity'),
      (line) => quantity(line.quantity, line.unit === 'kg' ? 'kg' : undefined),
      { width: 92, numeric: true },
    ),
    column(
      'commission',
      text('hubs.labels.commission'),
      (line) =>
        line.kind !== 'purchase' &&
        `${money(line.commissionMinor, currency)} (${formats.percent(line.commissionPercent, 3)})`,
      { width: 160, numeric: true },
    ),
    column('amount', text('hubs.labels.amount'), ({ amountMinor }) => money(amountMinor, currency), {
      width: 120,
      numeric: true,
      onCard: 'amount',
    }),
  ];
  function LineProduct({ line }: { line: Line }) {
    return (
      <span className={styles.two}>
        {localized(line.name)}
        <small>{localized(line.formatTitle)}</small>
      </span>
    );
  }
  function Order({ line }: { line: Line }) {
    return (
      <span className={styles.two}>
        {line.purchaseOrderId === null ? (
          line.number
        ) : (
          <Link href={paths.vendorOrder(line.purchaseOrderId)}>{line.number}</Link>
        )}
        <small>{line.kind === 'sale' ? line.customerName : text(`hubs.kinds.${line.kind}`)}</small>
      </span>
    );
  }
}

/** The entries of a statement, in chronological order. */
export function EntriesTable({ statement }: { statement: Statement }) {
  const text = useText();
  const [state, setState] = useTableAddress();
  const columns = useColumns(statement);
  const { localized } = useHubTexts();
  return (
    <DataTable<Line>
      id="statement-entries"
      label={text('hubs.statement.entries')}
      columns={columns}
      rows={statement.entries.map((entry, place) => ({ ...entry, place }))}
      state={state}
      onStateChange={setState}
      rowId={({ place }) => String(place)}
      rowLabel={(line) => `${line.number} ${localized(line.name)}`}
      empty={
        <EmptyState illustration="stall" title={text('hubs.statement.nothingTitle')}>
          {text('hubs.statement.nothing')}
        </EmptyState>
      }
    />
  );
}

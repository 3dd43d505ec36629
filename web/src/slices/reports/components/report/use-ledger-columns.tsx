import {
  inLanguage,
  zoneName,
  type LedgerResult,
  type LedgerCell,
  type LedgerColumn,
  type LedgerRow,
} from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { Sums } from './Sums.tsx';
import { unbroken } from '../../../../ui/unbroken.ts';

const NOTHING = '–';

/** Neither a zero nor a dash is shown in a cell, nor that a product is not local, or has the same price. */
const isNothing = ({ id, kind }: LedgerColumn, cell: LedgerCell): boolean =>
  cell === null ||
  cell === 'no' ||
  ((kind === 'money' || kind === 'count' || id === 'change') && Number(cell) === 0);

const widths: Record<LedgerColumn['kind'], number> = {
  text: 120,
  choice: 112,
  shares: 190,
  zone: 190,
  day: 106,
  money: 92,
  price: 100,
  quantity: 76,
  percent: 88,
  count: 76,
};
/** The least width of a name. */
const NAME_PX = 150;
/** Width of a document's number and kind, and of yes or no. */
const SHORT_PX = 80;
const numbers: ReadonlySet<string> = new Set(['number', 'order']);
const short: ReadonlySet<string> = new Set([...numbers, 'kind', 'local', 'organic']);
/** Columns that take the remaining width: the partner, or what the row is about. */
const growing: ReadonlySet<string> = new Set(['partner', 'product', 'what', 'name', 'category']);

const widthOf = ({ id, kind }: LedgerColumn): number =>
  growing.has(id) || id === 'format' ? NAME_PX : short.has(id) ? SHORT_PX : widths[kind];

/** Which columns give way first where there is no room for all. */
const turns: Readonly<Record<string, number>> = {
  limit: 1,
  exposure: 2,
  unapplied: 3,
  not_due: 4,
  sku: 5,
  organic: 6,
  local: 7,
  orders: 8,
  first: 9,
  credited: 10,
  dueOn: 11,
  lag: 12,
  emitted: 13,
};
const isFigure = (kind: LedgerColumn['kind']): boolean =>
  !['text', 'choice', 'shares', 'day', 'zone'].includes(kind);
/** Their cells name the currency. */
const ofAmounts: ReadonlySet<LedgerColumn['kind']> = new Set(['money', 'price', 'shares']);
/** What a link is named by besides the first column, which alone would name several. */
const namedBy: Readonly<Record<string, readonly string[]>> = {
  product: ['format'],
  received: ['partner', 'amount'],
};
const onCard: Record<string, 'subtitle' | 'status' | 'amount'> = {
  partner: 'subtitle',
  format: 'subtitle',
  state: 'status',
  total: 'amount',
  amount: 'amount',
  volume: 'amount',
  searches: 'amount',
  net: 'amount',
  kept: 'amount',
  value: 'amount',
  margin: 'amount',
  variance: 'amount',
};

/** How each kind of cell is formatted. */
function useCells() {
  const formats = useFormats();
  const localized = (texts: { en: string; fr: string }): string =>
    inLanguage(texts, formats.language === 'fr-CA' ? 'FR' : 'EN');
  const write = (
    { kind, choices }: LedgerColumn,
    cell: LedgerCell,
    row: Pick<LedgerRow, 'currency'>,
  ): string => {
    if (cell === null) return NOTHING;
    if (Array.isArray(cell))
      return cell
        .map((one) => `${one.number} (${formats.money({ amountMinor: one.amountMinor, ...row })})`)
        .join(', ');
    if (typeof cell === 'object') return localized(cell);
    switch (kind) {
      case 'money':
        return formats.money({ amountMinor: Number(cell), currency: row.currency });
      case 'price':
        return formats.unitPrice(String(cell), row.currency);
      case 'day':
        return formats.day(String(cell));
      case 'quantity':
        return formats.quantity(cell);
      case 'percent':
        return formats.percent(cell, 1);
      case 'count':
        return formats.number(cell);
      case 'zone':
        return zoneName(String(cell), formats.language === 'fr-CA' ? 'FR' : 'EN');
      default:
        return choices?.[String(cell)] ? localized(choices[String(cell)]!) : String(cell);
    }
  };
  return { localized, write };
}

const NONE: Column<LedgerRow>[] = [];

interface NameProps extends Pick<LedgerResult, 'columns'> {
  row: LedgerRow;
  write: ReturnType<typeof useCells>['write'];
}

/** The first cell, whose link is named by further cells too. */
function Name({ columns, row, write }: NameProps) {
  const [first] = columns;
  const named = columns.flatMap((column, at) => {
    const isPart = at === 0 || namedBy[first!.id]?.includes(column.id);
    return isPart ? [write(column, row.cells[at] ?? null, row)] : [];
  });
  const [name, ...others] = named;
  return (
    <>
      {unbroken(name!)}
      {others.length > 0 && <span className="visually-hidden">, {others.join(', ')}</span>}
    </>
  );
}

/** The columns the ledger defines, with their totals per currency. */
export function useLedgerColumns(answer: LedgerResult | undefined): Column<LedgerRow>[] {
  const text = useText();
  const { localized, write } = useCells();
  if (!answer) return NONE;
  const { columns, totals } = answer;
  const isSummed = (index: number): boolean => totals.some(({ cells }) => (cells[index] ?? null) !== null);
  const hasTotals = columns.some(({ isHidden }, index) => !isHidden && isSummed(index));
  const shownCell = (
    column: LedgerColumn,
    index: number,
    row: Pick<LedgerRow, 'cells' | 'currency'>,
  ): string => {
    const cell = row.cells[index] ?? null;
    return isNothing(column, cell) ? '' : unbroken(write(column, cell, row));
  };
  const shown = columns.map((column, index): Column<LedgerRow> => ({
    id: column.id,
    header: localized(column.title),
    cell: (row) => (index === 0 ? <Name {...{ columns, row, write }} /> : shownCell(column, index, row)),
    width: widthOf(column),
    ...(numbers.has(column.id) && { figure: (row) => write(column, row.cells[index] ?? null, row) }),
    ...(growing.has(column.id) && { grow: true }),
    ...(isFigure(column.kind) && { numeric: true }),
    ...(column.isSortable && { sortable: true }),
    ...(column.isHidden && { hidden: true }),
    ...(turns[column.id] !== undefined && { givesWay: turns[column.id] }),
    ...(index > 0 && onCard[column.id] && { onCard: onCard[column.id] }),
    ...(hasTotals && {
      total: isSummed(index) ? (
        <Sums lines={totals.map((total) => shownCell(column, index, total))} />
      ) : index === 0 ? (
        <Sums
          lines={totals.map(({ currency }) =>
            totals.length > 1 ? `${text('reports.total')} ${currency}` : text('reports.total'),
          )}
        />
      ) : undefined,
    }),
  }));
  const showsCurrency = columns.some(({ kind }) => ofAmounts.has(kind));
  if (totals.length < 2 || showsCurrency) return shown;
  const currency = { id: 'currency', header: text('reports.columns.currency'), width: 92 };
  return shown.toSpliced(1, 0, { ...currency, cell: (row) => row.currency });
}

import type { Currency, ReportFigures, ReportRow, ReportTotal } from '@halles/contract';
import { useText, type TextKey } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { column, type Column } from '../../../../ui/table/column.ts';
import type { ReportState } from './report-address.ts';
import { Sums } from './Sums.tsx';
import { unbroken } from '../../../../ui/unbroken.ts';
import { useReportWords } from './use-report-words.ts';

type Figured = Pick<ReportTotal, 'figures' | 'before' | 'currency'>;
type FigureColumn = Column<ReportRow>;

const PERIOD_PX: Record<ReportState['every'], number> = { none: 0, day: 168, week: 190, month: 140 };

/** The columns a row is grouped by: time and name. */
function useKeyColumns({ by, every }: ReportState): FigureColumn[] {
  const text = useText();
  const words = useReportWords({ every });
  const period: FigureColumn = {
    id: 'period',
    header: text(`reports.every.${every}`),
    cell: (row) => (row.period === null ? '' : words.period(row.period)),
    sortable: true,
    width: PERIOD_PX[every],
    fixed: true,
    ...(by === 'none' && { grow: true, total: text('reports.total') }),
  };
  const name: FigureColumn = column(
    'name',
    text(`reports.by.${by}`),
    (row) => (by === 'none' ? text('reports.total') : unbroken(words.name(row))),
    { sortable: true, grow: true, width: 200, total: text('reports.total') },
  );
  return [...(every === 'none' ? [] : [period]), ...(by === 'none' && every !== 'none' ? [] : [name])];
}

/** A measure with its total per currency; a measure no row has is left out. */
interface Measure extends Partial<FigureColumn> {
  id: string;
  write: (row: Figured) => string;
  isThere?: boolean;
}

function useMeasures({ by, every, compare, side }: ReportState, totals: readonly ReportTotal[]): Measure[] {
  const formats = useFormats();
  const words = useReportWords({ every });
  const isKnown = (of: (figures: ReportFigures) => unknown): boolean =>
    totals.some(({ figures }) => of(figures) !== null);
  // A zero is not shown.
  const written = (amount: number | null, currency: Currency): string =>
    amount ? words.money(amount, currency) : '';
  const isCompared = compare !== 'none';
  const money = (id: 'deliveryFee' | 'tax' | 'total', more: Partial<Measure> = {}): Measure => ({
    id,
    write: ({ figures, currency }) => written(figures[`${id}Minor`], currency),
    isThere: isKnown((figures) => figures[`${id}Minor`]),
    ...more,
  });
  const count = (value: number | null): string => (value === null ? '' : formats.number(value));
  return [
    {
      id: 'amount',
      write: ({ figures, currency }) => written(figures.amountMinor, currency),
      onCard: 'amount',
    },
    {
      id: 'credited',
      write: ({ figures, currency }) => written(figures.creditedMinor, currency),
      givesWay: 3,
    },
    {
      id: 'net',
      write: ({ figures, currency }) => written(netOf(figures), currency),
      width: 132,
      givesWay: 9,
    },
    {
      id: 'before',
      write: ({ before, currency }) => written(before?.amountMinor ?? 0, currency),
      isThere: isCompared,
      width: 132,
      givesWay: 7,
    },
    {
      id: 'change',
      write: ({ figures, before }) => words.change(figures.amountMinor, before?.amountMinor),
      isThere: isCompared,
      width: 96,
    },
    {
      id: 'orders',
      write: ({ figures }) => count(figures.orders),
      isThere: isKnown(({ orders }) => orders),
      width: 120,
      givesWay: 5,
    },
    { id: 'lines', write: ({ figures }) => count(figures.lines), width: 80, givesWay: 1 },
    {
      id: 'quantity',
      write: ({ figures }) => (figures.quantity === null ? '' : formats.quantity(figures.quantity)),
      isThere: by === 'format',
      total: null,
    },
    { id: 'kg', write: ({ figures }) => formats.number(figures.kg, 1), width: 90, givesWay: 2 },
    {
      id: 'perKg',
      write: ({ figures, currency }) => perKilogram(figures, (value) => formats.unitPrice(value, currency)),
      isThere: by === 'product' || by === 'format' || by === 'category',
      hidden: side === 'vendor',
      total: null,
    },
    money('deliveryFee', { hidden: by !== 'route', givesWay: 6 }),
    money('tax', { width: 96, givesWay: 4 }),
    money('total', { givesWay: 8 }),
  ];
}

export function useFigureColumns(state: ReportState, totals: readonly ReportTotal[]): FigureColumn[] {
  const text = useText();
  const keys = useKeyColumns(state);
  const measures = useMeasures(state, totals).filter(({ isThere = true }) => isThere);
  return [
    ...keys,
    ...measures.map(({ write, isThere: _isThere, ...measure }) => ({
      header: text(`reports.columns.${measure.id}` as TextKey),
      cell: (row: ReportRow) => write(row),
      numeric: true,
      sortable: true,
      width: 116,
      total: <Sums lines={totals.map(write)} />,
      ...measure,
    })),
  ];
}

const netOf = ({ amountMinor, creditedMinor }: ReportFigures): number => amountMinor - creditedMinor;

const perKilogram = ({ amountMinor, kg }: ReportFigures, write: (value: string) => string): string =>
  Number(kg) === 0 ? '' : write((amountMinor / 100 / Number(kg)).toFixed(2));

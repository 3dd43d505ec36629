import {
  formatDay,
  type numberFormats,
  type LedgerResult,
  type LedgerColumn,
  type LedgerRow,
  type Report,
  type ReportQuestion,
} from '@halles/contract';
import type { Block, Cell } from '../../../platform/pdf/index.ts';
import { isKnown } from '../rules/measures.ts';
import { wordsOf } from './ledger-export.ts';
import {
  changeOf,
  nameOf,
  type FigureRow,
  columnTitles as titles,
  dimensionTitles,
  everyTitles,
  totalTitle,
} from './report-texts.ts';

export type DocumentTable = Extract<Block, { kind: 'table' }>;

interface Reading {
  languageKey: 'en' | 'fr';
  words: ReturnType<typeof numberFormats>;
}

const isText = (kind: LedgerColumn['kind']): boolean =>
  ['text', 'choice', 'shares', 'day', 'zone'].includes(kind);
/** Columns of names may wrap; the others are short. */
const columnShares: Record<string, number> = {
  partner: 3,
  product: 3,
  what: 3,
  format: 2,
  orders: 2,
  allocations: 2,
};

/** Columns that may be left out: the rest still says what is owed to whom. */
const optionalColumns = new Set(['kind', 'orders', 'dueOn', 'state', 'settled']);

function cellOf(
  column: LedgerColumn,
  row: Pick<LedgerRow, 'cells' | 'currency'>,
  index: number,
  { languageKey, words }: Reading,
): Cell {
  const cell = row.cells[index] ?? null;
  if (cell === null || typeof cell === 'object') return wordsOf(column, cell, languageKey);
  switch (column.kind) {
    case 'money':
      return { amountMinor: Number(cell), currency: row.currency };
    case 'price':
      return words.unitPrice(String(cell), row.currency);
    case 'quantity':
      return words.quantity(String(cell));
    case 'percent':
      return words.percent(String(cell), 1);
    case 'count':
      return words.number(Number(cell));
    case 'day':
      return formatDay(String(cell));
    default:
      return wordsOf(column, cell, languageKey);
  }
}

/** The default columns of the screen, with totals by currency. */
export function ledgerTable(answer: LedgerAnswerPart, reading: Reading): DocumentTable {
  const visibleColumns = answer.columns.flatMap((column, index) =>
    column.isHidden ? [] : [{ column, index }],
  );
  const hasTotals = answer.totals.some(({ cells }) => cells.some((cell) => cell !== null));
  return {
    kind: 'table',
    columns: visibleColumns.map(({ column }) => ({
      title: column.title[reading.languageKey],
      kind: isText(column.kind) ? 'text' : 'figure',
      ...(columnShares[column.id] !== undefined && { share: columnShares[column.id] }),
      ...(optionalColumns.has(column.id) && { isOptional: true }),
    })),
    rows: [
      ...answer.rows.map((row) => ({
        cells: visibleColumns.map(({ column, index }) => cellOf(column, row, index, reading)),
      })),
      ...(hasTotals ? answer.totals : []).map((total) => ({
        isTotal: true,
        cells: visibleColumns.map(({ column, index }, at) =>
          at === 0
            ? totalName(total.currency, answer.totals.length, reading)
            : cellOf(column, total, index, reading),
        ),
      })),
    ],
  };
}
type LedgerAnswerPart = Pick<LedgerResult, 'columns' | 'rows' | 'totals'>;

const totalName = (currency: string, currencies: number, { languageKey }: Reading): string =>
  currencies > 1 ? `${totalTitle[languageKey]} ${currency}` : totalTitle[languageKey];

interface FigureColumn {
  title: string;
  kind: 'text' | 'figure';
  share?: number;
  cell: (row: FigureRow) => Cell;
}

/** The columns that identify a row. */
const keyColumns = (question: ReportQuestion, currencies: number, reading: Reading): FigureColumn[] => {
  const { by, every } = question;
  const { languageKey } = reading;
  const period: FigureColumn[] =
    every === 'none'
      ? []
      : [
          {
            title: everyTitles[every][languageKey],
            kind: 'text',
            cell: (row) => ('period' in row && row.period !== null ? formatDay(row.period) : null),
          },
        ];
  return [
    ...period,
    {
      title: dimensionTitles[by][languageKey],
      kind: 'text',
      share: 3,
      cell: (row) =>
        'isTotal' in row
          ? totalName(row.currency, currencies, reading)
          : named(nameOf(row, question)?.[languageKey] ?? totalTitle[languageKey], row.detail?.[languageKey]),
    },
  ];
};

const named = (text: string, below: string | undefined): Cell => (below ? { text, below } : text);

const money = (row: FigureRow, amountMinor: number | null | undefined): Cell =>
  amountMinor === null || amountMinor === undefined ? null : { amountMinor, currency: row.currency };

/** As many figures as fit side by side on a page. */
function measureColumns(question: ReportQuestion, { languageKey, words }: Reading): FigureColumn[] {
  const isCompared = question.compare !== 'none';
  const column = (id: keyof typeof titles, cell: FigureColumn['cell'], isThere = true): FigureColumn[] =>
    isThere ? [{ title: titles[id][languageKey], kind: 'figure', cell }] : [];
  const change = (row: FigureRow): Cell => {
    const percent = changeOf(row);
    return percent === null ? null : words.change(percent);
  };
  return [
    ...column(
      'orders',
      ({ figures }) => (figures.orders === null ? null : words.number(figures.orders)),
      isKnown('orders', question),
    ),
    ...column('kg', ({ figures }) => words.number(figures.kg, 1)),
    ...column('amount', (row) => money(row, row.figures.amountMinor)),
    ...column('credited', (row) => money(row, row.figures.creditedMinor)),
    ...column('net', (row) => money(row, row.figures.amountMinor - row.figures.creditedMinor)),
    ...column('before', (row) => money(row, row.before?.amountMinor), isCompared),
    ...column('change', change, isCompared),
    ...column('tax', (row) => money(row, row.figures.taxMinor), isKnown('taxMinor', question)),
    ...column('total', (row) => money(row, row.figures.totalMinor), isKnown('totalMinor', question)),
  ];
}

export function figuresTable(
  question: ReportQuestion,
  { rows, totals }: Report,
  reading: Reading,
): DocumentTable {
  const columns = [...keyColumns(question, totals.length, reading), ...measureColumns(question, reading)];
  const totalRows: FigureRow[] = totals.map((total) => ({ ...total, isTotal: true }));
  return {
    kind: 'table',
    columns: columns.map(({ title, kind, share }) => ({
      title,
      kind,
      ...(share !== undefined && { share }),
    })),
    rows: [
      ...rows.map((row) => ({ cells: columns.map(({ cell }) => cell(row)) })),
      ...totalRows.map((row) => ({ isTotal: true, cells: columns.map(({ cell }) => cell(row)) })),
    ],
  };
}

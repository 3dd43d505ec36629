import {
  fromThousandths,
  inMajorUnits,
  ledgerQuestion,
  ledgersOf,
  marketQuestion,
  marketReports,
  toThousandths,
  zoneName,
  type Currency,
  type Ledger,
  type LedgerCell,
  type LedgerColumn,
  type LedgerQuestion,
  type LedgerRow,
  type OrderSide,
} from '@halles/contract';
import type { MemberCtx, PersonCtx } from '../../../platform/context.ts';
import { exportOf, type Export, type ExportColumn } from '../../../platform/exports/index.ts';
import type { LedgerPaging } from '../queries/ledger-sql.ts';
import { loadLedgerPart, type LedgerPart } from '../queries/ledger.ts';
import { ledgerDefinitions } from '../queries/ledgers.ts';
import { loadMarketPart, marketDefinitions } from '../queries/market.ts';
import { columnTitles, totalTitle } from './report-texts.ts';

export interface LedgerExportRow extends Omit<LedgerRow, 'id' | 'link'> {
  isTotal?: true;
}

const AT_ONCE = 10_000;

type LoadPart = (paging: LedgerPaging) => Promise<LedgerPart>;

/** Every row, in chunks, followed by the totals by currency. */
export const everyLedgerRow = (ctx: MemberCtx, question: LedgerQuestion): AsyncGenerator<LedgerExportRow> =>
  everyRow((paging) => loadLedgerPart(ctx, question, paging));

async function* everyRow(loadPart: LoadPart): AsyncGenerator<LedgerExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows, totals, total } = await loadPart({ limit: AT_ONCE, offset });
    yield* rows;
    if (offset + rows.length < total && rows.length > 0) continue;
    for (const { currency, cells } of totals) yield { currency, cells, isTotal: true };
    return;
  }
}

const types: Record<LedgerColumn['kind'], ExportColumn<LedgerExportRow>['type']> = {
  text: 'text',
  choice: 'text',
  shares: 'text',
  zone: 'text',
  day: 'day',
  money: 'decimal',
  price: 'decimal',
  quantity: 'decimal',
  percent: 'decimal',
  count: 'integer',
};

/** The text of a cell that is neither a figure nor a day. */
export function wordsOf(
  { kind, choices }: LedgerColumn,
  cell: LedgerCell,
  language: 'en' | 'fr',
): string | null {
  if (cell === null) return null;
  if (Array.isArray(cell))
    return cell.map(({ number, amountMinor }) => `${number}: ${inWords(amountMinor, language)}`).join('; ');
  if (typeof cell === 'object') return cell[language] || cell.en || cell.fr;
  if (kind === 'zone') return zoneName(String(cell), language === 'fr' ? 'FR' : 'EN');
  return choices?.[String(cell)]?.[language] ?? String(cell);
}

const inWords = (minor: number, language: 'en' | 'fr'): string =>
  language === 'fr' ? inMajorUnits(minor).replace('.', ',') : inMajorUnits(minor);

function valueOf(column: LedgerColumn, cell: LedgerCell, language: 'en' | 'fr') {
  if (cell === null || typeof cell === 'object') return wordsOf(column, cell, language);
  switch (column.kind) {
    case 'money':
      return inMajorUnits(Number(cell));
    case 'quantity':
      return fromThousandths(toThousandths(String(cell)));
    case 'price':
    case 'percent':
    case 'day':
      return String(cell);
    case 'count':
      return Number(cell);
    default:
      return wordsOf(column, cell, language);
  }
}

const isReadInFrench = ({ actor }: PersonCtx): boolean => actor.language === 'FR';

/** All columns of the screen including hidden ones; the first one contains the title of the total. */
async function columnsFor(ctx: PersonCtx, loadPart: LoadPart): Promise<ExportColumn<LedgerExportRow>[]> {
  const { columns } = await loadPart({ limit: 0, offset: 0 });
  const language = isReadInFrench(ctx) ? 'fr' : 'en';
  return [
    ...columns.map((column, index): ExportColumn<LedgerExportRow> => ({
      title: column.title,
      type: types[column.kind],
      ...((column.kind === 'text' || column.kind === 'shares') && { width: 28 }),
      value: ({ cells, isTotal }) =>
        isTotal && index === 0 ? totalTitle[language] : valueOf(column, cells[index] ?? null, language),
    })),
    { title: columnTitles.currency, type: 'text', value: ({ currency }): Currency => currency },
  ];
}

const capital = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1)}`;
export const ledgerExportName = (side: OrderSide, ledger: Ledger): string => `${side}${capital(ledger)}`;

/** One export per ledger and side, all built from their definitions. */
export const ledgerExports: Export[] = (['vendor', 'customer'] as const).flatMap((side) =>
  ledgersOf[side].map((ledger) =>
    exportOf({
      name: ledgerExportName(side, ledger),
      title: ledgerDefinitions[ledger].title,
      ability: side === 'vendor' ? 'seeSales' : 'seePurchases',
      feature: 'reports',
      input: ledgerQuestion,
      columns: (ctx: MemberCtx, question) =>
        columnsFor(ctx, (paging) => loadLedgerPart(ctx, { ...question, side, ledger }, paging)),
      rows: (ctx: MemberCtx, question) => everyLedgerRow(ctx, { ...question, side, ledger }),
    }),
  ),
);

/** One export per report of the market, for admins. */
export const marketExports: Export[] = marketReports.map((report) =>
  exportOf({
    name: `market${capital(report)}`,
    title: marketDefinitions[report].title,
    access: 'admin',
    input: marketQuestion,
    columns: (ctx: PersonCtx, question) =>
      columnsFor(ctx, (paging) => loadMarketPart(ctx, { ...question, report }, paging)),
    rows: (ctx: PersonCtx, question) =>
      everyRow((paging) => loadMarketPart(ctx, { ...question, report }, paging)),
  }),
);

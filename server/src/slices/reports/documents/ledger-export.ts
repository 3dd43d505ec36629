import {
  fromThousandths,
  ledgerQuestion,
  ledgersOf,
  toThousandths,
  type Currency,
  type Ledger,
  type LedgerCell,
  type LedgerColumn,
  type LedgerQuestion,
  type LedgerRow,
  type OrderSide,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { exportOf, type Export, type ExportColumn } from '../../../platform/exports/index.ts';
import { loadLedgerPart } from '../queries/ledger.ts';
import { ledgerDefinitions } from '../queries/ledgers.ts';
import { columnTitles, totalTitle } from './report-texts.ts';

export interface LedgerExportRow extends Omit<LedgerRow, 'id' | 'link'> {
  isTotal?: true;
}

const AT_ONCE = 10_000;

/** Every row, in chunks, followed by the totals by currency. */
export async function* everyLedgerRow(
  ctx: MemberCtx,
  question: LedgerQuestion,
): AsyncGenerator<LedgerExportRow> {
  for (let offset = 0; ; offset += AT_ONCE) {
    const { rows, totals, total } = await loadLedgerPart(ctx, question, { limit: AT_ONCE, offset });
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
  day: 'day',
  money: 'decimal',
  price: 'decimal',
  quantity: 'decimal',
  percent: 'decimal',
  count: 'integer',
};

/** Amounts are in major units so that a spreadsheet can add them up. */
export const major = (minor: number): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** The text of a cell that is neither a figure nor a day. */
export function wordsOf({ choices }: LedgerColumn, cell: LedgerCell, language: 'en' | 'fr'): string | null {
  if (cell === null) return null;
  if (Array.isArray(cell))
    return cell.map(({ number, amountMinor }) => `${number}: ${inWords(amountMinor, language)}`).join('; ');
  if (typeof cell === 'object') return cell[language] || cell.en || cell.fr;
  return choices?.[String(cell)]?.[language] ?? String(cell);
}

const inWords = (minor: number, language: 'en' | 'fr'): string =>
  language === 'fr' ? major(minor).replace('.', ',') : major(minor);

function valueOf(column: LedgerColumn, cell: LedgerCell, language: 'en' | 'fr') {
  if (cell === null || typeof cell === 'object') return wordsOf(column, cell, language);
  switch (column.kind) {
    case 'money':
      return major(Number(cell));
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

const isReadInFrench = ({ actor }: MemberCtx): boolean => actor.language === 'FR';

/** All columns of the screen including hidden ones; the first one contains the title of the total. */
async function columnsFor(
  ctx: MemberCtx,
  question: LedgerQuestion,
): Promise<ExportColumn<LedgerExportRow>[]> {
  const { columns } = await loadLedgerPart(ctx, question, { limit: 0, offset: 0 });
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
      input: ledgerQuestion,
      columns: (ctx: MemberCtx, question) => columnsFor(ctx, { ...question, side, ledger }),
      rows: (ctx: MemberCtx, question) => everyLedgerRow(ctx, { ...question, side, ledger }),
    }),
  ),
);

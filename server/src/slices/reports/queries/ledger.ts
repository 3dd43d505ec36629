import { sql } from 'kysely';
import type {
  Bilingual,
  Currency,
  LedgerResult,
  LedgerCell,
  LedgerColumn,
  LedgerPage,
  LedgerQuestion,
  LedgerRow,
  OrderSide,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { InBoth } from '../../../platform/texts.ts';
import type { LedgerColumnDefinition, LedgerDefinition } from '../rules/ledger-definition.ts';
import { ledgerDefinitions } from './ledgers.ts';
import { textsOf } from './report.ts';
import { requireLedgerAccess } from './access.ts';
import {
  ledgerRowsSql,
  ledgerSpreadSql,
  ledgerTotalsSql,
  type LedgerQuery,
  type LedgerPaging,
} from './ledger-sql.ts';

type StoredCell = LedgerCell | Bilingual | Record<string, number>;
interface LedgerRowRecord {
  id: string;
  currency: Currency;
  link: string | null;
  cells: StoredCell[];
}
interface LedgerTotalRecord {
  currency: Currency;
  count: number;
  cells: (number | null)[];
}
/** A column that exists because the data has values for it. */
interface Spread {
  key: string;
  title: InBoth;
  sums: Map<Currency, number>;
}

/** A page of a ledger with its columns and totals. */
export async function getLedger(ctx: MemberCtx, input: LedgerPage): Promise<LedgerResult> {
  const { page, pageSize, sort, descending, ...question } = input;
  const paging = { sort, descending, limit: pageSize, offset: (page - 1) * pageSize };
  return { ...(await loadLedgerPart(ctx, question, paging)), page, pageSize };
}

/** A part of a ledger's rows; the totals cover all of them. */
export async function loadLedgerPart(
  ctx: MemberCtx,
  question: LedgerQuestion,
  paging: LedgerPaging,
): Promise<LedgerPart> {
  return loadRowsAndTotals(
    ctx,
    ledgerDefinitions[question.ledger],
    await buildLedgerQuery(ctx, question),
    paging,
  );
}

export type LedgerPart = Omit<LedgerResult, 'page' | 'pageSize'>;

/** The engine of every ledger: of one organization, or of the whole market. */
export async function loadRowsAndTotals(
  ctx: Ctx,
  definition: LedgerDefinition,
  query: LedgerQuery,
  paging: LedgerPaging,
): Promise<LedgerPart> {
  const [{ rows }, spread] = await Promise.all([
    sql<LedgerRowRecord>`${ledgerRowsSql(definition, query, paging)}`.execute(ctx.db),
    loadSpread(ctx, definition, query),
  ]);
  const isAll = paging.offset === 0 && rows.length < paging.limit;
  const totals = isAll ? totalsIn(definition, rows) : await loadTotals(ctx, definition, query);
  return {
    counts: definition.counts,
    headline: definition.headline,
    columns: definition.columns.flatMap((column) => columnsOf(column, query.side, spread)),
    rows: rows.map((row) => rowOf(row, definition, spread)),
    totals: totals.map(({ currency, cells }) => ({
      currency,
      cells: expandSpread(definition, cells, {
        spread,
        whole: (sum) => sum,
        part: ({ sums }) => sums.get(currency) ?? 0,
      }),
    })),
    total: totals.reduce((sum, { count }) => sum + count, 0),
  };
}

export async function countLedger(ctx: MemberCtx, question: LedgerQuestion): Promise<number> {
  const totals = await loadTotals(
    ctx,
    ledgerDefinitions[question.ledger],
    await buildLedgerQuery(ctx, question),
  );
  return totals.reduce((sum, { count }) => sum + count, 0);
}

async function buildLedgerQuery(ctx: MemberCtx, question: LedgerQuestion): Promise<LedgerQuery> {
  const { side, from, until, partnerId } = question;
  const { own, today } = await requireLedgerAccess(ctx, question);
  return { side, parameters: { own, today, from, until, partner: partnerId ?? null } };
}

async function loadTotals(
  ctx: Ctx,
  definition: LedgerDefinition,
  query: LedgerQuery,
): Promise<LedgerTotalRecord[]> {
  const { rows } = await sql<LedgerTotalRecord>`${ledgerTotalsSql(definition, query)}`.execute(ctx.db);
  return rows;
}

/** All rows are loaded, so the totals are summed from them without another query. */
const totalsIn = ({ columns }: LedgerDefinition, rows: readonly LedgerRowRecord[]): LedgerTotalRecord[] =>
  [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, found]) => ({
      currency,
      count: found.length,
      cells: columns.map(({ isSummed }, index) => {
        const known = found.map(({ cells }) => cells[index]).filter((cell) => typeof cell === 'number');
        return isSummed && known.length > 0 ? known.reduce((sum, cell) => sum + cell, 0) : null;
      }),
    }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));

async function loadSpread(ctx: Ctx, definition: LedgerDefinition, query: LedgerQuery): Promise<Spread[]> {
  const statement = ledgerSpreadSql(definition, query);
  if (statement === null) return [];
  const { rows } = await sql<{
    currency: Currency;
    key: string;
    en: string;
    fr: string;
    sum: number;
  }>`${statement}`.execute(ctx.db);
  return [...Map.groupBy(rows, ({ key }) => key)].map(([key, found]) => ({
    key,
    title: { en: found[0]!.en, fr: found[0]!.fr },
    sums: new Map(found.map(({ currency, sum }) => [currency, sum])),
  }));
}

function columnsOf(
  { id, kind, title, choices, isHidden = false, isSpread }: LedgerColumnDefinition,
  side: OrderSide,
  spread: readonly Spread[],
): LedgerColumn[] {
  if (isSpread)
    return spread.map((one) => ({
      id: `${id}.${one.key}`,
      kind,
      title: one.title,
      isHidden,
      isSortable: false,
    }));
  const localizedTitle = 'en' in title ? title : title[side];
  return [
    {
      id,
      kind,
      title: localizedTitle,
      ...(choices && { choices }),
      isHidden,
      isSortable: kind !== 'shares',
    },
  ];
}

/** Cells in column order; a spread column becomes one cell per column found. */
function expandSpread<Stored, Cell>(
  { columns }: LedgerDefinition,
  cells: readonly Stored[],
  { spread, whole, part }: Spreading<Stored, Cell>,
): Cell[] {
  return columns.flatMap(({ isSpread }, index): Cell[] => {
    const stored = cells[index]!;
    return isSpread ? spread.map((one) => part(one, stored)) : [whole(stored)];
  });
}
interface Spreading<Stored, Cell> {
  spread: readonly Spread[];
  whole: (stored: Stored) => Cell;
  part: (one: Spread, stored: Stored) => Cell;
}

const rowOf = (
  { id, currency, link, cells }: LedgerRowRecord,
  definition: LedgerDefinition,
  spread: readonly Spread[],
): LedgerRow => ({
  id,
  currency,
  link: link === null || definition.link === null ? null : { to: definition.link.to, id: link },
  cells: expandSpread(definition, cells, {
    spread,
    whole: cellOf,
    part: ({ key }, stored) => (stored as Record<string, number> | null)?.[key] ?? 0,
  }),
});

/** A product name is stored with its original language. */
const cellOf = (cell: StoredCell): LedgerCell =>
  typeof cell === 'object' && cell !== null && 'original' in cell
    ? textsOf(cell as Bilingual)
    : (cell as LedgerCell);

import { sql, type RawBuilder } from 'kysely';
import type { OrderSide } from '@halles/contract';
import type { LedgerColumnDefinition, LedgerDefinition } from '../rules/ledger-definition.ts';

type Part = RawBuilder<unknown>;

export interface LedgerQuery {
  side: OrderSide;
  /** The values of the parameters that a definition may name; null: not chosen. */
  parameters: Partial<Record<Parameter, string | null>>;
}

type Parameter = 'own' | 'from' | 'until' | 'today' | 'partner' | 'grain' | 'category' | 'zone' | 'outcome';

const columnsOf: Record<OrderSide, Record<'mine' | 'theirs', string>> = {
  vendor: { mine: 'vendor_id', theirs: 'customer_id' },
  customer: { mine: 'customer_id', theirs: 'vendor_id' },
};

/** `::date` is a cast, `:until` is a parameter. */
const PARAMETER = /(?<!:):(own|from|until|today|partner|grain|category|zone|outcome)\b/;

/** Replaces the parameters of a definition by bound values. */
function bindParameters(
  text: string,
  { side, parameters }: LedgerQuery,
  { partnerCondition }: LedgerDefinition,
): Part {
  const partner = parameters.partner ?? null;
  const expanded = text
    .replaceAll('{partnerCondition}', partner === null ? '' : partnerCondition)
    .replaceAll(/\{(mine|theirs)\}/g, (_, name: 'mine' | 'theirs') => columnsOf[side][name]);
  const parts = expanded.split(PARAMETER);
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${parameters[part as Parameter] ?? null}`,
    ),
    sql``,
  );
}

/** A definition places the partner condition itself if it has `{partnerCondition}`; otherwise it comes last. */
const sourceOf = ({ from }: LedgerDefinition): string =>
  from.includes('{partnerCondition}') ? from : `${from} {partnerCondition}`;

const orderOf = (definition: LedgerDefinition, sort: string | undefined, descending: boolean): string => {
  const column = definition.columns.find(({ id, isSpread }) => id === sort && !isSpread);
  if (!column) return definition.order;
  return `${column.orderBy ?? column.value} ${descending ? 'desc' : 'asc'} nulls last, ${definition.order}`;
};

export interface LedgerPaging {
  sort?: string | undefined;
  descending?: boolean;
  limit: number;
  offset: number;
}

/** The rows, each with its cells in column order. */
export function ledgerRowsSql(
  definition: LedgerDefinition,
  query: LedgerQuery,
  { sort, descending = false, limit, offset }: LedgerPaging,
): Part {
  const cells = definition.columns.map(({ value }) => value).join(',\n');
  const text = `select ${definition.id} as id, ${definition.currency} as currency,
    ${definition.link?.id ?? 'null::text'} as link, jsonb_build_array(${cells}) as cells
    ${sourceOf(definition)} order by ${orderOf(definition, sort, descending)}`;
  return sql`${bindParameters(text, query, definition)} limit ${limit} offset ${offset}`;
}

const sumOf = ({ value, isSummed }: LedgerColumnDefinition): string =>
  isSummed ? `sum(${value})` : 'null::bigint';

/** The number of rows and the totals: one row per currency. */
export function ledgerTotalsSql(definition: LedgerDefinition, query: LedgerQuery): Part {
  const { columns, currency } = definition;
  const text = `select ${currency} as currency, count(*) as count,
    jsonb_build_array(${columns.map(sumOf).join(', ')}) as cells
    ${sourceOf(definition)} group by ${currency} order by ${currency}`;
  return bindParameters(text, query, definition);
}

export const ledgerSpreadSql = (definition: LedgerDefinition, query: LedgerQuery): Part | null =>
  definition.spread === undefined ? null : bindParameters(definition.spread, query, definition);

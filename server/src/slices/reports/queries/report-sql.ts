import { sql, type RawBuilder } from 'kysely';
import {
  comparisonPeriod,
  countedStatuses,
  type ComparedDays,
  type DateRange,
  type OrganizationId,
  type ReportFilters,
  type ReportQuestion,
} from '@halles/contract';
import { choosesLines, isKnown, measures, sourceOf, type Measure } from '../rules/measures.ts';
import { dimensionDefinitions, filterDefinitions, grainOf, summed } from './report-definitions.ts';

type Part = RawBuilder<unknown>;
const { raw } = sql;

/** Replaces the question mark of a definition by a bound value. */
function bindValue(text: string, value: string): Part {
  const [first, second = ''] = text.split('?');
  return sql`${raw(first!)}${value}${raw(second)}`;
}

function filterConditions(question: ReportQuestion, of: 'order' | 'line'): Part {
  const { partnerId, ...others } = filterDefinitions;
  const each = { ...others, partnerId: partnerId[question.side] };
  const parts = Object.entries(each).flatMap(([name, filter]) => {
    const value = question[name as keyof ReportFilters];
    if (value === undefined || filter.of !== of) return [];
    return [value === '-' ? raw(filter.none ?? 'false') : bindValue(filter.is, value)];
  });
  return sql`${sql.join([sql`true`, ...parts], sql` and `)}`;
}

const ownColumn = ({ side }: Pick<ReportQuestion, 'side'>): Part =>
  raw(side === 'vendor' ? 'o.vendor_id' : 'o.customer_id');

/** The organization's own real orders in the counted states; no other orders can be read. */
export const countedOrders = (question: ReportQuestion, own: OrganizationId): Part => sql`
  ${ownColumn(question)} = ${own}
    and o.status in (${sql.join(countedStatuses[question.states])}) and ${filterConditions(question, 'order')}`;

export const countedLines = (question: ReportQuestion): Part => filterConditions(question, 'line');

/** The days of the report and those of the comparison, with the shift that aligns the two. */
function comparedPeriods({ from, until }: DateRange, before: ComparedDays | null): Part {
  const now = sql`(false, ${from}::date, ${until}::date, interval '0')`;
  if (before === null) return now;
  const shift = `${before.shift.count} ${before.shift.unit}`;
  return sql`${now}, (true, ${before.from}::date, ${before.until}::date, ${shift}::interval)`;
}

/**
 * The lines of an order as one row: the sums stored on the order, or those of the chosen lines, which a covering
 * index has.
 */
const linesOfOrder = (question: ReportQuestion): Part =>
  choosesLines(question)
    ? sql`cross join lateral (
        select sum(l.amount_minor)::bigint as amount_minor,
          sum(l.credited_minor)::bigint as credited_minor, sum(l.sold_kg) as sold_kg, sum(l.sold) as sold,
          count(*) as lines
        from purchase_order_lines l where l.purchase_order_id = o.id and ${countedLines(question)}) l`
    : sql`cross join lateral (
        select o.lines_minor as amount_minor, o.credited_minor, o.lines_kg as sold_kg, o.lines_count as lines) l`;

const eachLine = (question: ReportQuestion): Part => sql`
  join purchase_order_lines l on l.purchase_order_id = o.id and ${countedLines(question)}`;

const sumOf = (measure: Measure, question: ReportQuestion): Part =>
  isKnown(measure, question) ? sql`sum(${raw(summed(measure, sourceOf(question)))})` : raw('null::bigint');

/**
 * The sums, grouped by period, key, currency and side of the comparison. An order's key is cast to text: otherwise
 * the planner would read an index in customer order to spare a sort, but lines are stored by day, not by customer.
 */
function groupedSums(question: ReportQuestion, own: OrganizationId): Part {
  const before = comparisonPeriod(question, question.compare);
  const isOfOrders = sourceOf(question) === 'order';
  const sums = measures.map((measure) => sql`${sumOf(measure, question)} as ${sql.ref(measure)}`);
  return sql`
    select o.currency, t.is_before, ${raw(grainOf[question.every]('(o.on_day + t.shift)::date'))} as period,
      ${raw(dimensionDefinitions[question.by].key)}${isOfOrders ? raw('::text') : sql``} as key, ${sql.join(sums)}
    from (values ${comparedPeriods(question, before)}) t (is_before, since, until, shift)
    join real_orders o on o.on_day between t.since and t.until
    ${isOfOrders ? linesOfOrder(question) : eachLine(question)}
    where ${countedOrders(question, own)} ${isOfOrders && choosesLines(question) ? sql`and l.lines > 0` : sql``}
    group by 1, 2, 3, 4`;
}

const measureSums = sql.join(
  measures.flatMap((measure) =>
    [false, true].map(
      (isBefore) =>
        sql`sum(f.${sql.ref(measure)}) filter (where ${isBefore ? sql`f.is_before` : sql`not f.is_before`})
          as ${sql.ref(isBefore ? `before_${measure}` : measure)}`,
    ),
  ),
);

/** The sorted rows up to a limit, and one total per currency. */
export function reportSql(question: ReportQuestion, own: OrganizationId, rows: number): Part {
  const { join, name, detail = 'null::jsonb' } = dimensionDefinitions[question.by];
  return sql`
    with f as materialized (${groupedSums(question, own)}),
    g as (
      select f.currency, f.period, f.key::text as key, ${measureSums}, count(*) over () as total
      from f group by f.currency, f.period, f.key
      order by f.period, sum(f."amountMinor") filter (where not f.is_before) desc nulls last, f.key, f.currency
      limit ${rows})
    select false as is_total, g.*, ${raw(name)} as name, ${raw(detail)} as detail from g ${raw(join)}
    union all
    select true, f.currency, null, null, ${measureSums}, 0, null::jsonb, null::jsonb from f group by f.currency
    order by is_total, period, "amountMinor" desc nulls last, key, currency`;
}

import { sql, type RawBuilder } from 'kysely';
import {
  comparisonPeriod,
  countedStatuses,
  type DateRange,
  type OrganizationId,
  type ReportFilters,
  type ReportQuestion,
} from '@halles/contract';
import { mayAddUpMonths, monthsOf } from '../rules/months.ts';
import { choosesLines, isKnown, measures, sourceOf } from '../rules/measures.ts';
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

/**
 * The days of the report and those of the comparison, with the shift that aligns the two. Where whole months may be
 * read as they were added up, each is a part of its own.
 */
function comparedPeriods(question: ReportQuestion): Part {
  const parts = (days: DateRange, isBefore: boolean, shift: string) =>
    (mayAddUpMonths(question) ? monthsOf(days) : [{ ...days, isMonth: false }]).map(
      ({ from, until, isMonth }) =>
        sql`(${isBefore}::boolean, ${from}::date, ${until}::date, ${shift}::interval, ${isMonth}::boolean)`,
    );
  const before = comparisonPeriod(question, question.compare);
  const values = [
    ...parts(question, false, '0'),
    ...(before ? parts(before, true, `${before.shift.count} ${before.shift.unit}`) : []),
  ];
  return sql`(values ${sql.join(values)}) p (is_before, since, until, shift, is_month)`;
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
    : storedLinesOfOrder;

const storedLinesOfOrder = sql`cross join lateral (
  select o.lines_minor as amount_minor, o.credited_minor, o.lines_kg as sold_kg, o.lines_count as lines) l`;

const eachLine = (question: ReportQuestion): Part => sql`
  join (select *, 1 as lines from purchase_order_lines) l on l.purchase_order_id = o.id and ${countedLines(question)}`;

/** What the months of a seller come to, as rows like the orders or the lines themselves. */
const ordersOfMonths = (own: OrganizationId): Part => sql`
  join order_month_sums o on o.vendor_id = ${own} and o.month = t.month ${storedLinesOfOrder}`;
const linesOfMonths = (question: ReportQuestion, own: OrganizationId): Part => sql`
  join order_month_line_sums l on l.vendor_id = ${own} and l.month = t.month and ${countedLines(question)}
  cross join lateral (select l.vendor_id, l.status, l.currency) o`;

/**
 * What is added up, with its period, key, currency and side of the comparison. An order's key is cast to text:
 * otherwise the planner would read an index in customer order to spare a sort, but lines are stored by day, not by
 * customer.
 */
function countedRows(
  question: ReportQuestion,
  { day, from, where }: { day: string; from: Part; where: Part },
) {
  const isOfOrders = sourceOf(question) === 'order';
  const figures = measures.map(
    (measure) =>
      sql`${raw(isKnown(measure, question) ? summed[measure] : 'null::bigint')} as ${sql.ref(measure)}`,
  );
  return sql`
    select o.currency, t.is_before, ${raw(grainOf[question.every](`(${day} + t.shift)::date`))} as period,
      ${raw(dimensionDefinitions[question.by].key)}${isOfOrders ? raw('::text') : sql``} as key, ${sql.join(figures)}
    from t ${from} where ${where}`;
}

function groupedSums(question: ReportQuestion, own: OrganizationId): Part {
  const isOfOrders = sourceOf(question) === 'order';
  const one = countedRows(question, {
    day: 'o.on_day',
    from: sql`
      join (select *, 1 as orders from real_orders) o on o.on_day between t.since and t.until
      ${isOfOrders ? linesOfOrder(question) : eachLine(question)}`,
    where: sql`t.month is null and ${countedOrders(question, own)}
      ${isOfOrders && choosesLines(question) ? sql`and l.lines > 0` : sql``}`,
  });
  const ofMonths = countedRows(question, {
    day: 't.month',
    from: isOfOrders ? ordersOfMonths(own) : linesOfMonths(question, own),
    where: countedOrders(question, own),
  });
  const sums = measures.map((measure) => sql`sum(c.${sql.ref(measure)}) as ${sql.ref(measure)}`);
  return sql`
    select c.currency, c.is_before, c.period, c.key, ${sql.join(sums)}
    from (${one} ${mayAddUpMonths(question) ? sql`union all ${ofMonths}` : sql``}) c
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
    with t as (
      select p.*, m.month from ${comparedPeriods(question)}
      left join order_months m on p.is_month and m.vendor_id = ${own} and m.month = p.since),
    f as materialized (${groupedSums(question, own)}),
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

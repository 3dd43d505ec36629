import {
  comparisons,
  countedStates,
  daysOfPeriod,
  dimensionsOf,
  grains,
  pointInTimeLedgers,
  ledgersOf,
  hubLedgers,
  periodNames,
  reportFilters,
  reportLimits,
  type DateRange,
  type Dimension,
  type Ledger,
  type LedgerQuestion,
  type OrderSide,
  type PeriodName,
  type ReportRequest,
  type ReportFilters,
  type SavedQuestion,
} from '@halles/contract';
import { paths } from '../../../../lib/paths.ts';

type Search = Readonly<Record<string, unknown>>;
export type FilterName = keyof ReportFilters;

const figureViews = ['figures', 'lines'] as const;
export type ReportView = (typeof figureViews)[number] | Ledger;

/** The views of a side; commissions are for hubs only. */
export const viewsOf = (side: OrderSide, isHub: boolean): ReportView[] => [
  ...figureViews,
  ...ledgersOf[side].filter((ledger) => isHub || !hubLedgers.has(ledger)),
];
export const isLedger = (view: ReportView): view is Ledger => view !== 'figures' && view !== 'lines';

export interface ReportState extends Required<Pick<ReportRequest, 'by' | 'every' | 'compare' | 'states'>> {
  side: OrderSide;
  view: ReportView;
  /** Null for a custom range of days. */
  period: PeriodName | null;
  days: DateRange;
  /** Today in the organization's time zone. */
  today: string;
  filters: ReportFilters;
  /** Labels of the filters, as shown where they were chosen. */
  labels: Partial<Record<FilterName, string>>;
}

export const filterNames = Object.keys(reportFilters.shape) as FilterName[];

/** The filter that a row of a dimension sets. */
export const filterOfDimension: Partial<Record<Dimension, FilterName>> = {
  customer: 'partnerId',
  supplier: 'partnerId',
  customerType: 'customerType',
  product: 'productId',
  format: 'formatId',
  category: 'categoryId',
  producer: 'producerId',
  route: 'fulfilmentId',
};

const usualPeriod: PeriodName = 'thisMonth';
const usualBy: Record<OrderSide, Dimension> = { vendor: 'customer', customer: 'supplier' };

const oneOf = <Value extends string>(all: readonly Value[], value: unknown, otherwise: Value): Value =>
  all.find((each) => each === value) ?? otherwise;

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value));

const DAY_MS = 86_400_000;

function daysOf({ from, until }: Search): DateRange | null {
  if (!isDay(from) || !isDay(until)) return null;
  const [first, last] = from <= until ? [from, until] : [until, from];
  return (Date.parse(last) - Date.parse(first)) / DAY_MS < reportLimits.days
    ? { from: first, until: last }
    : null;
}

/** `id~name`: the name is only for the reader; the id decides. */
function filtersOf(search: Search): Pick<ReportState, 'filters' | 'labels'> {
  const filters: Record<string, string> = {};
  const labels: Record<string, string> = {};
  for (const name of filterNames) {
    const param = search[name];
    const [value = '', ...label] = typeof param === 'string' ? param.split('~') : [];
    if (value === '' || !reportFilters.shape[name].safeParse(value).success) continue;
    filters[name] = value;
    labels[name] = label.join('~');
  }
  return { filters: reportFilters.parse(filters), labels };
}

/** Read from the address; invalid parts fall back to the usual report. */
export function reportState(search: Search, side: OrderSide, today: string): ReportState {
  const own = daysOf(search);
  const period = own ? null : oneOf(periodNames, search['period'], usualPeriod);
  return {
    side,
    view: oneOf(viewsOf(side, true), search['view'], 'figures'),
    today,
    period,
    days: own ?? daysOfPeriod(period!, today),
    by: oneOf(dimensionsOf[side], search['by'], usualBy[side]),
    every: oneOf(grains, search['every'], 'none'),
    compare: oneOf(comparisons, search['compare'], 'before'),
    states: oneOf(countedStates, search['states'], 'confirmed'),
    ...filtersOf(search),
  };
}

/** Back into search parameters: only values that differ from the usual ones, so that addresses stay short. */
export function searchOf(state: ReportState): Record<string, string> {
  const { side, period, days, filters, labels } = state;
  const params: Record<string, string> =
    period === null ? { ...days } : period === usualPeriod ? {} : { period };
  if (state.view !== 'figures') params['view'] = state.view;
  if (state.by !== usualBy[side]) params['by'] = state.by;
  if (state.every !== 'none') params['every'] = state.every;
  if (state.compare !== 'before') params['compare'] = state.compare;
  if (state.states !== 'confirmed') params['states'] = state.states;
  for (const name of filterNames)
    if (filters[name] !== undefined) params[name] = `${filters[name]}~${labels[name] ?? ''}`;
  return params;
}

export const reportPath = (side: OrderSide): string =>
  side === 'vendor' ? paths.salesReport : paths.buyingReport;

export function reportHref(state: ReportState): string {
  const query = new URLSearchParams(searchOf(state)).toString();
  return query === '' ? reportPath(state.side) : `${reportPath(state.side)}?${query}`;
}

/** The query as the server expects it. */
export const questionOf = ({
  side,
  days,
  by,
  every,
  compare,
  states,
  filters,
}: ReportState): ReportRequest => ({
  side,
  ...days,
  by,
  every,
  compare,
  states,
  ...filters,
});

/** The date of a ledger that reports the state on one day: today, or the last day of a custom range. */
export const dayOf = ({ period, days, today }: Pick<ReportState, 'period' | 'days' | 'today'>): string =>
  period === null ? days.until : today;

/** The query of a ledger as the server expects it. */
export function ledgerQuestionOf(state: ReportState, ledger: Ledger): LedgerQuestion {
  const { side, days, filters } = state;
  const day = dayOf(state);
  const isAtADay = pointInTimeLedgers.has(ledger);
  return {
    side,
    ledger,
    ...(isAtADay ? { from: day, until: day } : days),
    ...(filters.partnerId !== undefined && { partnerId: filters.partnerId }),
  };
}

export const savedQuestionOf = (state: ReportState): SavedQuestion => {
  const { side, by, every, compare, states, period, days, filters, view } = state;
  const own = period === null ? days : { from: null, until: null };
  return {
    side,
    by,
    every,
    compare,
    states,
    period,
    ...own,
    ...filters,
    ...(isLedger(view) && { ledger: view }),
  };
};

/** A saved report as search parameters; its filters have no labels until they are chosen again. */
export function searchOfSaved(saved: SavedQuestion): Search {
  const { period, from, until, side: _side, ledger, ...question } = saved;
  return { ...question, ...(ledger && { view: ledger }), ...(period ? { period } : { from, until }) };
}

import type { Dimension, ReportFilters, ReportQuestion } from '@halles/contract';

/** An order dimension keeps each order whole, so orders can be counted and an order's own amounts added up. */
const lineDimensions: ReadonlySet<Dimension> = new Set<Dimension>([
  'product',
  'format',
  'category',
  'producer',
]);

const lineMeasures = ['amountMinor', 'creditedMinor', 'kg', 'quantity', 'lines'] as const;
const orderMeasures = ['orders', 'deliveryFeeMinor', 'taxMinor', 'totalMinor'] as const;
export const measures = [...lineMeasures, ...orderMeasures] as const;

/** Sums of lines, known by any dimension. */
export type LineMeasure = (typeof lineMeasures)[number];
/** Counts and sums of orders. */
export type OrderMeasure = (typeof orderMeasures)[number];
export type Measure = LineMeasure | OrderMeasure;

export const isLineMeasure = (measure: Measure): measure is LineMeasure =>
  lineMeasures.some((name) => name === measure);

const lineFilters = ['productId', 'formatId', 'categoryId', 'producerId'] as const;
export const choosesLines = (question: ReportFilters): boolean =>
  lineFilters.some((name) => question[name] !== undefined);

/** The source of the figures: orders, each counted once, or their lines. */
export const sourceOf = ({ by }: Pick<ReportQuestion, 'by'>): 'order' | 'line' =>
  lineDimensions.has(by) ? 'line' : 'order';

/** Whether the question allows the measure. */
export function isKnown(measure: Measure, question: ReportQuestion): boolean {
  if (measure === 'quantity') return question.by === 'format' || question.formatId !== undefined;
  if (isLineMeasure(measure)) return true;
  if (sourceOf(question) === 'line') return false;
  // Where lines are chosen, orders can still be counted, but a tax belongs to the order and not to a line.
  return measure === 'orders' || !choosesLines(question);
}

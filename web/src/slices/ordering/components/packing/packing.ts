import { toThousandths, type OrderLine, type PurchaseOrder, type ShareRequest } from '@halles/contract';
import { agreedOf, isWrong, preparedOf, problemOf, type Prepared } from '../preparing/preparation.ts';

/** A line of an order of the run. */
export interface PackEntry {
  order: PurchaseOrder;
  line: OrderLine;
}

/** What is packed together: the lines of an order, or one product for all orders. */
export interface PackGroup {
  id: string;
  entries: readonly PackEntry[];
}

export type PackingWay = 'order' | 'product';

const entriesOf = (order: PurchaseOrder): PackEntry[] =>
  order.lines.filter((line) => Number(agreedOf(line)) > 0).map((line) => ({ order, line }));

export const groupsByOrder = (orders: readonly PurchaseOrder[]): PackGroup[] =>
  orders.map((order) => ({ id: order.id, entries: entriesOf(order) }));

const inPreparation = new Set<PurchaseOrder['status']>(['confirmed', 'preparing', 'ready']);

/** One storage place after the other, and in each by name. */
export function groupsByProduct(
  orders: readonly PurchaseOrder[],
  nameOf: (line: OrderLine) => string,
  compareNames: (a: string, b: string) => number,
): PackGroup[] {
  const entries = orders.filter(({ status }) => inPreparation.has(status)).flatMap(entriesOf);
  const groups = [...Map.groupBy(entries, ({ line }) => line.formatId)].map(([id, those]) => ({
    id,
    entries: those,
    line: those[0]!.line,
  }));
  return groups.toSorted(
    (a, b) => a.line.storage.localeCompare(b.line.storage) || compareNames(nameOf(a.line), nameOf(b.line)),
  );
}

/** Whether the lines of the order can be counted now: its first count begins the preparation. */
export const isCountable = ({ status, can }: PurchaseOrder): boolean =>
  (status === 'confirmed' && can.prepare === true) || (status === 'preparing' && can.markReady === true);

export type LineState = 'open' | 'packed' | 'short' | 'unweighed' | 'wrong';

/** How far a line is; null: nobody counted it. */
export function lineState(line: OrderLine, count: Prepared | null): LineState {
  if (count === null) return 'open';
  const problem = problemOf(line, count);
  if (isWrong(problem)) return 'wrong';
  if (problem === 'notAllWeighed') return 'unweighed';
  return Number(count.pieces) < Number(agreedOf(line)) ? 'short' : 'packed';
}

export const isCounted = (state: LineState): boolean => state === 'packed' || state === 'short';

/** What the server holds of a line; null while nobody counted it. */
export const savedCount = (line: OrderLine): Prepared | null =>
  line.prepared === null ? null : preparedOf(line);

/** Everything that was confirmed, of which the pieces priced by weight are still to be weighed. */
export const wholeLine = (line: OrderLine): Prepared => ({
  ...preparedOf({ ...line, prepared: null, weights: [], lots: [] }),
});

export const isSameCount = (one: Prepared | null, other: Prepared | null): boolean =>
  one === null || other === null
    ? one === other
    : Number(one.pieces) === Number(other.pieces) &&
      one.weights.length === other.weights.length &&
      one.weights.every((weight, index) => Number(weight) === Number(other.weights[index]));

const add = (quantities: readonly string[]): number =>
  Number(quantities.reduce((sum, each) => sum + toThousandths(each), 0n)) / 1_000;

/** What the orders of a product need in all. */
export const neededOf = ({ entries }: PackGroup): number => add(entries.map(({ line }) => agreedOf(line)));

interface Requested extends ShareRequest {
  entry: PackEntry;
}

/** The requests among which what there is of a product is split. */
export const requestsOf = (entries: readonly PackEntry[]): Requested[] =>
  entries.map((entry) => ({ entry, requested: toThousandths(agreedOf(entry.line)) }));

const isSameStop = (one: PurchaseOrder, other: PurchaseOrder | undefined): boolean =>
  one.customer.id === other?.customer.id && JSON.stringify(one.address) === JSON.stringify(other.address);

/** The stop of each order, as the run numbers them: orders of one customer at one address are one stop. */
export function stopNumbers(orders: readonly PurchaseOrder[]): number[] {
  let stop = 0;
  return orders.map((order, index) => (isSameStop(order, orders[index - 1]) ? stop : ++stop));
}

import type { FormatId, OrderChange, OrderSide } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import { minimumOrderProblem, quantityChangeProblem } from './changes.ts';
import { quantityOf } from './lines.ts';
import { linesAmountOf, soldLine, type Order } from './orders.ts';

export interface ChangeMinimums {
  formats: ReadonlyMap<FormatId, { minimumQuantity: string | null; multipleQuantity: string | null }>;
  /** Item amounts of the customer's other orders for the same delivery. */
  othersMinor: number;
}

interface Change {
  by: OrderSide;
  changes: readonly OrderChange[];
  after: Order;
  isMoved: boolean;
}

/** The formats whose quantity a change sets, with the quantities before and after. */
export const changedQuantities = (
  { lines }: Pick<Order, 'lines'>,
  changes: readonly OrderChange[],
): { formatId: FormatId; before: string; after: string }[] =>
  changes.flatMap((change) => {
    if (!('quantity' in change)) return [];
    if (change.kind !== 'quantity')
      return [{ formatId: change.formatId, before: '0', after: change.quantity }];
    const line = lines.find(({ id }) => id === change.lineId);
    return line
      ? [{ formatId: line.format_id, before: quantityOf(soldLine(line)), after: change.quantity }]
      : [];
  });

/**
 * Proposed changes must respect the minimum and multiple of each format and the minimum of the delivery, like a new
 * order.
 */
export function refuseBelowMinimums(
  order: Order,
  { by, changes, after, isMoved }: Change,
  { formats, othersMinor, minimumMinor }: ChangeMinimums & { minimumMinor: number | null },
): void {
  for (const { formatId, ...quantities } of changedQuantities(order, changes)) {
    const limits = formats.get(formatId);
    const problem = limits && quantityChangeProblem({ by, ...quantities, ...limits });
    if (problem) throw new AppError(problem, { formatId });
  }
  const amountOf = ({ lines, row }: Order) => linesAmountOf(lines.map(soldLine), row.currency);
  const problem = minimumOrderProblem({
    by,
    minimumMinor,
    beforeMinor: amountOf(order),
    afterMinor: amountOf(after),
    othersMinor,
    isMoved,
  });
  if (problem) throw new AppError(problem);
}

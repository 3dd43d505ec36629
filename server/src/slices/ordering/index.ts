/**
 * Owns: carts, purchase orders with their lines, change sets and claims and standing orders.
 * States: a cart is a draft; an order goes as `contract/src/ordering/states.ts` says; a change set is open, accepted,
 * refused or withdrawn; a claim open, accepted or refused.
 * Invariants: an order is placed whole or not at all; what prints is copied at that moment; stock, date, service fee and
 * status move in one transaction; at most one change set is open.
 */
export { orderingProjection } from './commands/follow-merge.ts';
export { instructionsProjection } from './commands/follow-settings.ts';
export {
  billOrders,
  linkInvoice,
  markUnbilledLines,
  moveBalance,
  unlinkInvoice,
} from './commands/link-invoice.ts';
export { lockOrders, setCreditedLines } from './commands/credited-lines.ts';
export { printableOrders } from './documents/order-pdf.ts';
export { orderDirectly } from './commands/order-directly.ts';
export { stepOrder } from './commands/move.ts';
export { countOrders, getVendorMetrics } from './queries/lists.ts';
export { billableOrders, unbilledOrders, type BillableLine, type BillableOrder } from './queries/billable.ts';
export { deliveredOrders, type DeliveredOrder } from './queries/delivered.ts';
export { exposuresOf, type Exposure } from './queries/credit-limit.ts';
export { ordersOfRun, type RunOrder } from './queries/of-run.ts';
export { quantityUp } from './rules/lines.ts';
export { lotsToPick } from './queries/run-lots.ts';
export { orderingReactions, orderingSchedules } from './reactions.ts';
export { orderingRoutes } from './routes.ts';

/**
 * Owns: carts, purchase orders with their lines, change sets, claims, emailed links and standing orders. States: of an
 * order in contract/src/ordering/states.ts; a change set or claim is open or decided. Invariants: an order is placed whole or
 * not at all; what prints is copied then; its stock, date, fee and status change together; one change set is open.
 * Reads: addresses, categories, formats, inventory_items, organization_settings, organizations, producers, products,
 * relations, relationships, scheduled_offers, taxes, users.
 */
export { orderingProjection } from './commands/customer-merge.ts';
export { instructionsProjection } from './commands/follow-settings.ts';
export { balanceChanges } from './commands/customer-balances.ts';
export { setCreditedLines } from './commands/claims.ts';
export { billedOrders, markUnbilled, orderLinks, orderLocks, unlinkInvoice } from './commands/order-marks.ts';
export { markReceived } from './commands/receptions.ts';
export { labelsPdf, printableOrders } from './documents/order-pdf.ts';
export { placeDirectOrder } from './commands/direct-orders.ts';
export { applyActionToOrder, recordMissedDelivery } from './commands/order-actions.ts';
export { mayConfirm, orderCountsAsJson, orderCountsFrom } from './queries/order-lists.ts';
export { ordersToHandleAsJson, ordersToHandleFrom } from './queries/orders-to-handle.ts';
export { billableOrders, unbilledOrders, type BillableOrder } from './queries/billable-orders.ts';
export { deliveredOrders, type DeliveredOrder } from './queries/delivered-orders.ts';
export { loadExposures, type Exposure } from './queries/credit-limit.ts';
export { loadCustomerTaxes } from './queries/parties.ts';
export { ordersOfRun, viewOrdersOfRun, type RunOrder } from './queries/run-orders.ts';
export { deliveryIn } from './rules/currencies.ts';
export { isBillable } from './rules/orders.ts';
export { roundUpQuantity } from './rules/lines.ts';
export { addressesMailedAbout } from './queries/mailed-addresses.ts';
export { lotsToPick } from './queries/run-lots.ts';
export { orderingReactions, orderingSchedules } from './reactions.ts';
export { orderingRoutes } from './routes.ts';

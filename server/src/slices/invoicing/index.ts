/**
 * Owns: invoices and credit notes, payments, allocations, payments announced by buyers, billing settings, accounting
 * exports, and invoice batches. States: draft, published, cancelled (`contract/src/invoicing/states.ts`); paid,
 * overdue and the like are derived. Invariants: a draft has no number; a published document is never changed, by
 * anybody (the database refuses it); numbers are gapless; paid + credited + written off + balance = total; an order
 * is on one invoice at a time; credits never exceed the billed amount, and sum to it exactly.
 * Reads: order_claims, organizations, products, purchase_order_lines, purchase_orders, real_orders, relations,
 * relationships, users.
 */
export { reconcileCardPayment, recordCardPayment } from './commands/card-payments.ts';
export { loadLinkEmail } from './queries/invoice-links.ts';
export { loadBilledLines, type BilledLine } from './queries/billed-lines.ts';
export { countedToInvoice, toInvoiceAsJson, type ToInvoiceSum } from './queries/to-invoice.ts';
export { loadRecipients } from './queries/recipients.ts';
export { lineEventsOf } from './queries/line-history.ts';
export { invoicingProjection } from './commands/invoice-marks.ts';
export { invoicingExports } from './documents/list-exports.ts';
export { serveFacturX } from './documents/factur-x-file.ts';
export { printableInvoices } from './documents/saved-pdf.ts';
export { serveInvoiceFiles } from './documents/linked-pdf.ts';
export { printableCustomerStatements } from './documents/statement-pdf.ts';
export { invoicingJobs, invoicingReactions, invoicingSchedules } from './reactions.ts';
export { invoicingRoutes } from './routes.ts';

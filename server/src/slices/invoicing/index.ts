/**
 * Owns: invoices and credit notes, payments, what settled what, what buyers announced, and how drafts are made.
 * States: draft, published, cancelled (`contract/src/invoicing/states.ts`); paid, overdue and the like are derived.
 * Invariants: a draft has no number; what is published is never changed, by anybody (the database refuses it); numbers
 * are gapless; paid + credited + written off + balance = total; an order is on one invoice at a time; credits never
 * exceed what was billed, and sum to it exactly.
 */
export { invoicingProjection } from './commands/follow.ts';
export { invoicingExports } from './documents/accounting.ts';
export { printableInvoices } from './documents/kept-pdf.ts';
export { printableStatement } from './documents/statement-pdf.ts';
export { invoicingReactions, invoicingSchedules } from './reactions.ts';
export { invoicingRoutes } from './routes.ts';

/**
 * Owns: the credit account of a seller (ledger, service fee, premium), and the platform's invoices of its fees.
 * States: standard or premium. Invariants: the balance is the ledger's sum, in one transaction with what caused it;
 * one cause, one entry; the ledger is append-only; a fee is on one invoice, whose number has no gaps and whose
 * content never changes.
 * Reads: organizations.
 */
export {
  reconcileTopUp,
  recordEntry,
  recordEntryAtEnd,
  recordPaidTopUp,
  setFee,
  setPremium,
  type NewEntry,
} from './commands.ts';
export { invoiceFees, requireFeeInvoicing } from './commands/fee-invoices.ts';
export { printableFeeInvoices } from './documents/fee-invoice-pdf.ts';
export { printableCreditStatements } from './documents/statement-pdf.ts';
export { toFeeInvoice, type FeeInvoiceRow } from './queries/fee-invoices.ts';
export {
  findCreditAccount,
  queryCreditEntries,
  serviceFeeAsJson,
  serviceFeePercentOf,
  type ServiceFee,
} from './queries.ts';
export { creditReactions } from './reactions.ts';
export { creditRoutes } from './routes.ts';

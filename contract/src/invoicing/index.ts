import type { ErrorTable } from '../kernel/index.ts';
import { accounting } from './accounting.ts';
import { bankLists } from './bank-lists.ts';
import { batches } from './batches.ts';
import { billingSettings } from './billing-settings.ts';
import { drafts } from './drafts.ts';
import { interest, interestErrors } from './interest.ts';
import { france } from './french-terms.ts';
import { invoices } from './invoices.ts';
import { invoiceLinks, invoiceLinksErrors } from './invoice-links.ts';
import { payments } from './payments.ts';
import { statements } from './statements.ts';
import { toInvoice } from './to-invoice.ts';

export {
  accountingExportId,
  accountingFileLimits,
  accountingExportMax,
  accountingPrograms,
  bookedPartsFor,
  bookedParts,
  taxKeyOf,
  type AccountingExport,
  type AccountingExportId,
  type AccountingFile,
  type AccountingProgram,
  type BookedPart,
} from './accounting.ts';
export * from './amounts.ts';
export { bankListLimits, type BankLine, type BankMatch } from './bank-lists.ts';
export {
  invoiceBatchActions,
  type InvoiceBatch,
  type InvoiceBatchId,
  type InvoiceBatchAction,
} from './batches.ts';
export { lateRate } from './billing-settings.ts';
export * from './ids-and-limits.ts';
export * from './document.ts';
export { lineInput } from './drafts.ts';
export * from './invoice.ts';
export type { InterestSpan, LateInvoice } from './interest.ts';
export {
  maxFoodTermDays,
  isFrenchCompany,
  supplies,
  type RegulatedFood,
  type FrenchTerms,
  type Supply,
} from './french-terms.ts';
export { invoiceTabs, type InvoiceTab } from './invoices.ts';
export type { MailedInvoice } from './invoice-links.ts';
export * from './states.ts';
export type { WaitingInvoice } from './to-invoice.ts';
export { customerStatementId, type SentStatement } from './statements.ts';
export * from './payment-allocation.ts';
export * from './line-history.ts';
export type { ClaimReduction } from './invoice.ts';

export const invoicingErrors = {
  'invoicing.noSellerName': 422,
  'invoicing.noSellerAddress': 422,
  'invoicing.noSellerPhone': 422,
  'invoicing.noTaxNumber': 422,
  'invoicing.noSiret': 422,
  'invoicing.noVatNumber': 422,
  'invoicing.noLegalForm': 422,
  'invoicing.noCapital': 422,
  'invoicing.noRegisterTown': 422,
  'invoicing.severalVats': 422,
  'invoicing.noBuyerAddress': 422,
  'invoicing.noLines': 422,
  'invoicing.nothingToPay': 422,
  'invoicing.dueBeforeIssue': 422,
  'invoicing.moreThanDelivered': 422,
  'invoicing.unknownTax': 422,
  'invoicing.moreThanInvoiced': 422,
  'invoicing.incomplete': 422,
  'invoicing.notDelivered': 409,
  'invoicing.alreadyInvoiced': 409,
  'invoicing.notADraft': 409,
  'invoicing.notPublished': 409,
  'invoicing.cancelled': 409,
  'invoicing.alreadyCredited': 409,
  'invoicing.reasonNeeded': 422,
  'invoicing.discountTooLarge': 422,
  'invoicing.noRecipients': 422,
  'invoicing.relationNotActive': 409,
  'invoicing.relationBlocked': 409,
  'invoicing.refused': 409,
  'invoicing.nothingDue': 409,
  'invoicing.firstNumberChosen': 409,
  'invoicing.moreThanPayment': 422,
  'invoicing.moreThanBalance': 422,
  'invoicing.moreThanCredit': 422,
  'invoicing.otherCurrency': 422,
  'invoicing.paidInFuture': 422,
  'invoicing.alreadyReversed': 409,
  'invoicing.noBankList': 422,
  'invoicing.bankLineRecorded': 409,
  'invoicing.alreadyEmitted': 409,
  'invoicing.notEmitted': 409,
  ...interestErrors,
  ...invoiceLinksErrors,
  'invoicing.nothingToExport': 409,
  'invoicing.exportUndone': 409,
  'invoicing.batchBegun': 409,
  'invoicing.batchStopped': 409,
} as const satisfies ErrorTable;

export const invoicing = {
  ...invoices,
  ...toInvoice,
  ...drafts,
  ...billingSettings,
  ...invoiceLinks,
  ...batches,
  ...payments,
  ...bankLists,
  ...statements,
  ...interest,
  ...accounting,
  ...france,
};

import type { ErrorTable } from '../kernel/index.ts';
import { accounting } from './accounting.ts';
import { invoices } from './invoices.ts';
import { payments } from './payments.ts';

export {
  accountingFile,
  accountingProgram,
  accountingPrograms,
  taxKeyOf,
  wantedExport,
  type AccountingProgram,
} from './accounting.ts';
export * from './amounts.ts';
export * from './entities.ts';
export { invoiceTab, invoiceTabs, lineInput, type InvoiceTab } from './invoices.ts';
export * from './states.ts';
export * from './suggest.ts';

export const invoicingErrors = {
  'invoicing.noSellerName': 422,
  'invoicing.noSellerAddress': 422,
  'invoicing.noSellerPhone': 422,
  'invoicing.noTaxNumber': 422,
  'invoicing.noSiret': 422,
  'invoicing.noBuyerAddress': 422,
  'invoicing.noLines': 422,
  'invoicing.nothingToPay': 422,
  'invoicing.moreThanDelivered': 422,
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
  'invoicing.nobodyToSendTo': 422,
  'invoicing.nothingDue': 409,
  'invoicing.startChosen': 409,
  'invoicing.moreThanPayment': 422,
  'invoicing.moreThanBalance': 422,
  'invoicing.moreThanCredit': 422,
  'invoicing.otherCurrency': 422,
  'invoicing.alreadyReversed': 409,
  'invoicing.alreadyEmitted': 409,
  'invoicing.notEmitted': 409,
} as const satisfies ErrorTable;

export const invoicing = { ...invoices, ...payments, ...accounting };

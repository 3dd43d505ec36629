import { invoicing } from '@halles/contract';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { createAccountingExport, undoAccountingExport } from './commands/accounting-exports.ts';
import { setAccountingCodes } from './commands/accounting.ts';
import {
  dismissInvoiceBatch,
  issueInvoices,
  markInvoicesAsPaid,
  startInvoiceBatch,
  undoInvoiceBatch,
} from './commands/batches.ts';
import { changeFrenchTerms } from './commands/french-terms.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import {
  emitPaymentByLink,
  payInvoiceByLink,
  refuseByLink,
  withdrawEmissionByLink,
} from './commands/payments-by-link.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { payInvoiceByCard } from './commands/pay-by-card.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { draftInvoiceWithoutOrder, draftInvoices } from './commands/draft.ts';
import { emitPayment, withdrawEmission } from './commands/payment-emissions.ts';
import { draftInterest } from './commands/interest.ts';
import { revokeInvoiceLinks } from './commands/invoice-links.ts';
import { recordBankPayments } from './commands/bank-payments.ts';
import { applyCredit, markAsPaid, recordPayment, writeOffInvoice } from './commands/payments.ts';
import { publishInvoice } from './commands/publish.ts';
import { refundCredit } from './commands/refunds.ts';
import { refuseInvoice } from './commands/refuse-invoice.ts';
import { reverseBankPayments, reversePayment } from './commands/payment-reversals.ts';
import { sendInvoiceReminder } from './commands/reminders.ts';
import { sendInvoice } from './commands/sending-and-reminders.ts';
import { disputeInvoice, setInvoiceExported } from './commands/disputes-and-export-marks.ts';
import { setStatements } from './commands/statements.ts';
import { resetInvoice, updateInvoice } from './commands/update-draft.ts';
import {
  countUnexportedInvoices,
  listAccountingExports,
  previewAccountingExport,
} from './queries/accounting-exports.ts';
import { getAccountingCodes } from './queries/accounting.ts';
import { matchBankList } from './queries/bank-list.ts';
import { restartInvoiceBatch } from './commands/stopped-batches.ts';
import { listInvoiceBatches } from './queries/batches.ts';
import { previewCreditNote } from './queries/creditable.ts';
import { getFrenchTerms } from './queries/french-terms.ts';
import { getBillingSettings } from './queries/billing-settings.ts';
import { previewInterest } from './queries/interest.ts';
import { getInvoice } from './queries/invoice.ts';
import { openInvoice } from './queries/invoice-links.ts';
import {
  countInvoices,
  listBillableOrders,
  listInvoices,
  listRelatedInvoices,
} from './queries/invoice-lists.ts';
import { sumInvoices } from './queries/list-sums.ts';
import { getPaymentMonitor } from './queries/payment-monitor.ts';
import { listOwedInvoices, listCredits, listPayments } from './queries/payments.ts';
import { countToInvoice, listToInvoice } from './queries/to-invoice.ts';
import { listStatements } from './queries/statement-sends.ts';

const documentEvents: EventType[] = [
  'invoicing.drafted',
  'invoicing.changed',
  'invoicing.removed',
  'invoicing.published',
  'invoicing.sent',
  'invoicing.delivered',
  'invoicing.cancelled',
  'invoicing.settled',
  'invoicing.emitted',
  'invoicing.disputed',
  'invoicing.refused',
  'invoicing.exported',
  'invoicing.linksRevoked',
  // Of a credit note that is paid back, and of one whose refund is reversed.
  'invoicing.refunded',
  'invoicing.paymentRecorded',
];
const paymentEvents: EventType[] = [
  'invoicing.paymentRecorded',
  'invoicing.refunded',
  'invoicing.settled',
  'invoicing.published',
];
const batchEvents: EventType[] = [
  'invoicing.batchStarted',
  'invoicing.batchProgressed',
  'invoicing.batchFinished',
  'invoicing.batchDismissed',
  'invoicing.batchUndone',
];
const exportEvents: EventType[] = ['invoicing.exportCreated', 'invoicing.exportUndone'];
const unexportedEvents: EventType[] = [...exportEvents, 'invoicing.published', 'invoicing.exported'];
const orderEvents: EventType[] = ['ordering.moved', 'ordering.documentAttached'];
/** Events that change the exposure or the credit limit. */
const exposureEvents: EventType[] = [
  ...orderEvents,
  'ordering.submitted',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.edited',
  'relationships.termsChanged',
  'relationships.bulkChanged',
];
/** An order that is delivered gets its draft by a job: between them the order waits. */
const toInvoiceLive = {
  on: [
    ...documentEvents,
    ...orderEvents,
    'ordering.linesPrepared',
    'ordering.changeDecided',
    'ordering.claimRaised',
    'ordering.claimDecided',
    'invoicing.billingChanged',
    'invoicing.batchStarted',
    'invoicing.batchUndone',
    'invoicing.batchFinished',
  ] satisfies EventType[],
};
const documentsLive = { on: documentEvents };
const paymentsLive = { on: paymentEvents };

export const invoicingRoutes = bind('invoicing', invoicing, {
  listInvoices: { query: listInvoices, live: { ...documentsLive, personal: true } },
  countInvoices: { query: countInvoices, live: documentsLive },
  sumInvoices: { query: sumInvoices, live: documentsLive },
  getInvoice: {
    query: getInvoice,
    live: { on: [...documentEvents, ...orderEvents, 'organizations.settingsChanged'], personal: true },
  },
  listRelatedInvoices: {
    query: listRelatedInvoices,
    live: { on: [...documentEvents, ...orderEvents] },
  },
  listBillableOrders: { query: listBillableOrders, live: { on: [...documentEvents, ...orderEvents] } },
  listToInvoice: { query: listToInvoice, live: toInvoiceLive },
  countToInvoice: { query: countToInvoice, live: toInvoiceLive },
  issueInvoices,
  undoInvoiceBatch,
  draftInvoices,
  matchBankList,
  recordBankPayments,
  reverseBankPayments,
  draftInvoiceWithoutOrder,
  updateInvoice,
  resetInvoice,
  publishInvoice,
  sendInvoice,
  cancelInvoice,
  previewCreditNote,
  draftCreditNote,
  startInvoiceBatch,
  markInvoicesAsPaid,
  listInvoiceBatches: { query: listInvoiceBatches, live: { on: batchEvents } },
  restartInvoiceBatch,
  dismissInvoiceBatch,
  setInvoiceExported,
  sendInvoiceReminder,
  disputeInvoice,
  refuseInvoice,
  getFrenchTerms: { query: getFrenchTerms, live: { on: ['invoicing.billingChanged'] } },
  changeFrenchTerms,
  getBillingSettings: {
    query: getBillingSettings,
    live: { on: ['invoicing.billingChanged', 'invoicing.published'] },
  },
  changeBillingSettings,
  listPayments: { query: listPayments, live: paymentsLive },
  listOwedInvoices: { query: listOwedInvoices, live: documentsLive },
  recordPayment,
  markAsPaid,
  reversePayment,
  applyCredit,
  refundCredit,
  listCredits: { query: listCredits, live: paymentsLive },
  writeOffInvoice,
  emitPayment,
  withdrawEmission,
  openInvoice,
  emitPaymentByLink,
  withdrawEmissionByLink,
  refuseByLink,
  payInvoiceByLink,
  payInvoiceByCard,
  revokeInvoiceLinks,
  listStatements: {
    query: listStatements,
    live: { on: ['invoicing.statementSent', 'invoicing.billingChanged'] },
  },
  setStatements,
  previewInterest,
  draftInterest,
  getAccountingCodes: { query: getAccountingCodes, live: { on: ['invoicing.billingChanged'] } },
  setAccountingCodes,
  previewAccountingExport,
  createAccountingExport,
  listAccountingExports: { query: listAccountingExports, live: { on: exportEvents } },
  countUnexportedInvoices: { query: countUnexportedInvoices, live: { on: unexportedEvents } },
  undoAccountingExport,
  getPaymentMonitor: {
    query: getPaymentMonitor,
    live: { on: [...documentEvents, ...paymentEvents, ...exposureEvents] },
  },
});

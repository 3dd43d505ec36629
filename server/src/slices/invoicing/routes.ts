import { invoicing } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { makeAccountingExport, undoAccountingExport } from './commands/accounting-exports.ts';
import { setAccountingCodes } from './commands/accounting.ts';
import { closeInvoiceBatch, moveInvoices } from './commands/batches.ts';
import { changeFrenchTerms } from './commands/french-terms.ts';
import { changeBilling } from './commands/billing.ts';
import { emitByLink, payByLink, refuseByLink, withdrawByLink } from './commands/by-link.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { payByCard } from './commands/cards.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { draftFreeInvoice, draftInvoices } from './commands/draft.ts';
import { emitPayment, withdrawEmission } from './commands/emission.ts';
import { draftInterest } from './commands/interest.ts';
import { revokeInvoiceLinks } from './commands/links.ts';
import { applyCredit, markAsPaid, recordPayment, writeOffInvoice } from './commands/payments.ts';
import { publishInvoice } from './commands/publish.ts';
import { refuseInvoice } from './commands/refuse.ts';
import { reversePayment } from './commands/reverse.ts';
import { remindOfInvoice } from './commands/reminders.ts';
import { sendInvoice } from './commands/send.ts';
import { disputeInvoice, stampExport } from './commands/stamps.ts';
import { setStatements } from './commands/statements.ts';
import { resetInvoice, updateInvoice } from './commands/update.ts';
import { countToExport, listAccountingExports, planAccountingExport } from './queries/accounting-exports.ts';
import { getAccountingCodes } from './queries/accounting.ts';
import { listInvoiceBatches } from './queries/batches.ts';
import { getFrenchTerms } from './queries/french-terms.ts';
import { getBilling } from './queries/billing.ts';
import { planInterest } from './queries/interest.ts';
import { getInvoice } from './queries/invoice.ts';
import { openInvoice } from './queries/links.ts';
import { countInvoices, listBillableOrders, listInvoices, listRelatedInvoices } from './queries/lists.ts';
import { getPaymentMonitor } from './queries/monitor.ts';
import { listCredits, listPayments } from './queries/payments.ts';
import { listStatements } from './queries/statements.ts';

const scope = ({ actor }: Ctx): string => (actor.kind === 'person' ? (actor.organizationId ?? '') : '');

const documents: EventType[] = [
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
];
const money: EventType[] = ['invoicing.paymentRecorded', 'invoicing.settled', 'invoicing.published'];
const batches: EventType[] = [
  'invoicing.batchStarted',
  'invoicing.batchProgressed',
  'invoicing.batchFinished',
  'invoicing.batchClosed',
];
const exports: EventType[] = ['invoicing.exportMade', 'invoicing.exportUndone'];
const waiting: EventType[] = [...exports, 'invoicing.published', 'invoicing.exported'];
const orders: EventType[] = ['ordering.moved', 'ordering.documentAttached'];
/** What counts against a credit limit, and the limit itself. */
const exposure: EventType[] = [
  ...orders,
  'ordering.submitted',
  'ordering.changeDecided',
  'ordering.linesPrepared',
  'ordering.edited',
  'relationships.termsChanged',
];
const onScreen = { on: documents, scope };
const onLedger = { on: money, scope };

export const invoicingRoutes = bind('invoicing', invoicing, {
  listInvoices: { query: listInvoices, live: { ...onScreen, personal: true } },
  countInvoices: { query: countInvoices, live: onScreen },
  getInvoice: {
    query: getInvoice,
    live: { on: [...documents, ...orders, 'organizations.settingsChanged'], scope, personal: true },
  },
  listRelatedInvoices: { query: listRelatedInvoices, live: { on: [...documents, ...orders], scope } },
  listBillableOrders: { query: listBillableOrders, live: { on: [...documents, ...orders], scope } },
  draftInvoices,
  draftFreeInvoice,
  updateInvoice,
  resetInvoice,
  publishInvoice,
  sendInvoice,
  cancelInvoice,
  draftCreditNote,
  moveInvoices,
  listInvoiceBatches: { query: listInvoiceBatches, live: { on: batches, scope } },
  closeInvoiceBatch,
  stampExport,
  remindOfInvoice,
  disputeInvoice,
  refuseInvoice,
  getFrenchTerms: { query: getFrenchTerms, live: { on: ['invoicing.billingChanged'], scope } },
  changeFrenchTerms,
  getBilling: { query: getBilling, live: { on: ['invoicing.billingChanged', 'invoicing.published'], scope } },
  changeBilling,
  listPayments: { query: listPayments, live: onLedger },
  recordPayment,
  markAsPaid,
  reversePayment,
  applyCredit,
  listCredits: { query: listCredits, live: onLedger },
  writeOffInvoice,
  emitPayment,
  withdrawEmission,
  openInvoice,
  emitByLink,
  withdrawByLink,
  refuseByLink,
  payByLink,
  payByCard,
  revokeInvoiceLinks,
  listStatements: {
    query: listStatements,
    live: { on: ['invoicing.statementSent', 'invoicing.billingChanged'], scope },
  },
  setStatements,
  planInterest,
  draftInterest,
  getAccountingCodes: { query: getAccountingCodes, live: { on: ['invoicing.billingChanged'], scope } },
  setAccountingCodes,
  planAccountingExport,
  makeAccountingExport,
  listAccountingExports: { query: listAccountingExports, live: { on: exports, scope } },
  countToExport: { query: countToExport, live: { on: waiting, scope } },
  undoAccountingExport,
  getPaymentMonitor: { query: getPaymentMonitor, live: { on: [...documents, ...money, ...exposure], scope } },
});

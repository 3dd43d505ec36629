import { invoicing } from '@halles/contract';
import type { Ctx } from '../../platform/context.ts';
import { bind } from '../../platform/routes.ts';
import type { EventType } from '../../events.ts';
import { setAccountingCodes } from './commands/accounting.ts';
import { changeBilling } from './commands/billing.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftCreditNote } from './commands/credit-note.ts';
import { draftFreeInvoice, draftInvoices } from './commands/draft.ts';
import {
  applyCredit,
  markAsPaid,
  recordPayment,
  reversePayment,
  writeOffInvoice,
} from './commands/payments.ts';
import { publishInvoice } from './commands/publish.ts';
import { remindOfInvoice, sendInvoice } from './commands/send.ts';
import { disputeInvoice, emitPayment, moveInvoices, withdrawEmission } from './commands/stamps.ts';
import { resetInvoice, updateInvoice } from './commands/update.ts';
import { getAccountingCodes, planAccountingExport } from './queries/accounting.ts';
import { getBilling } from './queries/billing.ts';
import { getInvoice } from './queries/invoice.ts';
import { countInvoices, listBillableOrders, listInvoices, listRelatedInvoices } from './queries/lists.ts';
import { getPaymentMonitor } from './queries/monitor.ts';
import { listCredits, listPayments } from './queries/payments.ts';

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
  'invoicing.exported',
];
const money: EventType[] = ['invoicing.paymentRecorded', 'invoicing.settled', 'invoicing.published'];
const orders: EventType[] = ['ordering.moved', 'ordering.documentAttached'];
const onScreen = { on: documents, scope };
const onLedger = { on: money, scope };

export const invoicingRoutes = bind('invoicing', invoicing, {
  listInvoices: { query: listInvoices, live: { ...onScreen, personal: true } },
  countInvoices: { query: countInvoices, live: onScreen },
  getInvoice: { query: getInvoice, live: { on: [...documents, ...orders], scope, personal: true } },
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
  remindOfInvoice,
  disputeInvoice,
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
  getAccountingCodes: { query: getAccountingCodes, live: { on: ['invoicing.billingChanged'], scope } },
  setAccountingCodes,
  planAccountingExport: { query: planAccountingExport, live: onScreen },
  getPaymentMonitor: { query: getPaymentMonitor, live: { on: [...documents, ...money, ...orders], scope } },
});

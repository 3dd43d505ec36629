import type { Invoice, InvoiceAction } from '@halles/contract';

/** In the order of an invoice's life. */
export type Doing =
  | InvoiceAction
  | 'markAsPaid'
  | 'applyCredit'
  | 'refundCredit'
  | 'payInvoiceByCard'
  | 'chargeInterest';

export const isSentOrOnItsWay = ({ sentAt, isSending }: Invoice) => sentAt !== null || isSending;

/** The next step for either side; a step that is not allowed now is not the next one. */
export function nextOf(invoice: Invoice, mayRecordPayments: boolean): Doing | null {
  const { can, side, kind, status } = invoice;
  if (side === 'customer') {
    if (invoice.isPayableByCard && can.emit !== 'request.notAllowed') return 'payInvoiceByCard';
    return can.emit === true ? 'emit' : null;
  }
  // Publishing is offered while something is missing: the button says what.
  if (status === 'draft') return can.publish === 'request.notAllowed' ? null : 'publish';
  if (invoice.emission && can.recordPayment === true) return 'recordPayment';
  if (!isSentOrOnItsWay(invoice) && can.send === true) return 'send';
  if (kind === 'creditNote')
    return isOffered(invoice, 'applyCredit', mayRecordPayments) ? 'applyCredit' : null;
  return can.recordPayment === true ? 'recordPayment' : null;
}

export const offered: Record<Invoice['side'], readonly Doing[]> = {
  vendor: [
    'publish',
    'send',
    'recordPayment',
    'markAsPaid',
    'applyCredit',
    'refundCredit',
    'remind',
    'chargeInterest',
    'credit',
    'markAsExported',
    'revokeLinks',
    'reset',
    'writeOff',
    'cancel',
  ],
  customer: ['emit', 'dispute', 'refuse'],
};
export const dangerous: ReadonlySet<Doing> = new Set<Doing>([
  'revokeLinks',
  'reset',
  'writeOff',
  'cancel',
  'refuse',
]);

/** Steps of another state or role are left out of the menu. */
const hidden = new Set<unknown>([
  'request.notAllowed',
  'invoicing.notADraft',
  'invoicing.notPublished',
  'invoicing.nothingDue',
  'invoicing.cancelled',
  'invoicing.refused',
  'invoicing.alreadyEmitted',
  'invoicing.alreadyCredited',
]);

export function isOffered(invoice: Invoice, doing: Doing, mayRecordPayments: boolean): boolean {
  if (doing === 'payInvoiceByCard')
    return invoice.isPayableByCard && invoice.can.emit !== 'request.notAllowed';
  // Interest can be charged on overdue invoices that state late-payment terms, by members who may remind.
  if (doing === 'chargeInterest')
    return invoice.state === 'overdue' && invoice.document.late !== undefined && invoice.can.remind === true;
  if (doing === 'markAsPaid') return invoice.kind === 'invoice' && invoice.can.recordPayment === true;
  if (doing === 'revokeLinks' && invoice.links === 0) return false;
  if (doing === 'applyCredit' || doing === 'refundCredit')
    return (
      mayRecordPayments &&
      invoice.kind === 'creditNote' &&
      invoice.status === 'published' &&
      invoice.unappliedMinor > 0
    );
  // A draft is reviewed and published before it can be sent.
  if (doing === 'send' && invoice.status === 'draft') return false;
  if (doing === 'dispute' && invoice.isDisputed) return false;
  return !hidden.has(invoice.can[doing]);
}

import type { Invoice, InvoiceAction } from '@halles/contract';

/** In the order in which an invoice goes its way. */
export type Doing = InvoiceAction | 'applyCredit' | 'payInvoiceByCard' | 'chargeInterest';

export const isSentOrOnItsWay = ({ sentAt, isSending }: Invoice) => sentAt !== null || isSending;

/** What comes next, for either side; what may not be done now is not next. */
export function nextOf(invoice: Invoice): Doing | null {
  const { can, side, kind, status } = invoice;
  if (side === 'customer') {
    if (invoice.isPayableByCard && can.emit !== 'request.notAllowed') return 'payInvoiceByCard';
    return can.emit === true ? 'emit' : null;
  }
  // Even while something is missing: its button says so.
  if (status === 'draft') return can.publish === 'request.notAllowed' ? null : 'publish';
  if (invoice.emission && can.recordPayment === true) return 'recordPayment';
  if (!isSentOrOnItsWay(invoice) && can.send === true) return 'send';
  if (kind === 'creditNote') return invoice.unappliedMinor > 0 ? 'applyCredit' : null;
  return can.recordPayment === true ? 'recordPayment' : null;
}

export const offered: Record<Invoice['side'], readonly Doing[]> = {
  vendor: [
    'publish',
    'send',
    'recordPayment',
    'applyCredit',
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
export const dangerous: ReadonlySet<Doing> = new Set<Doing>(['reset', 'writeOff', 'cancel', 'refuse']);

/** What belongs to another state or role is not in the menu. */
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

export function isOffered(invoice: Invoice, doing: Doing): boolean {
  if (doing === 'payInvoiceByCard') return invoice.isPayableByCard && invoice.can.emit !== 'request.notAllowed';
  // What is late bears interest by its own words, and is asked for by who asks for payment.
  if (doing === 'chargeInterest')
    return invoice.state === 'overdue' && invoice.document.late !== undefined && invoice.can.remind === true;
  if (doing === 'revokeLinks' && invoice.links === 0) return false;
  if (doing === 'applyCredit')
    return invoice.kind === 'creditNote' && invoice.status === 'published' && invoice.unappliedMinor > 0;
  // Once it is published it is sent: a draft is looked at first.
  if (doing === 'send' && invoice.status === 'draft') return false;
  if (doing === 'dispute' && invoice.isDisputed) return false;
  return !hidden.has(invoice.can[doing]);
}

import {
  allowedTo,
  balanceOf,
  type Allowed,
  type Asker,
  type InvoiceAction,
  type InvoiceKind,
  type InvoicePurpose,
  type InvoiceStanding,
  type OrderSide,
} from '@halles/contract';

/** Who sells reads what was sold, who buys what was bought. */
export const maySeeInvoices = (asker: Asker, side: OrderSide): Allowed =>
  allowedTo(asker, side === 'vendor' ? 'seeSales' : 'seePurchases');
export const mayHandleInvoices = (asker: Asker): Allowed => allowedTo(asker, 'handleInvoices');
export const mayRecordPayments = (asker: Asker): Allowed => allowedTo(asker, 'recordPayments');

export interface Standing extends InvoiceStanding {
  side: OrderSide;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  isDisputed: boolean;
  /** It bills what the customer ordered. */
  isOfOrders: boolean;
}

/** A credit note takes none of what is done with a debt. */
const ofDebts: ReadonlySet<InvoiceAction> = new Set([
  'credit',
  'recordPayment',
  'writeOff',
  'remind',
  'emit',
  'dispute',
  'refuse',
]);
const ofDrafts: ReadonlySet<InvoiceAction> = new Set(['reset', 'publish']);

function mayAsSeller(asker: Asker, invoice: Standing, action: InvoiceAction): Allowed {
  const isMoney = action === 'recordPayment' || action === 'writeOff';
  const allowed = isMoney ? mayRecordPayments(asker) : mayHandleInvoices(asker);
  if (allowed !== true) return allowed;
  if (action === 'emit' || action === 'refuse') return 'request.notAllowed';
  if (action === 'dispute') return invoice.isDisputed || 'invoicing.notPublished';
  if (ofDrafts.has(action)) return invoice.status === 'draft' || 'invoicing.notADraft';
  if (action === 'update' || action === 'cancel')
    return invoice.status !== 'cancelled' || 'invoicing.cancelled';
  if (action === 'send') {
    if (invoice.isRefused) return 'invoicing.refused';
    return invoice.status !== 'cancelled' || 'invoicing.cancelled';
  }
  // A cancelled one goes to the books as well, with the credit note that answers it.
  if (action === 'markAsExported' || action === 'revokeLinks')
    return invoice.status !== 'draft' || 'invoicing.notPublished';
  if (invoice.status !== 'published') return 'invoicing.notPublished';
  if (action === 'credit') return invoice.creditedMinor < invoice.totalMinor || 'invoicing.alreadyCredited';
  return balanceOf(invoice) > 0 || 'invoicing.nothingDue';
}

/** What no order stands for, and nothing was paid on, is the buyer's to refuse: signed in, or by a mailed link. */
export function canRefuse(invoice: Standing): Allowed {
  if (invoice.kind === 'creditNote' || invoice.isOfOrders) return 'request.notAllowed';
  if (invoice.paidMinor > 0) return 'invoicing.nothingDue';
  return isPayable(invoice);
}

function isPayable(invoice: Standing): Allowed {
  if (invoice.status !== 'published') return 'invoicing.notPublished';
  if (balanceOf(invoice) <= 0) return 'invoicing.nothingDue';
  return !invoice.hasEmission || 'invoicing.alreadyEmitted';
}

function mayAsBuyer(asker: Asker, invoice: Standing, action: InvoiceAction): Allowed {
  const allowed = allowedTo(asker, 'answerInvoices');
  if (allowed !== true) return allowed;
  if (action === 'update') return true;
  if (action === 'dispute') return invoice.status === 'published' || 'invoicing.notPublished';
  if (action === 'refuse') return canRefuse(invoice);
  return action === 'emit' ? isPayable(invoice) : 'request.notAllowed';
}

export function mayWithInvoice(asker: Asker, invoice: Standing, action: InvoiceAction): Allowed {
  if (invoice.kind === 'creditNote' && ofDebts.has(action)) return 'request.notAllowed';
  // What corrects an invoice has no orders to be built from again, and is itself never corrected.
  if (
    invoice.kind === 'creditNote' &&
    (action === 'reset' || (action === 'cancel' && invoice.status !== 'draft'))
  )
    return 'request.notAllowed';
  // It was reckoned for its days: another day, another draft.
  if (invoice.purpose === 'interest' && action === 'reset') return 'request.notAllowed';
  return invoice.side === 'vendor' ? mayAsSeller(asker, invoice, action) : mayAsBuyer(asker, invoice, action);
}

const actions: readonly InvoiceAction[] = [
  'update',
  'reset',
  'publish',
  'send',
  'cancel',
  'credit',
  'recordPayment',
  'writeOff',
  'remind',
  'markAsExported',
  'revokeLinks',
  'emit',
  'dispute',
  'refuse',
];

export const canWithInvoice = (asker: Asker, invoice: Standing): Record<InvoiceAction, Allowed> =>
  Object.fromEntries(actions.map((action) => [action, mayWithInvoice(asker, invoice, action)])) as Record<
    InvoiceAction,
    Allowed
  >;

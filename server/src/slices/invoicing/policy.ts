import {
  allowedTo,
  balanceOf,
  invoiceActions,
  type Allowed,
  type MemberAccess,
  type InvoiceAction,
  type InvoiceKind,
  type InvoicePurpose,
  type InvoiceBalanceState,
  type OrderSide,
} from '@halles/contract';

/** A member who may see sales reads sales invoices; one who may see purchases reads purchase invoices. */
export const maySeeInvoices = (member: MemberAccess, side: OrderSide): Allowed =>
  allowedTo(member, side === 'vendor' ? 'seeSales' : 'seePurchases');
export const mayHandleInvoices = (member: MemberAccess): Allowed => allowedTo(member, 'handleInvoices');
export const mayRecordPayments = (member: MemberAccess): Allowed => allowedTo(member, 'recordPayments');

export interface InvoiceFacts extends InvoiceBalanceState {
  side: OrderSide;
  kind: InvoiceKind;
  purpose: InvoicePurpose;
  isDisputed: boolean;
  /** The sum of its published credit notes; `creditedMinor` also has what credit of other invoices paid. */
  correctedMinor: number;
  /** The invoice bills customer orders. */
  isOfOrders: boolean;
}

/** Actions on a debt, which do not apply to a credit note. */
const debtActions: ReadonlySet<InvoiceAction> = new Set([
  'credit',
  'recordPayment',
  'writeOff',
  'remind',
  'emit',
  'dispute',
  'refuse',
]);
const draftActions: ReadonlySet<InvoiceAction> = new Set(['reset', 'publish']);

function mayAsSeller(member: MemberAccess, invoice: InvoiceFacts, action: InvoiceAction): Allowed {
  const isMoney = action === 'recordPayment' || action === 'writeOff';
  const allowed = isMoney ? mayRecordPayments(member) : mayHandleInvoices(member);
  if (allowed !== true) return allowed;
  if (action === 'emit' || action === 'refuse') return 'request.notAllowed';
  if (action === 'dispute') return invoice.isDisputed || 'invoicing.notPublished';
  if (draftActions.has(action)) return invoice.status === 'draft' || 'invoicing.notADraft';
  if (action === 'update' || action === 'cancel')
    return invoice.status !== 'cancelled' || 'invoicing.cancelled';
  if (action === 'send') {
    if (invoice.isRefused) return 'invoicing.refused';
    return invoice.status !== 'cancelled' || 'invoicing.cancelled';
  }
  // A cancelled invoice is exported to accounting as well, together with its credit note.
  if (action === 'markAsExported' || action === 'revokeLinks')
    return invoice.status !== 'draft' || 'invoicing.notPublished';
  if (invoice.status !== 'published') return 'invoicing.notPublished';
  if (action === 'credit') return invoice.correctedMinor < invoice.totalMinor || 'invoicing.alreadyCredited';
  return balanceOf(invoice) > 0 || 'invoicing.nothingDue';
}

/**
 * What no order stands for, and nothing was paid on, is the buyer's to refuse: signed in, or by a mailed link. Interest
 * follows from overdue invoices and their terms, so it is disputed instead.
 */
export function canRefuse(invoice: InvoiceFacts): Allowed {
  if (invoice.kind === 'creditNote' || invoice.isOfOrders || invoice.purpose === 'interest')
    return 'request.notAllowed';
  if (invoice.paidMinor > 0) return 'invoicing.nothingDue';
  return isPayable(invoice);
}

function isPayable(invoice: InvoiceFacts): Allowed {
  if (invoice.status !== 'published') return 'invoicing.notPublished';
  if (balanceOf(invoice) <= 0) return 'invoicing.nothingDue';
  return !invoice.hasEmission || 'invoicing.alreadyEmitted';
}

function mayAsBuyer(member: MemberAccess, invoice: InvoiceFacts, action: InvoiceAction): Allowed {
  const allowed = allowedTo(member, 'answerInvoices');
  if (allowed !== true) return allowed;
  if (action === 'update') return true;
  if (action === 'dispute') return invoice.status === 'published' || 'invoicing.notPublished';
  if (action === 'refuse') return canRefuse(invoice);
  return action === 'emit' ? isPayable(invoice) : 'request.notAllowed';
}

export function mayWithInvoice(member: MemberAccess, invoice: InvoiceFacts, action: InvoiceAction): Allowed {
  if (invoice.kind === 'creditNote' && debtActions.has(action)) return 'request.notAllowed';
  // A credit note has no orders to be rebuilt from, and cannot be corrected itself.
  if (
    invoice.kind === 'creditNote' &&
    (action === 'reset' || (action === 'cancel' && invoice.status !== 'draft'))
  )
    return 'request.notAllowed';
  // An interest invoice is computed for its days: other days need a new draft.
  if (invoice.purpose === 'interest' && action === 'reset') return 'request.notAllowed';
  return invoice.side === 'vendor'
    ? mayAsSeller(member, invoice, action)
    : mayAsBuyer(member, invoice, action);
}

/** `Object.fromEntries` forgets that every action is there. */
export const canWithInvoice = (member: MemberAccess, invoice: InvoiceFacts): Record<InvoiceAction, Allowed> =>
  Object.fromEntries(
    invoiceActions.map((action) => [action, mayWithInvoice(member, invoice, action)]),
  ) as Record<InvoiceAction, Allowed>;

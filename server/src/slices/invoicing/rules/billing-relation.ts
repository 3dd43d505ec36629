import type { Allowed, RelationStatus } from '@halles/contract';

/** How a seller stands with a customer, as far as invoices go. */
export interface BillingRelation {
  /** Null: they have no relation. */
  status: RelationStatus | null;
  /** The customer placed an order that was not declined, cancelled or expired. */
  hasOrder: boolean;
}

/** `ordersInvoice`: of delivered orders, or correcting an invoice; `freeInvoice`: of no order, interest, statements. */
export type BillingSubject = 'ordersInvoice' | 'freeInvoice';

/** What was delivered may always be invoiced; all else needs an active relation or an order between both. */
export function mayBill({ status, hasOrder }: BillingRelation, subject: BillingSubject): Allowed {
  if (subject === 'ordersInvoice') return true;
  if (status === 'blocked') return 'invoicing.relationBlocked';
  return status === 'active' || hasOrder || 'invoicing.relationNotActive';
}

/** A blocked pair hears nothing of each other, whatever it is about. */
export function mayMail(relation: BillingRelation, subject: BillingSubject): Allowed {
  return relation.status === 'blocked' ? 'invoicing.relationBlocked' : mayBill(relation, subject);
}

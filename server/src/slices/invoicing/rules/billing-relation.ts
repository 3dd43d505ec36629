import type { Allowed, RelationStatus } from '@halles/contract';

/** The relation between a seller and a customer, as far as invoices depend on it. */
export interface BillingRelation {
  /** Null if they have no relation. */
  status: RelationStatus | null;
  /** The customer placed an order that was not declined, cancelled or expired. */
  hasOrder: boolean;
}

/**
 * `ordersInvoice`: for delivered orders, or correcting an invoice; `freeInvoice`: without an order, interest,
 * statements.
 */
export type BillingSubject = 'ordersInvoice' | 'freeInvoice';

/** Deliveries may always be invoiced; everything else needs an active relation or an order between the parties. */
export function mayBill({ status, hasOrder }: BillingRelation, subject: BillingSubject): Allowed {
  if (subject === 'ordersInvoice') return true;
  if (status === 'blocked') return 'invoicing.relationBlocked';
  return status === 'active' || hasOrder || 'invoicing.relationNotActive';
}

/** Parties with a blocked relation get no emails about each other. */
export function mayMail(relation: BillingRelation, subject: BillingSubject): Allowed {
  return relation.status === 'blocked' ? 'invoicing.relationBlocked' : mayBill(relation, subject);
}

import { sql } from 'kysely';
import type { OrganizationId, RelationStatus } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { permit } from '../../../platform/errors.ts';
import { mayBill, mayMail, type BillingRelation, type BillingSubject } from '../rules/billing-relation.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';

interface Pair {
  vendorId: OrganizationId;
  customerId: OrganizationId;
}

export async function loadBillingRelation(db: Db, { vendorId, customerId }: Pair): Promise<BillingRelation> {
  const { rows } = await sql<{ status: RelationStatus | null; has_order: boolean }>`
    select (select r.status from relations r
        where r.vendor_id = ${vendorId} and r.customer_id = ${customerId}) as status,
      exists (select from real_orders o where o.vendor_id = ${vendorId} and o.customer_id = ${customerId}
        and o.submitted_side = 'customer'
        and o.status not in ('declined', 'cancelled', 'expired')) as has_order`.execute(db);
  return { status: rows[0]!.status, hasOrder: rows[0]!.has_order };
}

export async function assertMayBill(db: Db, pair: Pair, subject: BillingSubject): Promise<void> {
  // Deliveries may always be invoiced, so nothing is looked up for them.
  if (subject === 'ordersInvoice') return;
  permit(mayBill(await loadBillingRelation(db, pair), subject));
}

const pairOf = ({ row }: InvoiceAggregate): Pair => ({
  vendorId: row.vendor_id,
  customerId: row.customer_id,
});
const subjectOf = ({ row, orders }: InvoiceAggregate): BillingSubject =>
  row.kind === 'creditNote' || orders.length > 0 ? 'ordersInvoice' : 'freeInvoice';

export const assertMayPublish = async (db: Db, invoice: InvoiceAggregate): Promise<void> =>
  assertMayBill(db, pairOf(invoice), subjectOf(invoice));

export async function assertMayMail(db: Db, invoice: InvoiceAggregate): Promise<void> {
  permit(mayMail(await loadBillingRelation(db, pairOf(invoice)), subjectOf(invoice)));
}

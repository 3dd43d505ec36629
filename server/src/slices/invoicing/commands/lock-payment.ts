import { sql } from 'kysely';
import type { OrganizationId, PaymentId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { PaymentAggregate, PaymentRecord } from '../rules/payment.ts';
import type { Share } from '../rules/settlement.ts';

/** Locks a payment that the seller received. A caller that also needs invoices locks them after it. */
export async function lockPayment(
  tx: Tx,
  vendorId: OrganizationId,
  id: PaymentId,
): Promise<PaymentAggregate> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return withAllocations(tx, row);
}

/** The caller must hold the lock on the payment. */
export async function withAllocations(tx: Tx, row: PaymentRecord): Promise<PaymentAggregate> {
  const { rows } = await sql<{ paid: Share[]; is_reversed: boolean }>`
    select coalesce((select jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'amountMinor', a.amount) order by a.first)
        from (select invoice_id, sum(amount_minor) as amount, min(id::text) as first from invoice_allocations
          where payment_id = ${row.id} group by invoice_id having sum(amount_minor) <> 0) a), '[]') as paid,
      exists (select from payments r where r.reverses_id = ${row.id}) as is_reversed`.execute(tx);
  return { row, paid: rows[0]!.paid, isReversed: rows[0]!.is_reversed };
}

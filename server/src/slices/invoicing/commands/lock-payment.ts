import { sql } from 'kysely';
import type { OrganizationId, PaymentId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { PaymentAggregate, PaymentRecord } from '../rules/payment.ts';
import type { Share } from '../rules/settlement.ts';

/**
 * Locks payments and refunds of the seller with the payments that they pay back, always in the order of their ids. A
 * caller that also needs invoices locks them afterwards.
 */
export async function lockPayments(
  tx: Tx,
  vendorId: OrganizationId,
  ids: readonly PaymentId[],
): Promise<PaymentAggregate[]> {
  const { rows } = await sql<PaymentRecord>`
    select * from payments where vendor_id = ${vendorId} and id = any(array(select unnest(${ids}::uuid[])
      union select refunds_payment_id from payments where id = any(${ids}))) order by id for update`.execute(
    tx,
  );
  const wanted = rows.filter(({ id }) => ids.includes(id));
  if (wanted.length < new Set(ids).size) throw new AppError('request.notFound');
  return withAllocations(tx, wanted);
}

export async function lockPayment(
  tx: Tx,
  vendorId: OrganizationId,
  id: PaymentId,
): Promise<PaymentAggregate> {
  const [payment] = await lockPayments(tx, vendorId, [id]);
  return payment!;
}

/** The caller must hold the lock on the payments. */
export async function withAllocations(
  tx: Tx,
  payments: readonly PaymentRecord[],
): Promise<PaymentAggregate[]> {
  const ids = payments.map(({ id }) => id);
  const { rows } = await sql<{ id: PaymentId; paid: Share[]; is_reversed: boolean; refunded: number }>`
    select p.id, coalesce((select jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'amountMinor', a.amount) order by a.first)
        from (select invoice_id, sum(amount_minor) as amount, min(id::text) as first from invoice_allocations
          where payment_id = p.id group by invoice_id having sum(amount_minor) <> 0) a), '[]') as paid,
      exists (select from payments r where r.reverses_id = p.id) as is_reversed,
      (0 - coalesce((select sum(r.amount_minor) from payments r where r.refunds_payment_id = p.id), 0))::bigint as refunded
    from unnest(${ids}::uuid[]) p (id)`.execute(tx);
  const found = new Map(rows.map((one) => [one.id, one]));
  return payments.map((row) => {
    const { paid, is_reversed: isReversed, refunded: refundedMinor } = found.get(row.id)!;
    return { row, paid, isReversed, refundedMinor };
  });
}

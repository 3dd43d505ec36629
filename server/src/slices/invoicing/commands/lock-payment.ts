import { sql } from 'kysely';
import type { OrganizationId, PaymentId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { PaymentAggregate, PaymentRecord } from '../rules/payment.ts';
import type { Share } from '../rules/settlement.ts';

/**
 * Locks payments that the seller received, always in the order of their ids. A caller that also needs invoices locks
 * them afterwards.
 */
export async function lockPayments(
  tx: Tx,
  vendorId: OrganizationId,
  ids: readonly PaymentId[],
): Promise<PaymentAggregate[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', 'in', ids)
    .where('vendor_id', '=', vendorId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) throw new AppError('request.notFound');
  return withAllocations(tx, rows);
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
  const { rows } = await sql<{ id: PaymentId; paid: Share[]; is_reversed: boolean }>`
    select p.id, coalesce((select jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'amountMinor', a.amount) order by a.first)
        from (select invoice_id, sum(amount_minor) as amount, min(id::text) as first from invoice_allocations
          where payment_id = p.id group by invoice_id having sum(amount_minor) <> 0) a), '[]') as paid,
      exists (select from payments r where r.reverses_id = p.id) as is_reversed
    from unnest(${ids}::uuid[]) p (id)`.execute(tx);
  const found = new Map(rows.map((one) => [one.id, one]));
  return payments.map((row) => {
    const { paid, is_reversed: isReversed } = found.get(row.id)!;
    return { row, paid, isReversed };
  });
}

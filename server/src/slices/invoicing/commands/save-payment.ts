import { recordEvents } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { rowChanges, saveChanges } from '../../../platform/save-rows.ts';
import { balanceChanges } from '../../ordering/index.ts';
import type { PaymentRecord } from '../rules/payment.ts';

export type NewPayment = Omit<
  PaymentRecord,
  'id' | 'reverses_id' | 'provider_reference' | 'created_by' | 'created_at'
> &
  Partial<Pick<PaymentRecord, 'reverses_id' | 'provider_reference'>>;

/** Payments are only added. Their customers owe that much less, whichever invoices take it. */
export async function savePayments(tx: Tx, payments: readonly NewPayment[]): Promise<PaymentRecord[]> {
  const { actor, clock, ids } = tx.ctx;
  const rows = payments.map((payment): PaymentRecord => ({
    reverses_id: null,
    provider_reference: null,
    ...payment,
    id: ids.next<'Payment'>(),
    created_by: actor.userId,
    created_at: clock.now(),
  }));
  await saveChanges(tx, [
    ...rowChanges('payments', { key: ['id'], before: [], after: rows }),
    ...balanceChanges(
      rows.map((row) => ({
        vendorId: row.vendor_id,
        customerId: row.customer_id,
        currency: row.currency,
        amountMinor: -row.amount_minor,
      })),
    ),
  ]);
  await recordEvents(
    tx,
    rows.map(({ id, vendor_id, customer_id, amount_minor: amountMinor, currency }) => ({
      type: 'invoicing.paymentRecorded',
      organizations: [vendor_id, customer_id],
      subject: id,
      data: { paymentId: id, amountMinor, currency },
    })),
  );
  return rows;
}

export async function savePayment(tx: Tx, payment: NewPayment): Promise<PaymentRecord> {
  const [row] = await savePayments(tx, [payment]);
  return row!;
}

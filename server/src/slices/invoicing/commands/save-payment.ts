import type { PaymentId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { changeBalance } from '../../ordering/index.ts';
import type { PaymentRecord } from '../rules/payment.ts';

export type NewPayment = Omit<
  PaymentRecord,
  'id' | 'reverses_id' | 'provider_reference' | 'created_by' | 'created_at'
> &
  Partial<Pick<PaymentRecord, 'reverses_id' | 'provider_reference'>>;

/** Payments are only added. The customer owes that much less, whichever invoices take it. */
export async function savePayment(tx: Tx, payment: NewPayment): Promise<PaymentRecord> {
  const { actor, clock, ids } = tx.ctx;
  const id: PaymentId = ids.next<'Payment'>();
  const row = {
    reverses_id: null,
    provider_reference: null,
    ...payment,
    id,
    created_by: actor.userId,
    created_at: clock.now(),
  };
  const { vendor_id: vendorId, customer_id: customerId, currency, amount_minor: amountMinor } = payment;
  await tx.insertInto('payments').values(row).execute();
  await changeBalance(tx, { vendorId, customerId, currency, amountMinor: -amountMinor });
  await record(tx, {
    type: 'invoicing.paymentRecorded',
    organizations: [vendorId, customerId],
    subject: id,
    data: { paymentId: id, amountMinor, currency },
  });
  return row;
}

import { recordEvents, type NewEvent } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { rowChanges, saveChanges } from '../../../platform/save-rows.ts';
import { balanceChanges } from '../../ordering/index.ts';
import type { PaymentRecord } from '../rules/payment.ts';

type OptionalField = 'reverses_id' | 'refunds_payment_id' | 'refunds_credit_note_id' | 'provider_reference';

export type NewPayment = Omit<PaymentRecord, 'id' | OptionalField | 'created_by' | 'created_at'> &
  Partial<Pick<PaymentRecord, OptionalField>>;

/** Payments are only added. Their customers owe that much less, whichever invoices take it; of a refund, more. */
export async function savePayments(tx: Tx, payments: readonly NewPayment[]): Promise<PaymentRecord[]> {
  const { actor, clock, ids } = tx.ctx;
  const rows = payments.map((payment): PaymentRecord => ({
    reverses_id: null,
    refunds_payment_id: null,
    refunds_credit_note_id: null,
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
  await recordEvents(tx, rows.map(eventOf));
  return rows;
}

const eventOf = (row: PaymentRecord): NewEvent<'invoicing.paymentRecorded' | 'invoicing.refunded'> => {
  const { id, vendor_id: vendorId, customer_id: customerId, amount_minor: amountMinor, currency } = row;
  const common = { organizations: [vendorId, customerId], subject: id };
  const data = { paymentId: id, currency };
  return amountMinor < 0 && row.reverses_id === null
    ? {
        ...common,
        type: 'invoicing.refunded',
        data: { ...data, vendorId, customerId, amountMinor: -amountMinor },
      }
    : { ...common, type: 'invoicing.paymentRecorded', data: { ...data, amountMinor } };
};

export async function savePayment(tx: Tx, payment: NewPayment): Promise<PaymentRecord> {
  const [row] = await savePayments(tx, [payment]);
  return row!;
}

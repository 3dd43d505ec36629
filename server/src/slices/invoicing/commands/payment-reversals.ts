import type { InvoiceId, invoicing, ParsedInputOf, Payment } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { todayOf } from '../queries/document.ts';
import { loadParties, type Parties } from '../queries/invoice.ts';
import { viewPayment } from '../queries/payments.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { paidInvoices, type PaymentAggregate, type PaymentRecord } from '../rules/payment.ts';
import { reversed, totalOf } from '../rules/settlement.ts';
import { lockWithCreditNotes } from './lock-invoice.ts';
import { lockPayment } from './lock-payment.ts';
import { assertMayRecordPayments } from './payments.ts';
import { saveInvoices } from './save-invoice.ts';
import { savePayment } from './save-payment.ts';

/** Reverses a payment that did not arrive by a separate payment entry, on every invoice it paid. */
export async function reversePayment(
  ctx: MemberCtx,
  { paymentId, reason }: ParsedInputOf<typeof invoicing.reversePayment>,
): Promise<Payment> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, vendorId, paymentId);
    if (payment.row.reverses_id !== null || payment.isReversed)
      throw new AppError('invoicing.alreadyReversed');
    const { row, invoices, parties } = await reverseLockedPayment(tx, payment, reason);
    const takenBack = invoices.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const left = 0 - takenBack - totalOf(payment.paid);
    return viewPayment(ctx, { row, parties, invoices, unappliedMinor: left });
  });
}

interface Reversal {
  row: PaymentRecord;
  parties: Parties;
  /** What the reversal takes back, by invoice. */
  invoices: Payment['invoices'];
  /** The invoices that the payment had paid, in the same order, in their current state. */
  paid: { invoice: InvoiceAggregate; amountMinor: number }[];
}

/** The caller must hold a lock on the payment. */
export async function reverseLockedPayment(
  tx: Tx,
  { row: payment, paid }: PaymentAggregate,
  note: string,
): Promise<Reversal> {
  const locked = await lockPaid(
    tx,
    paid.map(({ invoiceId }) => invoiceId),
  );
  const parties = await loadParties(tx, payment);
  const on = todayOf(tx.ctx, parties.seller);
  const row = await savePayment(tx, {
    vendor_id: payment.vendor_id,
    customer_id: payment.customer_id,
    currency: payment.currency,
    amount_minor: -payment.amount_minor,
    received_on: on,
    method: payment.method,
    reference: payment.reference,
    note,
    reverses_id: payment.id,
  });
  const after = reversed(locked, { paid, reversalId: row.id, on });
  const saved = await saveInvoices(tx, locked, after);
  return {
    row,
    parties,
    invoices: paidInvoices(after, row.id),
    paid: paid.map(({ invoiceId, amountMinor }) => ({
      invoice: saved.find((invoice) => invoice.row.id === invoiceId)!,
      amountMinor,
    })),
  };
}

/** A cancellation that this waited for has published a credit note that the first look did not find. */
async function lockPaid(tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceAggregate[]> {
  const locked = await lockWithCreditNotes(tx, ids);
  if (!locked.some(({ row }) => row.status === 'cancelled')) return locked;
  return lockWithCreditNotes(tx, ids);
}

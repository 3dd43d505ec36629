import type { InvoiceId, invoicing, ParsedInputOf, Payment } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadParties } from '../queries/invoice.ts';
import { viewPayment } from '../queries/payments.ts';
import { getSellerToday } from '../queries/records.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { paidInvoices, type PaymentAggregate, type PaymentRecord } from '../rules/payment.ts';
import { reversed, totalOf } from '../rules/settlement.ts';
import { lockWithCreditNotes } from './lock-invoice.ts';
import { lockPayment, lockPayments } from './lock-payment.ts';
import { assertMayRecordPayments } from './payments.ts';
import { saveInvoices } from './save-invoice.ts';
import { savePayments } from './save-payment.ts';

/** Reverses a payment that did not arrive, or a refund that was not paid, by an entry of its own. */
export async function reversePayment(
  ctx: MemberCtx,
  { paymentId, reason }: ParsedInputOf<typeof invoicing.reversePayment>,
): Promise<Payment> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, vendorId, paymentId);
    assertReversible([payment]);
    const {
      rows: [row],
      after,
    } = await reverseLocked(tx, [payment], reason);
    const invoices = paidInvoices(after, row!.id);
    const takenBack = invoices.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const parties = await loadParties(tx, payment.row);
    return viewPayment(ctx, {
      row: row!,
      parties,
      invoices,
      unappliedMinor: 0 - takenBack - totalOf(payment.paid) - payment.refundedMinor,
    });
  });
}

/** Payments that were recorded together by mistake; all or none. */
export async function reverseBankPayments(
  ctx: MemberCtx,
  { paymentIds, reason }: ParsedInputOf<typeof invoicing.reverseBankPayments>,
): Promise<{ done: true }> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const payments = await lockPayments(tx, vendorId, paymentIds);
    assertReversible(payments);
    await reverseLocked(tx, payments, reason);
    return { done: true };
  });
}

function assertReversible(payments: readonly PaymentAggregate[]): void {
  if (payments.some(({ row, isReversed }) => row.reverses_id !== null || isReversed))
    throw new AppError('invoicing.alreadyReversed');
}

interface Reversal {
  /** The reversals, in the order of the payments. */
  rows: PaymentRecord[];
  /** The invoices as they were decided, with their new entries. */
  after: InvoiceAggregate[];
  saved: InvoiceAggregate[];
}

/** The caller must hold a lock on the payments, which are of one seller. */
async function reverseLocked(tx: Tx, payments: readonly PaymentAggregate[], note: string): Promise<Reversal> {
  const paid = new Set(payments.flatMap((payment) => payment.paid.map(({ invoiceId }) => invoiceId)));
  const locked = await lockPaid(tx, [...paid]);
  const on = await getSellerToday({ ...tx.ctx, db: tx }, payments[0]!.row.vendor_id);
  const rows = await savePayments(
    tx,
    payments.map(({ row }) => ({
      vendor_id: row.vendor_id,
      customer_id: row.customer_id,
      currency: row.currency,
      amount_minor: -row.amount_minor,
      // A payment may be dated tomorrow; taken back before its day, it would be owed twice until then.
      received_on: on > row.received_on ? on : row.received_on,
      method: row.method,
      reference: row.reference,
      note,
      reverses_id: row.id,
      refunds_payment_id: row.refunds_payment_id,
      refunds_credit_note_id: row.refunds_credit_note_id,
    })),
  );
  const reversedIds = payments.map(({ row }) => row.id);
  await tx.deleteFrom('bank_lines').where('payment_id', 'in', reversedIds).execute();
  const after = payments.reduce(
    (invoices, payment, index) => reversed(invoices, { paid: payment.paid, reversalId: rows[index]!.id, on }),
    locked,
  );
  return { rows, after, saved: await saveInvoices(tx, locked, after) };
}

/** An invoice that a payment had paid, in its current state. */
interface Unpaid {
  invoice: InvoiceAggregate;
  amountMinor: number;
}

/** The caller must hold a lock on the payment. */
export async function reverseLockedPayment(
  tx: Tx,
  payment: PaymentAggregate,
  note: string,
): Promise<Unpaid[]> {
  const { saved } = await reverseLocked(tx, [payment], note);
  return payment.paid.map(({ invoiceId, amountMinor }) => ({
    invoice: saved.find((invoice) => invoice.row.id === invoiceId)!,
    amountMinor,
  }));
}

/** A cancellation that this waited for has published a credit note that the first look did not find. */
async function lockPaid(tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceAggregate[]> {
  const locked = await lockWithCreditNotes(tx, ids);
  if (!locked.some(({ row }) => row.status === 'cancelled')) return locked;
  return lockWithCreditNotes(tx, ids);
}

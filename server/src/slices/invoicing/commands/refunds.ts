import type {
  InvoiceId,
  invoicing,
  OrganizationId,
  ParsedInputOf,
  Payment,
  PaymentId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { todayOf } from '../queries/document.ts';
import { loadParties } from '../queries/invoice.ts';
import { viewPayment } from '../queries/payments.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { paidInvoices, unappliedMinor } from '../rules/payment.ts';
import { decideRefund, type OpenCredit } from '../rules/refund.ts';
import { refunded } from '../rules/settlement.ts';
import { creditNoteAmong, lockInvoices } from './lock-invoice.ts';
import { lockPayment } from './lock-payment.ts';
import { assertMayRecordPayments } from './payments.ts';
import { saveInvoices } from './save-invoice.ts';
import { savePayment } from './save-payment.ts';

/** Records money paid back to a customer: the rest of a payment or credit note, or a part of it. */
export async function refundCredit(
  ctx: MemberCtx,
  { source, ...request }: ParsedInputOf<typeof invoicing.refundCredit>,
): Promise<Payment> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const { credit, note } = await lockCredit(tx, vendorId, source);
    const parties = await loadParties(tx, credit.account);
    const row = await savePayment(tx, decideRefund(credit, request, todayOf(ctx, parties.seller)));
    const entry = { source: { paymentId: row.id }, amountMinor: row.amount_minor, on: row.received_on };
    const after = note ? [refunded(note, entry)] : [];
    await saveInvoices(tx, note ? [note] : [], after);
    return viewPayment(ctx, { row, parties, invoices: paidInvoices(after, row.id), unappliedMinor: 0 });
  });
}

interface LockedCredit {
  credit: OpenCredit;
  /** The credit note of which the rest is paid back. */
  note?: InvoiceAggregate;
}

async function lockCredit(
  tx: Tx,
  vendorId: OrganizationId,
  source: { paymentId: PaymentId } | { creditNoteId: InvoiceId },
): Promise<LockedCredit> {
  if ('paymentId' in source) {
    const payment = await lockPayment(tx, vendorId, source.paymentId);
    const leftMinor = unappliedMinor(payment);
    return { credit: { source: { refunds_payment_id: payment.row.id }, account: payment.row, leftMinor } };
  }
  const note = creditNoteAmong(await lockInvoices(tx, [source.creditNoteId]), vendorId, source.creditNoteId);
  const leftMinor = -note.row.balance_minor;
  return { credit: { source: { refunds_credit_note_id: note.row.id }, account: note.row, leftMinor }, note };
}

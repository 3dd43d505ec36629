import { sql } from 'kysely';
import type { InvoiceId, invoicing, ParsedInputOf, Payment, PaymentId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadPayment } from '../queries/payments.ts';
import { getSellerToday, type InvoiceRecord, type PaymentRecord } from '../queries/records.ts';
import { settle } from './ledger.ts';
import { lockPayment } from './lock.ts';
import { addPayment, assertMayRecordPayments } from './payments.ts';

/** Reverses a payment that did not arrive by a separate payment entry, on every invoice it paid. */
export async function reversePayment(
  ctx: MemberCtx,
  { paymentId, reason }: ParsedInputOf<typeof invoicing.reversePayment>,
): Promise<Payment> {
  const vendorId = assertMayRecordPayments(ctx);
  return transaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, vendorId, paymentId);
    if (payment.reverses_id !== null || (await isReversed(tx, paymentId)))
      throw new AppError('invoicing.alreadyReversed');
    const { id } = await reverseLockedPayment(tx, payment, reason);
    return loadPayment(ctx, tx, id);
  });
}

const isReversed = async (tx: Tx, paymentId: PaymentId): Promise<boolean> =>
  (await tx.selectFrom('payments').select('id').where('reverses_id', '=', paymentId).executeTakeFirst()) !==
  undefined;

interface Reversal {
  id: PaymentId;
  /** The invoices that the payment had paid, in the same order, in their current state. */
  paid: { invoice: InvoiceRecord; amountMinor: number }[];
}

/** The caller must hold a lock on the payment. */
export async function reverseLockedPayment(tx: Tx, payment: PaymentRecord, note: string): Promise<Reversal> {
  const { rows } = await sql<{ invoice_id: InvoiceId; amount_minor: number }>`
    select invoice_id, sum(amount_minor)::bigint as amount_minor from invoice_allocations
    where payment_id = ${payment.id} group by invoice_id having sum(amount_minor) <> 0 order by min(id::text)`.execute(
    tx,
  );
  const invoices = await lockWithCreditNotes(
    tx,
    rows.map(({ invoice_id }) => invoice_id),
  );
  const on = await getSellerToday({ clock: tx.ctx.clock, db: tx }, payment.vendor_id);
  const id = await addPayment(tx, payment.vendor_id, {
    customerId: payment.customer_id,
    currency: payment.currency,
    amountMinor: -payment.amount_minor,
    receivedOn: on,
    method: payment.method,
    reference: payment.reference,
    note,
    reversesId: payment.id,
  });
  const paid = rows.map(({ invoice_id, amount_minor: amountMinor }) => ({
    invoice: invoices.find((one) => one.id === invoice_id)!,
    amountMinor,
  }));
  for (const { invoice, amountMinor } of paid) {
    const back = { source: { paymentId: id }, on };
    if (invoice.status === 'cancelled')
      await reverseOnCancelledInvoice(tx, { invoice, amountMinor, ...back });
    else await settle(tx, { invoice, amountMinor: -amountMinor, ...back });
  }
  return { id, paid };
}

/** In one statement, because invoices and credit notes are rows of one table that others lock by id. */
const lockWithCreditNotes = (tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceRecord[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}) or (corrects_id is not null and corrects_id = any(${ids}))`)
    .orderBy('id')
    .forUpdate()
    .execute();

interface ReversedAllocation {
  invoice: InvoiceRecord;
  source: { paymentId: PaymentId };
  amountMinor: number;
  on: string;
}

/**
 * A cancelled invoice owes nothing, so its payment is reversed out of the credit that the cancellation gave. The part
 * of that credit already spent stays on the reversal as negative customer credit.
 */
async function reverseOnCancelledInvoice(
  tx: Tx,
  { invoice, source, amountMinor, on }: ReversedAllocation,
): Promise<void> {
  const notes = await lockCreditNotes(tx, invoice.id);
  let open = amountMinor;
  for (const creditNote of notes) {
    const part = Math.min(open, -creditNote.balance_minor);
    if (part <= 0) continue;
    await settle(tx, { invoice, source, amountMinor: -part, on });
    await settle(tx, { invoice, source: { creditNote }, amountMinor: part, on });
    open -= part;
  }
}

const lockCreditNotes = (tx: Tx, invoiceId: InvoiceId): Promise<InvoiceRecord[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where('corrects_id', '=', invoiceId)
    .where('status', '=', 'published')
    .orderBy('id')
    .forUpdate()
    .execute();

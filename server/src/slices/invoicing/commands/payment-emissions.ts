import type { EmissionId, Id, Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { findWaitingEmission, type EmissionRecord, type InvoiceRecord } from '../queries/records.ts';
import { invoiceEventData, lockInvoiceForAction, recordEvent } from './lock.ts';
import { refuseFuture } from './payments.ts';

type EmissionInput = Pick<
  ParsedInputOf<typeof invoicing.emitPayment>,
  'on' | 'method' | 'reference' | 'amountMinor'
>;

export async function emitPayment(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.emitPayment>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockInvoiceForAction(tx, input, 'emit');
    await createEmission(tx, row, { ...input, linkId: null });
    return loadInvoice(ctx, tx, row.id);
  });
}

/** The caller must hold a lock on the invoice and have checked the permission. */
export async function createEmission(
  tx: Tx,
  row: InvoiceRecord,
  announcement: EmissionInput & { linkId: Id<'InvoiceLink'> | null },
): Promise<void> {
  const owed = row.balance_minor;
  if (announcement.amountMinor > owed) throw new AppError('invoicing.moreThanBalance');
  await refuseFuture(tx, row.vendor_id, announcement.on);
  const { clock, ids } = tx.ctx;
  await tx
    .insertInto('payment_emissions')
    .values({
      id: ids.next<'PaymentEmission'>() as EmissionId,
      invoice_id: row.id,
      on_day: announcement.on,
      method: announcement.method,
      reference: announcement.reference,
      amount_minor: announcement.amountMinor,
      link_id: announcement.linkId,
      created_by: announcement.linkId === null ? tx.ctx.actor.userId : null,
      created_at: clock.now(),
    })
    .execute();
  await touch(tx, row);
  await recordEvent(tx, row, 'invoicing.emitted', {
    ...invoiceEventData(row),
    emittedMinor: announcement.amountMinor,
    isWithdrawn: false,
  });
}

/** The buyer withdraws an announcement; the seller records that the payment did not arrive. */
export async function withdrawEmission(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.withdrawEmission>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row, side } = await lockInvoiceForAction(tx, input, 'update');
    const waiting = await findWaitingEmission(tx, row.id);
    if (!waiting) throw new AppError('invoicing.notEmitted');
    if (side === 'vendor') await lockInvoiceForAction(tx, input, 'recordPayment');
    await withdraw(tx, row, waiting);
    return loadInvoice(ctx, tx, row.id);
  });
}

export async function withdraw(tx: Tx, row: InvoiceRecord, waiting: EmissionRecord): Promise<void> {
  await tx
    .updateTable('payment_emissions')
    .set({ status: 'withdrawn', decided_at: tx.ctx.clock.now() })
    .where('id', '=', waiting.id)
    .execute();
  await touch(tx, row);
  await recordEvent(tx, row, 'invoicing.emitted', {
    ...invoiceEventData(row),
    emittedMinor: waiting.amount_minor,
    isWithdrawn: true,
  });
}

const touch = (tx: Tx, row: InvoiceRecord) =>
  tx
    .updateTable('invoices')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();

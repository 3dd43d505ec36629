import type { EmissionId, Invoice, invoicing, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { Replayed, transaction, type Tx } from '../../../platform/transaction.ts';
import { loadInvoice } from '../queries/invoice.ts';
import { asking, waitingEmission, type InvoiceRecord } from '../queries/records.ts';
import { aboutInvoice, lockFor, tell } from './lock.ts';
import { publish } from './publish.ts';
import { remind, send } from './send.ts';

/** The buyer says what is wrong with it; no words end the dispute. Reminders wait meanwhile. */
export async function disputeInvoice(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.disputeInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row, side } = await lockFor(tx, input, 'dispute');
    if (side === 'vendor' && input.words !== '') throw new AppError('request.notAllowed');
    await patch(tx, row, { dispute: input.words });
    await tell(tx, row, 'invoicing.disputed', { ...aboutInvoice(row), words: input.words });
    return loadInvoice(ctx, tx, row.id);
  });
}

const patch = (tx: Tx, row: InvoiceRecord, change: { dispute?: string; exported_at?: Date | null }) =>
  tx
    .updateTable('invoices')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();

export async function emitPayment(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.emitPayment>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockFor(tx, input, 'emit');
    const owed = row.total_minor - row.paid_minor - row.credited_minor - row.written_off_minor;
    if (input.amountMinor > owed) throw new AppError('invoicing.moreThanBalance');
    await tx
      .insertInto('payment_emissions')
      .values({
        id: ctx.ids.next<'PaymentEmission'>() as EmissionId,
        invoice_id: row.id,
        on_day: input.on,
        method: input.method,
        reference: input.reference,
        amount_minor: input.amountMinor,
        created_by: asking(ctx).userId,
        created_at: ctx.clock.now(),
      })
      .execute();
    await patch(tx, row, {});
    await tell(tx, row, 'invoicing.emitted', {
      ...aboutInvoice(row),
      emittedMinor: input.amountMinor,
      isWithdrawn: false,
    });
    return loadInvoice(ctx, tx, row.id);
  });
}

/** By the buyer: it was not paid after all. By the seller: it did not arrive. */
export async function withdrawEmission(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.withdrawEmission>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { row, side } = await lockFor(tx, input, 'update');
    const waiting = await waitingEmission(tx, row.id);
    if (!waiting) throw new AppError('invoicing.notEmitted');
    if (side === 'vendor') await lockFor(tx, input, 'recordPayment');
    await tx
      .updateTable('payment_emissions')
      .set({ status: 'withdrawn', decided_at: ctx.clock.now() })
      .where('id', '=', waiting.id)
      .execute();
    await patch(tx, row, {});
    await tell(tx, row, 'invoicing.emitted', {
      ...aboutInvoice(row),
      emittedMinor: waiting.amount_minor,
      isWithdrawn: true,
    });
    return loadInvoice(ctx, tx, row.id);
  });
}

type Moves = ParsedInputOf<typeof invoicing.moveInvoices>;

/** Each in a transaction of its own: one that is refused keeps no other from going. */
export async function moveInvoices(
  ctx: Ctx,
  { invoiceIds, action }: Moves,
): Promise<OutputOf<typeof invoicing.moveInvoices>> {
  const outcomes: OutputOf<typeof invoicing.moveInvoices> = [];
  for (const invoiceId of invoiceIds) {
    try {
      const number = await transaction(keyedBy(ctx, invoiceId), (tx) => moveOne(tx, invoiceId, action));
      outcomes.push({ invoiceId, number, code: null });
    } catch (error) {
      if (error instanceof Replayed)
        outcomes.push({ invoiceId, number: error.result as string | null, code: null });
      else if (error instanceof AppError) outcomes.push({ invoiceId, number: null, code: error.code });
      else throw error;
    }
  }
  return outcomes;
}

/** The key of the whole would let the first of them stand for all. */
const keyedBy = (ctx: Ctx, invoiceId: string): Ctx =>
  ctx.idempotency
    ? { ...ctx, idempotency: { ...ctx.idempotency, key: `${ctx.idempotency.key}/${invoiceId}` } }
    : ctx;

const needs = {
  publish: 'publish',
  send: 'send',
  remind: 'remind',
  markAsExported: 'markAsExported',
  unmarkAsExported: 'markAsExported',
} as const;

async function moveOne(tx: Tx, invoiceId: Moves['invoiceIds'][number], action: Moves['action']) {
  const { row } = await lockFor(tx, { invoiceId }, needs[action]);
  if (action === 'publish') return (await publish(tx, row)).number;
  if (action === 'send') await send(tx, row, { to: [], message: '' });
  else if (action === 'remind') await remind(tx, row);
  else await exported(tx, row, action === 'unmarkAsExported');
  return row.number;
}

/** Spec §3: quickbooksExportTimestamp is set to now on each invoice. */
async function exported(tx: Tx, row: InvoiceRecord, isTakenBack: boolean): Promise<void> {
  await patch(tx, row, { exported_at: isTakenBack ? null : tx.ctx.clock.now() });
  await tell(tx, row, 'invoicing.exported', { ...aboutInvoice(row), isTakenBack });
}

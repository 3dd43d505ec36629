import type { Id, Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayWithInvoice } from '../policy.ts';
import { todayOf } from '../queries/document.ts';
import { loadParties, viewInvoice, type Parties } from '../queries/invoice.ts';
import { invoiceFacts } from '../queries/records.ts';
import { announced, withdrawn } from '../rules/emissions.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

type EmissionInput = Pick<
  ParsedInputOf<typeof invoicing.emitPayment>,
  'on' | 'method' | 'reference' | 'amountMinor'
>;

export async function emitPayment(
  ctx: MemberCtx,
  { invoiceId, version, ...input }: ParsedInputOf<typeof invoicing.emitPayment>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, { invoiceId, version }, 'emit');
    const parties = await loadParties(tx, invoice.row);
    const saved = await saveEmission(tx, invoice, parties, { ...input, linkId: null });
    return viewInvoice(ctx, tx, saved);
  });
}

/** The caller must hold a lock on the invoice and have checked the permission. */
export function saveEmission(
  tx: Tx,
  invoice: InvoiceAggregate,
  { seller }: Pick<Parties, 'seller'>,
  input: EmissionInput & { linkId: Id<'InvoiceLink'> | null },
): Promise<InvoiceAggregate> {
  const { actor, clock, ids } = tx.ctx;
  const after = announced(invoice, {
    ...input,
    id: ids.next<'PaymentEmission'>(),
    createdBy: input.linkId === null ? actor.userId : null,
    now: clock.now(),
    today: todayOf(tx.ctx, seller),
  });
  return saveInvoice(tx, invoice, after);
}

/** The buyer withdraws an announcement; the seller records that the payment did not arrive. */
export async function withdrawEmission(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.withdrawEmission>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice, side } = await lockInvoiceForAction(tx, input, 'update');
    if (!invoice.emission) throw new AppError('invoicing.notEmitted');
    if (side === 'vendor') permit(mayWithInvoice(ctx.actor, invoiceFacts(invoice, side), 'recordPayment'));
    const saved = await saveInvoice(tx, invoice, withdrawn(invoice, ctx.clock.now()));
    return viewInvoice(ctx, tx, saved);
  });
}

import type { invoicing, MailedInvoice, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { canRefuse } from '../policy.ts';
import { linkUrl, loadLinkedInvoice, viewByLink } from '../queries/invoice-links.ts';
import { invoiceFacts } from '../queries/records.ts';
import { withdrawn } from '../rules/emissions.ts';
import { lockInvoice } from './lock-invoice.ts';
import { openCardSession } from './pay-by-card.ts';
import { saveEmission } from './payment-emissions.ts';
import { saveRefusal } from './refuse-invoice.ts';
import { saveInvoice } from './save-invoice.ts';

/** Locks the invoice, and checks the version that the reader saw. */
async function lockByLink(tx: Tx, { token, version }: { token: string; version: number }) {
  const { row, ...linked } = await loadLinkedInvoice({ clock: tx.ctx.clock, db: tx }, token);
  const invoice = (await lockInvoice(tx, row.id))!;
  if (invoice.row.version !== version) throw new AppError('request.stale', { version: invoice.row.version });
  return { ...linked, invoice };
}

/** screens.md: records "payment emitted" without an account. The seller confirms the payment when it arrives. */
export async function emitPaymentByLink(
  ctx: Ctx,
  { token, version, ...announcement }: ParsedInputOf<typeof invoicing.emitPaymentByLink>,
): Promise<MailedInvoice> {
  return transaction(ctx, async (tx) => {
    const { invoice, ...linked } = await lockByLink(tx, { token, version });
    const { kind, status, balance_minor } = invoice.row;
    if (kind !== 'invoice' || status !== 'published' || balance_minor <= 0)
      throw new AppError('invoicing.nothingDue');
    if (invoice.emission) throw new AppError('invoicing.alreadyEmitted');
    const { link, vendor: seller } = linked;
    const saved = await saveEmission(tx, invoice, { seller }, { ...announcement, linkId: link.id });
    return viewByLink(ctx, tx, saved, linked);
  });
}

/** A payment announced by a signed-in member can only be withdrawn by a member, not by link. */
export async function withdrawEmissionByLink(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.withdrawEmissionByLink>,
): Promise<MailedInvoice> {
  return transaction(ctx, async (tx) => {
    const { invoice, ...linked } = await lockByLink(tx, input);
    if ((invoice.emission?.link_id ?? null) === null) throw new AppError('invoicing.notEmitted');
    const saved = await saveInvoice(tx, invoice, withdrawn(invoice, ctx.clock.now()));
    return viewByLink(ctx, tx, saved, linked);
  });
}

/** For a customer without an account: as a signed-in buyer refuses an invoice that is for no order. */
export async function refuseByLink(
  ctx: Ctx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.refuseByLink>,
): Promise<MailedInvoice> {
  return transaction(ctx, async (tx) => {
    const { invoice, ...linked } = await lockByLink(tx, input);
    permit(canRefuse(invoiceFacts(invoice, 'customer')));
    const { link, vendor: seller } = linked;
    const saved = await saveRefusal(tx, invoice, { seller }, { reason, linkId: link.id });
    return viewByLink(ctx, tx, saved, linked);
  });
}

export async function payInvoiceByLink(
  ctx: Ctx,
  { token, language }: ParsedInputOf<typeof invoicing.payInvoiceByLink>,
): Promise<OutputOf<typeof invoicing.payInvoiceByLink>> {
  const { row } = await loadLinkedInvoice(ctx, token);
  return openCardSession(ctx, row, { language, page: linkUrl(ctx, token) });
}

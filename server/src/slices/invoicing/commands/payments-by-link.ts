import type { invoicing, MailedInvoice, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { canRefuse } from '../policy.ts';
import { linkUrl, loadInvoiceByLink, loadLinkedInvoice, stateByLink } from '../queries/invoice-links.ts';
import { findWaitingEmission } from '../queries/records.ts';
import { openCardSession } from './pay-by-card.ts';
import { createEmission, withdraw } from './payment-emissions.ts';
import { lockInvoices } from './lock.ts';
import { saveRefusal } from './refuse-invoice.ts';

/** Locks the invoice, and checks the version that the reader saw. */
async function lockByLink(tx: Tx, { token, version }: { token: string; version: number }) {
  const { clock } = tx.ctx;
  const { link, row: found } = await loadLinkedInvoice({ clock, db: tx }, token);
  const [row] = await lockInvoices(tx, [found.id]);
  if (row!.version !== version) throw new AppError('request.stale', { version: row!.version });
  return { link, row: row! };
}

/** screens.md: records "payment emitted" without an account. The seller confirms the payment when it arrives. */
export async function emitPaymentByLink(
  ctx: Ctx,
  { token, version, ...announcement }: ParsedInputOf<typeof invoicing.emitPaymentByLink>,
): Promise<MailedInvoice> {
  return transaction(ctx, async (tx) => {
    const { link, row } = await lockByLink(tx, { token, version });
    const owed = row.balance_minor;
    if (row.kind !== 'invoice' || row.status !== 'published' || owed <= 0)
      throw new AppError('invoicing.nothingDue');
    if (await findWaitingEmission(tx, row.id)) throw new AppError('invoicing.alreadyEmitted');
    await createEmission(tx, row, { ...announcement, linkId: link.id });
    return loadInvoiceByLink(ctx, tx, token);
  });
}

/** A payment announced by a signed-in member can only be withdrawn by a member, not by link. */
export async function withdrawEmissionByLink(
  ctx: Ctx,
  input: ParsedInputOf<typeof invoicing.withdrawEmissionByLink>,
): Promise<MailedInvoice> {
  return transaction(ctx, async (tx) => {
    const { row } = await lockByLink(tx, input);
    const waiting = await findWaitingEmission(tx, row.id);
    if (!waiting || waiting.link_id === null) throw new AppError('invoicing.notEmitted');
    await withdraw(tx, row, waiting);
    return loadInvoiceByLink(ctx, tx, input.token);
  });
}

/** For a customer without an account: as a signed-in buyer refuses an invoice that is for no order. */
export async function refuseByLink(
  ctx: Ctx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.refuseByLink>,
): Promise<MailedInvoice> {
  return transaction(ctx, async (tx) => {
    const { link, row } = await lockByLink(tx, input);
    permit(canRefuse(await stateByLink(tx, row, await findWaitingEmission(tx, row.id))));
    await saveRefusal(tx, row, { reason, linkId: link.id });
    return loadInvoiceByLink(ctx, tx, input.token);
  });
}

export async function payInvoiceByLink(
  ctx: Ctx,
  { token, language }: ParsedInputOf<typeof invoicing.payInvoiceByLink>,
): Promise<OutputOf<typeof invoicing.payInvoiceByLink>> {
  const { row } = await loadLinkedInvoice(ctx, token);
  return openCardSession(ctx, row, { language, page: linkUrl(ctx, token) });
}

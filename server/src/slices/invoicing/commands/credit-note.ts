import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { draftedCredit, type CreditableInvoice } from '../rules/credit-note-drafts.ts';
import type { CreditRequest } from '../rules/credit-notes.ts';
import type { InvoiceAggregate } from '../rules/invoice.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { nextLineId, saveInvoice } from './save-invoice.ts';

export async function draftCreditNote(
  ctx: MemberCtx,
  { reason, ...input }: ParsedInputOf<typeof invoicing.draftCreditNote>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'credit');
    const note = await draftCredit(tx, await loadCreditable(tx, invoice), input, { reason });
    return viewInvoice(ctx, tx, note);
  });
}

/** Drafts a credit note for a part of a published invoice. The caller must hold a lock on the invoice. */
export const draftCredit = (
  tx: Tx,
  creditable: CreditableInvoice,
  request: CreditRequest,
  cause: { reason: string; causeEventId?: string },
): Promise<InvoiceAggregate> => {
  const { actor, clock, ids } = tx.ctx;
  const start = { id: ids.next<'Invoice'>(), createdBy: actor.userId, now: clock.now() };
  const note = draftedCredit(creditable, request, { ...start, ...cause, nextLineId: nextLineId(tx) });
  return saveInvoice(tx, null, note);
};

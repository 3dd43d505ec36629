import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadDocumentFacts, todayOf, type DocumentFacts } from '../queries/document.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { loadOrdersToInvoice } from '../queries/unbilled-orders.ts';
import {
  assertChangeable,
  changedDraft,
  resetDraft,
  withPrivateNote,
  type DraftFacts,
} from '../rules/draft-changes.ts';
import { orderIdsOf, withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { loadFeeTaxIds, lockOrders } from './draft.ts';
import { refreshUnbilledMarks } from './invoiced-orders.ts';
import { lockInvoiceForAction } from './lock-invoice.ts';
import { nextLineId, saveInvoice } from './save-invoice.ts';

export async function updateInvoice(
  ctx: MemberCtx,
  { change, ...input }: ParsedInputOf<typeof invoicing.updateInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice, side } = await lockInvoiceForAction(tx, input, 'update');
    const { privateNote, ...rest } = change;
    assertChangeable(invoice, side, change);
    const facts = invoice.row.status === 'draft' ? await loadDocumentFacts(tx, invoice.row) : undefined;
    const noted = privateNote === undefined ? invoice : withPrivateNote(invoice, side, privateNote);
    const changed = facts
      ? changedDraft(noted, rest, await loadDraftFacts(tx, invoice, facts, rest.lines !== undefined))
      : noted;
    const event = { type: 'invoicing.changed', fields: Object.keys(change) } as const;
    const saved = await saveInvoice(tx, invoice, withEvent(changed, event));
    if (rest.lines) await refreshUnbilledMarks(tx, saved);
    return viewInvoice(ctx, tx, saved, { facts });
  });
}

/** Changed lines lock their orders, so that two drafts do not bill the same line. */
async function loadDraftFacts(
  tx: Tx,
  invoice: InvoiceAggregate,
  { seller, settings, terms }: DocumentFacts,
  hasLines: boolean,
): Promise<DraftFacts> {
  const { taxes, paymentTermsInDays } = settings.sales;
  const termsDays = terms?.payment_terms_in_days ?? paymentTermsInDays;
  const facts = { today: todayOf(tx.ctx, seller), taxes, termsDays, nextLineId: nextLineId(tx) };
  if (!hasLines) return { ...facts, orders: [] };
  const ids = orderIdsOf(invoice);
  await lockOrders(tx, ids);
  const { vendor_id, id } = invoice.row;
  return { ...facts, orders: await loadOrdersToInvoice(tx, vendor_id, ids, id) };
}

/** Spec §3: rebuilds a draft from its orders and the current settings. */
export async function resetInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.resetInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await lockInvoiceForAction(tx, input, 'reset');
    const facts = await loadDocumentFacts(tx, invoice.row);
    const own =
      invoice.orders.length > 0
        ? invoice
        : withRow(invoice, { fee_tax_ids: await loadFeeTaxIds(tx, invoice) });
    const after = resetDraft(own, await loadDraftFacts(tx, invoice, facts, true));
    const saved = await saveInvoice(tx, invoice, after);
    await refreshUnbilledMarks(tx, saved);
    return viewInvoice(ctx, tx, saved, { facts });
  });
}

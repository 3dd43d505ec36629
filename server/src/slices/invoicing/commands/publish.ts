import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { nextNumber } from '../../organizations/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { billOrders, lockOrders } from '../../ordering/index.ts';
import { assertMayPublish } from '../queries/billing-relation.ts';
import { composeDocument, loadDocumentFacts, todayOf, type DocumentFacts } from '../queries/document.ts';
import { viewInvoice } from '../queries/invoice.ts';
import { recomputedCredit, type CreditableInvoice } from '../rules/credit-note-drafts.ts';
import { missingParts } from '../rules/documents-and-reminders.ts';
import { orderIdsOf, withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { appliedToCorrected } from '../rules/settlement.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { canonicalJson, hashDocument } from '../../../platform/document-hash.ts';
import { lockInvoiceForAction, type PartyInvoice } from './lock-invoice.ts';
import { nextLineId, saveInvoices } from './save-invoice.ts';

export async function publishInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.publishInvoice>,
): Promise<Invoice> {
  return transaction(ctx, async (tx) => {
    const { invoice } = await publish(tx, await lockInvoiceForAction(tx, input, 'publish'));
    return viewInvoice(ctx, tx, invoice);
  });
}

type LockedDraft = Pick<PartyInvoice, 'invoice' | 'corrected'>;
/** A credit note that was drafted just now comes with what its invoice still allows. */
type DraftToPublish = LockedDraft & { creditable?: CreditableInvoice };

/**
 * Freezes the document under its number, in the caller's transaction. The number is taken last, so that its counter
 * is locked briefly; a rollback returns it.
 */
export async function publish(
  tx: Tx,
  { invoice: before, corrected, creditable }: DraftToPublish,
): Promise<LockedDraft> {
  // Another credit note may have been published since this one was drafted.
  const draft = corrected
    ? recomputedCredit(before, creditable ?? (await loadCreditable(tx, corrected)), nextLineId(tx))
    : before;
  await assertMayPublish(tx, draft);
  const facts = await loadDocumentFacts(tx, draft.row);
  const { frozen, ...dates } = await numberedDocument(tx, draft, facts);
  const published = withEvent(
    withRow(draft, {
      ...dates,
      status: 'published',
      document: frozen,
      content_hash: hashDocument(frozen),
      published_at: tx.ctx.clock.now(),
    }),
    { type: 'invoicing.published' },
  );
  const after = corrected
    ? appliedToCorrected(published, corrected)
    : { note: published, invoice: undefined };
  const [invoice, lowered] = await saveInvoices(
    tx,
    [before, corrected].filter((one) => one !== undefined),
    [after.note, after.invoice].filter((one) => one !== undefined),
  );
  const { id, vendor_id, kind } = published.row;
  // An invoice replaces its orders as debt.
  if (kind === 'invoice') await billOrders(tx, vendor_id, { orders: orderIdsOf(published), by: id });
  await updateCreditedLines(tx, published, 'published');
  return { invoice: invoice!, corrected: lowered };
}

async function numberedDocument(tx: Tx, draft: InvoiceAggregate, facts: DocumentFacts) {
  const { vendor_id, kind } = draft.row;
  const today = todayOf(tx.ctx, facts.seller);
  const document = composeDocument(withRow(draft, { issued_on: today }), facts, today);
  const missing = missingParts(document);
  if (missing.length > 0) throw new AppError('invoicing.incomplete', { missing });
  await lockOrders(tx, vendor_id, orderIdsOf(draft));
  const number = String(await nextNumber(tx, vendor_id, kind));
  const frozen = canonicalJson({ ...document, number });
  return { frozen, number, issued_on: today, due_on: document.dueOn };
}

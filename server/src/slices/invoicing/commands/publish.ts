import type { Invoice, invoicing, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { nextNumber } from '../../organizations/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { billedOrders, orderLocks } from '../../ordering/index.ts';
import { assertMayPublish } from '../queries/billing-relation.ts';
import {
  composeDocument,
  documentFactsFrom,
  loadDocumentFacts,
  todayOf,
  type DocumentFacts,
} from '../queries/document.ts';
import { viewFactsAsJson, viewInvoice } from '../queries/invoice.ts';
import { recomputedCredit, type CreditableInvoice } from '../rules/credit-note-drafts.ts';
import { missingParts } from '../rules/documents-and-reminders.ts';
import { orderIdsOf, withEvent, withRow, type InvoiceAggregate } from '../rules/invoice.ts';
import { appliedToCorrected } from '../rules/settlement.ts';
import { loadCreditable } from '../queries/creditable.ts';
import { updateCreditedLines } from './credited-lines.ts';
import { canonicalJson, hashDocument } from '../../../platform/document-hash.ts';
import { refreshUnbilledMarks } from './invoiced-orders.ts';
import { lockInvoiceWith, type PartyInvoice } from './lock-invoice.ts';
import { nextLineId, saveInvoices } from './save-invoice.ts';

export async function publishInvoice(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof invoicing.publishInvoice>,
): Promise<Invoice> {
  const work = async (tx: MemberTx) => {
    const { more, ...locked } = await lockInvoiceWith(tx, input, 'publish', viewFactsAsJson(ctx.clock.now()));
    const facts = more.facts ? documentFactsFrom(more.facts) : undefined;
    const { invoice } = await publish(tx, { ...locked, facts });
    // A credit note gets entries in its ledger by its publication.
    return viewInvoice(ctx, tx, invoice, { details: locked.corrected ? undefined : more.details });
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

type LockedDraft = Pick<PartyInvoice, 'invoice' | 'corrected'>;
interface DraftToPublish extends LockedDraft {
  facts?: DocumentFacts | undefined;
  /** What its invoice still allows, of a credit note that was drafted just now. */
  creditable?: CreditableInvoice;
}

/**
 * Freezes the document under its number, in the caller's transaction. The number is taken last, so that its counter
 * is locked briefly; a rollback returns it.
 */
export async function publish(
  tx: Tx,
  { invoice: before, corrected, creditable, facts }: DraftToPublish,
): Promise<LockedDraft> {
  // Another credit note may have been published since this one was drafted.
  const draft = corrected
    ? recomputedCredit(before, creditable ?? (await loadCreditable(tx, corrected)), nextLineId(tx))
    : before;
  await assertMayPublish(tx, draft);
  const known = facts ?? (await loadDocumentFacts(tx, draft.row));
  const { frozen, ...dates } = await numberedDocument(tx, draft, known);
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
  const { id, vendor_id, kind } = published.row;
  const [invoice, lowered] = await saveInvoices(
    tx,
    [before, corrected].filter((one) => one !== undefined),
    [after.note, after.invoice].filter((one) => one !== undefined),
    // An invoice replaces its orders as debt.
    kind === 'invoice' ? billedOrders(vendor_id, { orders: orderIdsOf(published), by: id }) : [],
  );
  if (kind === 'invoice' && known.orders.some(({ isInParts }) => isInParts))
    await refreshUnbilledMarks(tx, published);
  await updateCreditedLines(tx, published, 'published');
  return { invoice: invoice!, corrected: lowered };
}

async function numberedDocument(tx: Tx, draft: InvoiceAggregate, facts: DocumentFacts) {
  const { vendor_id, kind } = draft.row;
  const today = todayOf(tx.ctx, facts.seller);
  const document = composeDocument(withRow(draft, { issued_on: today }), facts, today);
  const missing = missingParts(document);
  if (missing.length > 0) throw new AppError('invoicing.incomplete', { missing });
  const number = String(await nextNumber(tx, vendor_id, kind, orderLocks(vendor_id, orderIdsOf(draft))));
  const frozen = canonicalJson({ ...document, number });
  return { frozen, number, issued_on: today, due_on: document.dueOn };
}

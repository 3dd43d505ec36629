import type { Updateable } from 'kysely';
import type { Invoice, InvoiceId, PurchaseOrderId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { cancelInvoice } from '../commands/cancel.ts';
import { draftCreditNote } from '../commands/credit-note.ts';
import { draftInvoices } from '../commands/draft.ts';
import { creditClaim } from '../commands/automatic-drafts.ts';
import { publishInvoice } from '../commands/publish.ts';
import { updateInvoice } from '../commands/update-draft.ts';
import { getInvoice } from '../queries/invoice.ts';
import type { InvoiceLinesTable } from '../tables.ts';

const seen = (seller: MemberCtx, invoiceId: InvoiceId): Promise<Invoice> => getInvoice(seller, { invoiceId });

export async function draftedFor(seller: MemberCtx, purchaseOrderId: PurchaseOrderId): Promise<Invoice> {
  const { invoiceIds } = await draftInvoices(seller, { purchaseOrderIds: [purchaseOrderId], by: 'order' });
  return seen(seller, invoiceIds[0]!);
}

export const published = async (seller: MemberCtx, invoiceId: InvoiceId): Promise<Invoice> =>
  publishInvoice(seller, { invoiceId, version: (await seen(seller, invoiceId)).version });

/** The invoice of a delivered order, as it was delivered. */
export const billedOrder = async (seller: MemberCtx, purchaseOrderId: PurchaseOrderId): Promise<Invoice> =>
  published(seller, (await draftedFor(seller, purchaseOrderId)).id);

/** A published credit note for a quantity of the first line. */
export async function publishCreditNote(
  seller: MemberCtx,
  invoiceId: InvoiceId,
  quantity: string,
): Promise<Invoice> {
  const { version, document } = await seen(seller, invoiceId);
  const lines = [{ lineId: document.lines[0]!.id, quantity }];
  const note = await draftCreditNote(seller, {
    invoiceId,
    version,
    reason: 'abîmé',
    lines,
    deliveryFee: false,
  });
  return published(seller, note.id);
}

export const cancelled = async (seller: MemberCtx, invoiceId: InvoiceId): Promise<InvoiceId> => {
  const { version } = await seen(seller, invoiceId);
  return (await cancelInvoice(seller, { invoiceId, version, reason: 'erreur' })).creditNoteId!;
};

/** The first invoice of an order, with a part of the quantity of its first line. */
export async function billedInPart(
  seller: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  quantity: string,
): Promise<Invoice> {
  const { id, version, document } = await draftedFor(seller, purchaseOrderId);
  const lines = document.lines.map((line, index) => ({
    id: line.id,
    name: line.name,
    formatTitle: line.formatTitle,
    unit: line.unit,
    quantity: index === 0 ? quantity : line.quantity,
    unitPrice: line.unitPrice,
    taxIds: line.taxIds,
  }));
  await updateInvoice(seller, { invoiceId: id, version, change: { lines } });
  return published(seller, id);
}

export async function billedWithDiscount(
  seller: MemberCtx,
  purchaseOrderId: PurchaseOrderId,
  discountMinor: number,
): Promise<Invoice> {
  const { id, version } = await draftedFor(seller, purchaseOrderId);
  await updateInvoice(seller, { invoiceId: id, version, change: { discountMinor } });
  return published(seller, id);
}

/** Types another price on the first line of a draft. */
export async function changePrice(seller: MemberCtx, draft: Invoice, unitPrice: string): Promise<Invoice> {
  const lines = draft.document.lines.map(
    ({ id, name, formatTitle, unit, quantity, taxIds, ...line }, index) => ({
      id,
      name,
      formatTitle,
      unit,
      quantity,
      taxIds,
      unitPrice: index === 0 ? unitPrice : line.unitPrice,
    }),
  );
  return updateInvoice(seller, { invoiceId: draft.id, version: draft.version, change: { lines } });
}

/** Applies an accepted claim as the reaction does, and publishes the credit note if one was drafted. */
export async function applyClaim(
  platform: Ctx,
  seller: MemberCtx,
  claim: { eventId: string; purchaseOrderId: PurchaseOrderId; lineId: string; quantity: string },
): Promise<void> {
  const { lineId, quantity, ...of } = claim;
  await creditClaim(platform, { ...of, lines: [{ lineId, quantity }], reason: '' });
  const note = await platform.db
    .selectFrom('invoices')
    .select('id')
    .where('cause_event_id', '=', claim.eventId)
    .executeTakeFirst();
  if (note) await published(seller, note.id);
}

/** What a line has of its order, on a draft that has none. */
export const setLine = (
  { db }: Pick<Ctx, 'db'>,
  { invoiceId, position }: { invoiceId: InvoiceId; position: number },
  facts: Updateable<InvoiceLinesTable>,
) =>
  db
    .updateTable('invoice_lines')
    .set(facts)
    .where('invoice_id', '=', invoiceId)
    .where('position', '=', position)
    .execute();

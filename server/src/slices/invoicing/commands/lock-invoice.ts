import { sql, type RawBuilder } from 'kysely';
import type { InvoiceAction, InvoiceId, OrderSide, OrganizationId } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import { lockFirst, type MemberTx, type Tx } from '../../../platform/transaction.ts';
import { mayWithInvoice } from '../policy.ts';
import { invoiceFacts, sideOf, withParts, withPartsAnd } from '../queries/records.ts';
import type { InvoiceAggregate, InvoiceRecord } from '../rules/invoice.ts';

/** Changes to invoices lock their rows first, always in id order. */
export const lockInvoices = (tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceAggregate[]> =>
  lockAll(tx, sql`${ids}::uuid[]`);

/** The seller's published credit note among documents that are locked. */
export function creditNoteAmong(
  locked: readonly InvoiceAggregate[],
  vendorId: OrganizationId,
  id: InvoiceId,
): InvoiceAggregate {
  const note = locked.find(({ row }) => row.id === id);
  if (note?.row.vendor_id !== vendorId || note.row.kind !== 'creditNote' || note.row.published_at === null)
    throw new AppError('request.notFound');
  return note;
}

/** Undefined: a draft that was deleted meanwhile. */
export async function lockInvoice(tx: Tx, id: InvoiceId): Promise<InvoiceAggregate | undefined> {
  const [invoice] = await lockInvoices(tx, [id]);
  return invoice;
}

/** In one statement, because invoices and credit notes are rows of one table that others lock by id. */
export const lockWithCreditNotes = (tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceAggregate[]> =>
  lockAll(
    tx,
    sql`array(select unnest(${ids}::uuid[]) union select id from invoices where corrects_id = any(${ids}))`,
  );

const lockWithCorrected = (tx: Tx, id: InvoiceId): Promise<InvoiceRecord[]> =>
  lockRows(tx, sql`array(select unnest(array[id, corrects_id]) from invoices where id = ${id})`);

/** For marks on many invoices, which need no lines. */
export const lockInvoiceRows = (tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceRecord[]> =>
  lockRows(tx, sql`${ids}::uuid[]`);

const lockAll = async (tx: Tx, ids: RawBuilder<unknown>): Promise<InvoiceAggregate[]> =>
  withParts(tx, await lockRows(tx, ids));

const lockRows = (tx: Tx, ids: RawBuilder<unknown>): Promise<InvoiceRecord[]> =>
  lockFirst(
    tx,
    (isFirstRun) => sql<InvoiceRecord>`
    select * from invoices where id = any(${ids}) and ${isFirstRun} order by id for update`,
  );

/** An invoice with the side of the member who acts on it. */
export interface PartyInvoice {
  invoice: InvoiceAggregate;
  /** Of a credit note: the invoice that it corrects. */
  corrected: InvoiceAggregate | undefined;
  side: OrderSide;
}

interface Request {
  invoiceId: InvoiceId;
  version?: number;
}

/**
 * Locks an invoice for a member of one of its parties who may apply the action now; for all others it does not exist.
 */
export const lockInvoiceForAction = (
  tx: MemberTx,
  request: Request,
  action: InvoiceAction,
): Promise<PartyInvoice> => lockInvoiceWith(tx, request, action, sql<null>`null`);

/** `more` is read of the invoice `i` in the statement that brings its parts, under its lock. */
export async function lockInvoiceWith<More>(
  tx: MemberTx,
  { invoiceId, version }: Request,
  action: InvoiceAction,
  more: RawBuilder<More>,
): Promise<PartyInvoice & { more: More }> {
  const found = await withPartsAnd(tx, await lockWithCorrected(tx, invoiceId), more);
  const own = found.find(({ invoice }) => invoice.row.id === invoiceId);
  const side = own ? sideOf(tx.ctx, own.invoice.row) : null;
  if (!own || side === null) throw new AppError('request.notFound');
  const { invoice } = own;
  if (version !== undefined && invoice.row.version !== version)
    throw new AppError('request.stale', { version: invoice.row.version });
  permit(mayWithInvoice(tx.ctx.actor, invoiceFacts(invoice, side), action));
  return { invoice, corrected: found.find((one) => one !== own)?.invoice, side, more: own.more };
}

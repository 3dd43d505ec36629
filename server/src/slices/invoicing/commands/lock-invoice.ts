import { sql, type RawBuilder } from 'kysely';
import type { InvoiceAction, InvoiceId, OrderSide } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { mayWithInvoice } from '../policy.ts';
import { invoiceFacts, sideOf, withParts } from '../queries/records.ts';
import type { InvoiceAggregate, InvoiceRecord } from '../rules/invoice.ts';

/** Changes to invoices lock their rows first, always in id order. */
export const lockInvoices = (tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceAggregate[]> =>
  lockAll(tx, sql`${ids}::uuid[]`);

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

const lockWithCorrected = (tx: Tx, id: InvoiceId): Promise<InvoiceAggregate[]> =>
  lockAll(tx, sql`array(select unnest(array[id, corrects_id]) from invoices where id = ${id})`);

/** For marks on many invoices, which need no lines. */
export const lockInvoiceRows = (tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceRecord[]> =>
  lockRows(tx, sql`${ids}::uuid[]`);

const lockAll = async (tx: Tx, ids: RawBuilder<unknown>): Promise<InvoiceAggregate[]> =>
  withParts(tx, await lockRows(tx, ids));

const lockRows = (tx: Tx, ids: RawBuilder<unknown>): Promise<InvoiceRecord[]> =>
  tx
    .selectFrom('invoices')
    .selectAll()
    .where(sql<boolean>`id = any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();

/** An invoice with the side of the member who acts on it. */
export interface PartyInvoice {
  invoice: InvoiceAggregate;
  /** Of a credit note: the invoice that it corrects. */
  corrected: InvoiceAggregate | undefined;
  side: OrderSide;
}

/**
 * Locks an invoice for a member of one of its parties who may apply the action now; for all others it does not exist.
 */
export async function lockInvoiceForAction(
  tx: MemberTx,
  { invoiceId, version }: { invoiceId: InvoiceId; version?: number },
  action: InvoiceAction,
): Promise<PartyInvoice> {
  const found = await lockWithCorrected(tx, invoiceId);
  const invoice = found.find(({ row }) => row.id === invoiceId);
  const side = invoice ? sideOf(tx.ctx, invoice.row) : null;
  if (!invoice || side === null) throw new AppError('request.notFound');
  if (version !== undefined && invoice.row.version !== version)
    throw new AppError('request.stale', { version: invoice.row.version });
  permit(mayWithInvoice(tx.ctx.actor, invoiceFacts(invoice, side), action));
  return { invoice, corrected: found.find((one) => one !== invoice), side };
}

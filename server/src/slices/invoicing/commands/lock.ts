import type { InvoiceAction, InvoiceId, OrderSide, OrganizationId, PaymentId } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { EventType, Events } from '../../../events.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { mayWithInvoice } from '../policy.ts';
import { hasOrders } from '../queries/billing-relation.ts';
import {
  sideOf,
  stateOf,
  findWaitingEmission,
  type InvoiceRecord,
  type PaymentRecord,
} from '../queries/records.ts';

/** Changes to invoices lock their rows first, always in id order. */
export async function lockInvoices(tx: Tx, ids: readonly InvoiceId[]): Promise<InvoiceRecord[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Locks a payment that the seller received. A caller that also needs invoices locks them after it. */
export async function lockPayment(tx: Tx, vendorId: OrganizationId, id: PaymentId): Promise<PaymentRecord> {
  const row = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return row;
}

export interface PartyInvoice {
  row: InvoiceRecord;
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
  const found = await tx
    .selectFrom('invoices')
    .select('corrects_id')
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  const rows = await lockInvoices(tx, [invoiceId, ...(found?.corrects_id ? [found.corrects_id] : [])]);
  const row = rows.find(({ id }) => id === invoiceId);
  const side = row ? sideOf(tx.ctx, row) : null;
  if (!row || side === null) throw new AppError('request.notFound');
  if (version !== undefined && row.version !== version)
    throw new AppError('request.stale', { version: row.version });
  const hasEmission = (await findWaitingEmission(tx, row.id)) !== undefined;
  permit(
    mayWithInvoice(
      tx.ctx.actor,
      stateOf(row, side, { hasEmission, isOfOrders: await hasOrders(tx, row) }),
      action,
    ),
  );
  return { row, side };
}

export const invoiceEventData = (row: InvoiceRecord) => ({
  invoiceId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
  kind: row.kind,
  number: row.number,
  totalMinor: row.total_minor,
  currency: row.currency,
});

type InvoiceEvent = Extract<EventType, `invoicing.${string}`>;

/** Events of a draft go to the seller only; those of a published invoice go to both parties. */
export const recordEvent = <Type extends InvoiceEvent>(
  tx: Tx,
  row: InvoiceRecord,
  type: Type,
  data: Events[Type],
) =>
  record(tx, {
    type,
    organizations: row.published_at === null ? [row.vendor_id] : [row.vendor_id, row.customer_id],
    subject: row.id,
    data,
  });

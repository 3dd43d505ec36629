import { type FileId, type ordering, type ParsedInputOf, type PurchaseOrder } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { mayAttach, mayEditOrder } from '../policy.ts';
import { loadOrder } from '../queries/order.ts';
import { aboutOrder } from './confirm.ts';
import { lockOwnOrder } from './lock-order.ts';
import { recordOrderEvent } from './record-event.ts';

/**
 * Only the customer changes the reference; a private note belongs to one side, and only that side's screens receive
 * the event.
 */
export async function editOrder(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.editOrder>,
): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const { row, side, orderState } = await lockOwnOrder(tx, input);
    permit(mayEditOrder(ctx.actor, orderState));
    const { reference, privateNote } = input;
    if (reference !== undefined && side === 'vendor') throw new AppError('request.notAllowed');
    const noteColumn = side === 'vendor' ? 'vendor_note' : 'customer_note';
    await tx
      .updateTable('purchase_orders')
      .set({
        ...(reference === undefined ? {} : { reference }),
        ...(privateNote === undefined ? {} : { [noteColumn]: privateNote }),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute();
    const own = side === 'vendor' ? row.vendor_id : row.customer_id;
    await recordOrderEvent(tx, row, {
      type: 'ordering.edited',
      organizations: reference === undefined ? [own] : [row.vendor_id, row.customer_id],
      data: {
        purchaseOrderId: row.id,
        fields: [
          ...(reference === undefined ? [] : ['reference']),
          ...(privateNote === undefined ? [] : ['note']),
        ],
      },
    });
    return loadOrder(ctx, tx, input);
  });
}

/** Spec §4: a new external invoice always clears the linked invoice; null removes the file. */
export async function attachDocument(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.attachDocument>,
): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const { row, orderState } = await lockOwnOrder(tx, input);
    permit(mayAttach(ctx.actor, orderState));
    const { kind, fileId } = input;
    if (fileId !== null)
      await ctx.ports.files.attachFile(tx, {
        id: fileId,
        owner: { organizationId: row.vendor_id },
        kind: 'attachment',
      });
    const leavesInvoice = kind === 'externalInvoice' && fileId !== null && row.invoice_id !== null;
    await tx
      .updateTable('purchase_orders')
      .set({
        ...fileColumn(kind, fileId),
        ...(leavesInvoice ? { invoice_id: null } : {}),
        version: row.version + 1,
      })
      .where('id', '=', row.id)
      .execute();
    await recordOrderEvent(tx, row, {
      type: 'ordering.documentAttached',
      data: { ...aboutOrder(row), kind, isRemoved: fileId === null, hasLeftInvoice: leavesInvoice },
    });
    return loadOrder(ctx, tx, input);
  });
}

const fileColumn = (kind: 'externalDeliveryNote' | 'externalInvoice', fileId: FileId | null) =>
  kind === 'externalInvoice'
    ? { external_invoice_file_id: fileId }
    : { external_delivery_note_file_id: fileId };

import type { ordering, ParsedInputOf, PurchaseOrder } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import { mayAttach, mayEditOrder } from '../policy.ts';
import { viewOrder } from '../queries/order.ts';
import { lockOwnOrder } from './lock-order.ts';
import { aboutOrder, recordOrderEvent } from './record-event.ts';
import { saveOrder } from './save-order.ts';

/**
 * Only the customer changes the reference; a private note belongs to one side, and only that side's screens receive
 * the event.
 */
export async function editOrder(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.editOrder>,
): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    permit(mayEditOrder(ctx.actor, order.orderState));
    const { row, side } = order;
    const { reference, privateNote } = input;
    if (reference !== undefined && side === 'vendor') throw new AppError('request.notAllowed');
    const noteColumn = side === 'vendor' ? 'vendor_note' : 'customer_note';
    const saved = await saveOrder(tx, order, {
      ...order,
      row: { ...row, reference: reference ?? row.reference, [noteColumn]: privateNote ?? row[noteColumn] },
    });
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
    return viewOrder(ctx, tx, saved, side, order.parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

/** Spec §4: a new external invoice always clears the linked invoice; null removes the file. */
export async function attachDocument(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.attachDocument>,
): Promise<PurchaseOrder> {
  const work = async (tx: MemberTx) => {
    const order = await lockOwnOrder(tx, input);
    const { row, side } = order;
    const { kind, fileId } = input;
    permit(mayAttach(ctx.actor, order.orderState, kind));
    if (fileId !== null)
      await ctx.ports.files.attachFiles(tx, {
        ids: [fileId],
        owner: { organizationId: row.vendor_id },
        kind: 'attachment',
      });
    const leavesInvoice = kind === 'externalInvoice' && fileId !== null && row.invoice_id !== null;
    const fileColumn =
      kind === 'externalInvoice' ? 'external_invoice_file_id' : 'external_delivery_note_file_id';
    const saved = await saveOrder(tx, order, {
      ...order,
      row: { ...row, [fileColumn]: fileId, invoice_id: leavesInvoice ? null : row.invoice_id },
    });
    await recordOrderEvent(tx, row, {
      type: 'ordering.documentAttached',
      data: { ...aboutOrder(row), kind, isRemoved: fileId === null, hasLeftInvoice: leavesInvoice },
    });
    return viewOrder(ctx, tx, saved, side, order.parties);
  };
  return transaction(ctx, work, { isKeyTakenByLock: true });
}

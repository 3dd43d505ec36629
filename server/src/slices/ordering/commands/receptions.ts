import type { PurchaseOrderId } from '@halles/contract';
import { writeChangesOf } from '../../../platform/events/write-events.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { aboutOrder, recordOrderEvent } from './record-event.ts';

/** The customer received what it ordered; false: the seller had given the order up. */
export async function markReceived(tx: Tx, id: PurchaseOrderId): Promise<boolean> {
  await writeChangesOf('purchase_orders', tx);
  const row = await tx
    .updateTable('purchase_orders')
    .set({ received_at: tx.ctx.clock.now() })
    .where('id', '=', id)
    .where('status', 'not in', ['declined', 'cancelled', 'expired'])
    .returningAll()
    .executeTakeFirst();
  if (!row) return false;
  await recordOrderEvent(tx, row, { type: 'ordering.received', data: aboutOrder(row) });
  return true;
}

import type { StandingOrderId } from '@halles/contract';
import { rowChanges, saveChanges } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { StandingParts } from '../rules/standing-orders.ts';

/** Saves a standing order as it was decided. */
export async function saveStandingOrder(
  tx: Tx,
  before: StandingParts | null,
  after: StandingParts,
): Promise<void> {
  await saveChanges(tx, [
    ...rowChanges('standing_orders', {
      key: ['id'],
      before: before ? [before.row] : [],
      after: [after.row],
    }),
    ...rowChanges('standing_order_lines', {
      key: ['standing_order_id', 'format_id'],
      before: before?.lines ?? [],
      after: after.lines,
    }),
    ...rowChanges('standing_order_days', {
      key: ['standing_order_id', 'on_day'],
      before: before?.days ?? [],
      after: after.days,
    }),
  ]);
}

/** Without its lock: the transaction that was to decide it was rolled back. */
export const postponeCheck = (tx: Tx, id: StandingOrderId, until: Date): Promise<unknown> =>
  tx.updateTable('standing_orders').set({ next_check_at: until }).where('id', '=', id).execute();

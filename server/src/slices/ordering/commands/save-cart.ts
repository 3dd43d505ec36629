import { record } from '../../../platform/events/record.ts';
import { rowChanges } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { CartRecord } from '../rules/carts.ts';
import type { CartRow } from '../tables.ts';

/** Saves a cart as it was decided, with the last statement of the transaction, and returns it so. */
export async function saveCart(tx: Tx, before: CartRecord, decided: CartRecord): Promise<CartRecord> {
  const row = { ...decided.row, version: before.row.version + 1, changed_at: tx.ctx.clock.now() };
  tx.recorded.changes.push(
    ...rowChanges('carts', { key: ['id'], before: [before.row], after: [row] }),
    ...rowChanges('cart_lines', {
      key: ['cart_id', 'format_id'],
      before: before.lines,
      after: decided.lines,
    }),
  );
  await recordCartChange(tx, row);
  return { row, lines: decided.lines };
}

/** Its lines are deleted with it. */
export function deleteCart(tx: Tx, row: CartRow): void {
  tx.recorded.changes.push(...rowChanges('carts', { key: ['id'], before: [row], after: [] }));
}

/** For the organization's other screens. */
export const recordCartChange = (tx: Tx, row: CartRow): Promise<void> =>
  record(tx, {
    type: 'ordering.cartChanged',
    organizations: [row.owner_id],
    data: { cartId: row.id, vendorId: row.vendor_id },
  });

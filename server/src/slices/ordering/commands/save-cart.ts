import { recordAtEnd } from '../../../platform/events/record.ts';
import { rowChanges } from '../../../platform/save-rows.ts';
import type { Saving } from '../../../platform/transaction.ts';
import type { CartRecord } from '../rules/carts.ts';
import type { CartRow } from '../tables.ts';

/** Carts need not be locked: what others have saved meanwhile fails the statement. */
const asLoaded = { key: ['id'], version: 'version' } as const;

/** Saves a cart as it was decided, with the last statement of the command, and returns it so. */
export function saveCart<Cart extends CartRecord>(
  saving: Saving,
  before: CartRecord | null,
  decided: Cart,
): Cart {
  const version = decided.row.version + 1;
  const row = { ...decided.row, version, changed_at: saving.ctx.clock.now() };
  saving.recorded.changes.push(
    ...rowChanges('carts', { ...asLoaded, before: before ? [before.row] : [], after: [row] }),
    ...rowChanges('cart_lines', {
      key: ['cart_id', 'format_id'],
      before: before?.lines ?? [],
      after: decided.lines,
    }),
  );
  recordCartChange(saving, row);
  return { ...decided, row };
}

/** Its lines are deleted with it. */
export function deleteCart(saving: Saving, row: CartRow): void {
  saving.recorded.changes.push(...rowChanges('carts', { ...asLoaded, before: [row], after: [] }));
}

/** The other open screens of the organization read the cart again. */
export const recordCartChange = (saving: Saving, row: CartRow): void =>
  recordAtEnd(saving, {
    type: 'ordering.cartChanged',
    organizations: [row.owner_id],
    data: { cartId: row.id, vendorId: row.vendor_id },
  });

import { sql, type RawBuilder } from 'kysely';
import type { CartId, Currency, OrganizationId } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import type { MemberTx, Tx } from '../../../platform/transaction.ts';
import { mayFillCart } from '../policy.ts';
import { loadCarts, type LoadedCart } from '../queries/cart-lines.ts';
import { draftFor, type CartRecord } from '../rules/carts.ts';

export interface CartPair {
  ownerId: OrganizationId;
  customerId: OrganizationId;
  vendorId: OrganizationId;
}

/** Locks carts by id, so that two transactions cannot deadlock; the newest comes first. */
async function lockCarts(
  tx: Tx,
  ownerId: OrganizationId,
  condition: RawBuilder<boolean>,
): Promise<LoadedCart[]> {
  const rows = await tx
    .selectFrom('carts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where(condition)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return [];
  // A second statement, because the first one's picture of the lines may be older than its locks.
  const carts = await loadCarts(tx, sql`c.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  return carts.toSorted((a, b) => b.row.created_at.getTime() - a.row.created_at.getTime());
}

/** All carts for one customer and seller. */
export const lockDrafts = (tx: Tx, { ownerId, customerId, vendorId }: CartPair): Promise<LoadedCart[]> =>
  lockCarts(tx, ownerId, sql<boolean>`customer_id = ${customerId} and vendor_id = ${vendorId}`);

/** Locks a cart, and with it the others for the same customer and seller, where it may be merged into one of them. */
export async function lockCart(
  tx: MemberTx,
  { cartId, version }: { cartId: CartId; version?: number },
  withOthers = false,
): Promise<{ cart: LoadedCart; others: LoadedCart[] }> {
  const { actor } = tx.ctx;
  const condition = withOthers
    ? sql<boolean>`(customer_id, vendor_id) = (select customer_id, vendor_id from carts where id = ${cartId})`
    : sql<boolean>`id = ${cartId}`;
  const carts = await lockCarts(tx, actor.organizationId, condition);
  const cart = carts.find(({ row }) => row.id === cartId);
  if (!cart) throw new AppError('request.notFound');
  permit(mayFillCart(actor, cart.row.owner_id === cart.row.customer_id ? 'customer' : 'vendor'));
  if (version !== undefined && cart.row.version !== version) throw new AppError('request.stale');
  return { cart, others: carts.filter((one) => one !== cart) };
}

/** The locked draft that takes lines of a currency; the first one is created. */
export async function draftOrNew(
  tx: Tx,
  drafts: readonly LoadedCart[],
  pair: CartPair,
  { currency, cartId }: { currency: Currency; cartId?: CartId | undefined },
): Promise<CartRecord & Partial<LoadedCart>> {
  const found = draftFor(drafts, currency, cartId);
  if (found) return found;
  const now = tx.ctx.clock.now();
  const row = await tx
    .insertInto('carts')
    .values({
      id: tx.ctx.ids.next<'Cart'>(),
      owner_id: pair.ownerId,
      customer_id: pair.customerId,
      vendor_id: pair.vendorId,
      currency,
      created_by: tx.ctx.actor.userId,
      created_at: now,
      changed_at: now,
    })
    // Another member may have created the cart at the same moment; theirs is used.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? { row, lines: [] } : draftFor(await lockDrafts(tx, pair), currency)!;
}

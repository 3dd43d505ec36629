import { sql } from 'kysely';
import type { CartId, Currency, OrganizationId } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { isTx } from '../../../platform/transaction.ts';
import { mayFillCart } from '../policy.ts';
import { loadCarts, type LoadedCart } from '../queries/loaded-carts.ts';
import type { CartRow } from '../tables.ts';

interface OwnCart {
  cartId: CartId;
  version?: number;
}

interface More {
  /** With the carts for the same customer and seller, into one of which it may be merged. */
  withOthers?: boolean;
  /** What the facts are to be about, instead of what is saved. */
  change?: Parameters<typeof loadCarts>[2]['change'];
}

/** A cart of the member's organization that is to be changed; a transaction locks it, and the others with it. */
export async function lockCart(
  ctx: MemberCtx,
  db: Db,
  { cartId, version }: OwnCart,
  { withOthers = false, change = {} }: More = {},
): Promise<{ cart: LoadedCart; others: LoadedCart[] }> {
  const { actor } = ctx;
  const which = withOthers
    ? sql`(c.customer_id, c.vendor_id) = (select customer_id, vendor_id from carts where id = ${cartId})`
    : sql`c.id = ${cartId}`;
  const carts = await loadCarts(ctx, db, {
    condition: sql<boolean>`c.owner_id = ${actor.organizationId} and ${which}`,
    change,
    ...(withOthers && { factsOf: cartId }),
    lockedBy: isTx(db) ? db : undefined,
  });
  const cart = carts.find(({ row }) => row.id === cartId);
  if (!cart) throw new AppError('request.notFound');
  permit(mayFillCart(actor, cart.row.owner_id === cart.row.customer_id ? 'customer' : 'vendor'));
  if (version !== undefined && cart.row.version !== version) throw new AppError('request.stale');
  return { cart, others: carts.filter((one) => one !== cart).toReversed() };
}

interface CartPair {
  ownerId: OrganizationId;
  customerId: OrganizationId;
  vendorId: OrganizationId;
}

/** The first cart of a pair and a currency. */
export function newCart(
  { actor, clock, ids }: Ctx,
  { ownerId, customerId, vendorId }: CartPair,
  currency: Currency,
): CartRow {
  const now = clock.now();
  return {
    id: ids.next<'Cart'>(),
    owner_id: ownerId,
    customer_id: customerId,
    vendor_id: vendorId,
    currency,
    fulfilment_id: null,
    on_day: null,
    address_id: null,
    reference: '',
    note: '',
    version: 0,
    created_by: actor.userId,
    created_at: now,
    changed_at: now,
  };
}

import type { MemberCtx } from '../../../platform/context.ts';
import { sql } from 'kysely';
import type { Cart, CartId, Currency, ordering, OrganizationId, ParsedInputOf } from '@halles/contract';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx, type MemberTx } from '../../../platform/transaction.ts';
import { mayFillCart } from '../policy.ts';
import { loadFilledCart, type CartRow } from '../queries/carts.ts';

export interface CartFiller {
  ownerId: OrganizationId;
  customerId: OrganizationId;
}

/** The customer whose carts the member fills: a buyer's own organization, or a seller's customer. */
export async function requireCartFiller(
  ctx: MemberCtx,
  customerId: OrganizationId | undefined,
): Promise<CartFiller> {
  const { actor } = ctx;
  const ownerId = actor.organizationId;
  const forOther = customerId !== undefined && customerId !== ownerId;
  permit(mayFillCart(actor, forOther ? 'vendor' : 'customer'));
  if (!forOther) return { ownerId, customerId: ownerId };
  const relation = await ctx.db
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', ownerId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!relation) throw new AppError('request.notFound');
  return { ownerId, customerId };
}

/** Locks the newest cart for the seller in a currency, and creates the first one. */
export async function lockOrCreateCart(
  tx: Tx,
  { ownerId, customerId }: CartFiller,
  {
    vendorId,
    currency,
    cartId,
  }: { vendorId: OrganizationId; currency: Currency; cartId?: CartId | undefined },
): Promise<CartRow> {
  const found = await tx
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('customer_id', '=', customerId)
    .where('vendor_id', '=', vendorId)
    .where('currency', '=', currency)
    .$if(cartId !== undefined, (query) =>
      // The draft that was named is gone, or of another currency: the newest one takes the lines.
      query.where(
        sql<boolean>`(id = ${cartId} or not exists (select from carts named where named.id = ${cartId}
          and named.owner_id = ${ownerId} and named.customer_id = ${customerId}
          and named.vendor_id = ${vendorId} and named.currency = ${currency}))`,
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  if (found) return found;
  const now = tx.ctx.clock.now();
  const opened = await tx
    .insertInto('carts')
    .values({
      id: tx.ctx.ids.next<'Cart'>(),
      owner_id: ownerId,
      customer_id: customerId,
      vendor_id: vendorId,
      currency,
      created_by: tx.ctx.actor.userId,
      created_at: now,
      changed_at: now,
    })
    // Another member may have created the cart at the same moment; theirs is used.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (opened) return opened;
  return tx
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('customer_id', '=', customerId)
    .where('vendor_id', '=', vendorId)
    .where('currency', '=', currency)
    .where('fulfilment_id', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type CartPatch = Partial<Pick<CartRow, 'address_id' | 'reference' | 'note' | 'fulfilment_id' | 'on_day'>>;

/** Increments the version, removes an empty cart, and records the event for the organization's other screens. */
export async function recordCartEvent(tx: Tx, row: CartRow, patch: CartPatch = {}): Promise<void> {
  const changed = { ...patch, version: row.version + 1, changed_at: tx.ctx.clock.now() };
  await tx.updateTable('carts').set(changed).where('id', '=', row.id).execute();
  Object.assign(row, changed);
  await record(tx, {
    type: 'ordering.cartChanged',
    organizations: [row.owner_id],
    data: { cartId: row.id, vendorId: row.vendor_id },
  });
}

export async function lockCart(
  ctx: MemberCtx,
  tx: MemberTx,
  cartId: CartId,
  version?: number,
): Promise<CartRow> {
  const { actor } = ctx;
  const ownerId = actor.organizationId;
  const row = await tx
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', cartId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  permit(mayFillCart(actor, row.owner_id === row.customer_id ? 'customer' : 'vendor'));
  if (version !== undefined && row.version !== version) throw new AppError('request.stale');
  return row;
}

export async function removeCart(ctx: MemberCtx, { cartId }: { cartId: CartId }): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    const row = await lockCart(ctx, tx, cartId);
    await tx.deleteFrom('carts').where('id', '=', row.id).execute();
    await record(tx, {
      type: 'ordering.cartChanged',
      organizations: [row.owner_id],
      data: { cartId: row.id, vendorId: row.vendor_id },
    });
    return { done: true as const };
  });
}

/** Accepts the current prices as the ones the customer agreed to. */
export async function acceptCartPrices(
  ctx: MemberCtx,
  { cartId, version }: ParsedInputOf<typeof ordering.acceptCartPrices>,
): Promise<Cart> {
  return transaction(ctx, async (tx) => {
    const row = await lockCart(ctx, tx, cartId, version);
    const { cart } = await loadFilledCart(ctx, tx, row);
    for (const { id, unitPrice, priceBefore } of cart.lines)
      if (priceBefore !== null)
        await tx
          .updateTable('cart_lines')
          .set({ unit_price: unitPrice })
          .where('cart_id', '=', cartId)
          .where('format_id', '=', id)
          .execute();
    await recordCartEvent(tx, row);
    return (await loadFilledCart(ctx, tx, row)).cart;
  });
}

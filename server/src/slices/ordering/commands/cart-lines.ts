import { sql } from 'kysely';
import type { Cart, CartId, FormatId, ordering, OrganizationId, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayFillCart } from '../policy.ts';
import { loadFilledCart } from '../queries/carts.ts';
import { getItems } from '../queries/items.ts';
import { loadParties } from '../queries/parties.ts';
import { quantitiesByCurrency, withQuantities, type QuantityMode } from '../rules/carts.ts';
import { draftOrNew, lockDrafts, type CartPair } from './lock-cart.ts';
import { saveCart } from './save-cart.ts';

type CartFiller = Omit<CartPair, 'vendorId'>;
type Lines = ParsedInputOf<typeof ordering.setCartLines>['lines'];

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

/** Each format goes to the draft that was named, or to the newest draft of its seller. */
export async function setCartLines(
  ctx: MemberCtx,
  { lines, mode, cartId, customerId }: ParsedInputOf<typeof ordering.setCartLines>,
): Promise<Cart[]> {
  const filler = await requireCartFiller(ctx, customerId);
  return transaction(ctx, async (tx) => {
    const carts: Cart[] = [];
    for (const [vendorId, ofSeller] of await linesBySeller(tx, lines, filler))
      carts.push(...(await setLinesOfSeller(tx, { ...filler, vendorId }, ofSeller, { mode, cartId })));
    return carts;
  });
}

async function linesBySeller(tx: Tx, lines: Lines, filler: CartFiller): Promise<Map<OrganizationId, Lines>> {
  const rows = await tx
    .selectFrom('formats')
    .select(['id', 'vendor_id'])
    .where(sql<boolean>`id = any(${lines.map(({ formatId }) => formatId)}::uuid[])`)
    .execute();
  const sellerOf = new Map(rows.map((row) => [row.id, row.vendor_id]));
  return Map.groupBy(lines, ({ formatId }) => {
    const vendorId = sellerOf.get(formatId);
    const isOwnCart =
      filler.ownerId === filler.customerId ? vendorId !== filler.ownerId : vendorId === filler.ownerId;
    if (vendorId === undefined || !isOwnCart) throw new AppError('ordering.noLongerOffered');
    return vendorId;
  });
}

async function setLinesOfSeller(
  tx: Tx,
  pair: CartPair,
  lines: Lines,
  { mode, cartId }: { mode: QuantityMode; cartId: CartId | undefined },
): Promise<Cart[]> {
  const { ctx } = tx;
  const { vendorId, customerId } = pair;
  const now = ctx.clock.now();
  const drafts = await lockDrafts(tx, pair);
  const ids = new Set<FormatId>(lines.map(({ formatId }) => formatId));
  for (const draft of drafts) for (const { format_id } of draft.lines) ids.add(format_id);
  const known = drafts.find(({ row }) => row.address_id === null)?.parties;
  const parties = known ?? (await loadParties(tx, { vendor_id: vendorId, customer_id: customerId }));
  const items = await getItems({ db: tx, clock: ctx.clock }, customerId, vendorId, [...ids]);
  const { currency: sellers } = parties.vendor;
  const carts: Cart[] = [];
  const byCurrency = quantitiesByCurrency(lines, { drafts, cartId, items, currency: sellers });
  for (const [currency, wanted] of byCurrency) {
    const cart = await draftOrNew(tx, drafts, pair, { currency, cartId });
    const saved = await saveCart(tx, cart, withQuantities(cart, wanted, { mode, items, now }));
    const filled = await loadFilledCart(ctx, tx, saved, { items, parties: cart.parties ?? parties });
    carts.push(filled.cart);
  }
  return carts;
}

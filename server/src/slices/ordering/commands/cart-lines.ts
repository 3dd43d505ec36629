import type {
  Cart,
  CartId,
  Currency,
  FormatId,
  ordering,
  OrganizationId,
  ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { type Saving, withoutLocks } from '../../../platform/transaction.ts';
import { mayFillCart } from '../policy.ts';
import type { FoundFacts } from '../queries/cart-facts.ts';
import { fillLoadedCart, loadFilledCart } from '../queries/carts.ts';
import { getItems, pricedItems } from '../queries/items.ts';
import { loadDrafts, type SellerDrafts } from '../queries/loaded-carts.ts';
import {
  draftFor,
  quantitiesByCurrency,
  withQuantities,
  type CartRecord,
  type QuantityMode,
} from '../rules/carts.ts';
import { newCart } from './lock-cart.ts';
import { saveCart } from './save-cart.ts';

interface CartFiller {
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
  await ctx.db
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', ownerId)
    .where('customer_id', '=', customerId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return { ownerId, customerId };
}

type LinesInput = ParsedInputOf<typeof ordering.setCartLines>;

/** Each format goes to the draft that was named, or to the newest draft of its seller. */
export async function setCartLines(ctx: MemberCtx, input: LinesInput): Promise<Cart[]> {
  const filler = await requireCartFiller(ctx, input.customerId);
  return withoutLocks(ctx, async (saving, db) => {
    const formatIds = input.lines.map(({ formatId }) => formatId);
    const found = await loadDrafts(ctx, db, filler, { formatIds, isLocked: db.isTransaction });
    const sellers = found.toSorted((a, b) => firstOf(a, formatIds) - firstOf(b, formatIds));
    const known = new Set(sellers.flatMap((seller) => seller.found.items.map(({ id }) => id)));
    const isOwnCart = ({ vendorId }: SellerDrafts): boolean =>
      (vendorId === filler.ownerId) === (filler.ownerId !== filler.customerId);
    if (!sellers.every(isOwnCart) || !formatIds.every((id) => known.has(id)))
      throw new AppError('ordering.noLongerOffered');
    const carts: Cart[] = [];
    for (const seller of sellers)
      carts.push(...(await setLinesOfSeller(saving, db, seller, { ...input, filler })));
    return carts;
  });
}

const firstOf = ({ found }: SellerDrafts, formatIds: readonly FormatId[]): number =>
  Math.min(...found.items.map(({ id }) => formatIds.indexOf(id)).filter((at) => at >= 0));

async function setLinesOfSeller(
  saving: Saving,
  db: Db,
  seller: SellerDrafts,
  {
    lines: all,
    mode,
    cartId,
    filler,
  }: Pick<LinesInput, 'lines' | 'mode' | 'cartId'> & { filler: CartFiller },
): Promise<Cart[]> {
  const { vendorId, drafts, found } = seller;
  const items = pricedItems(found);
  const lines = all.filter(({ formatId }) => items.has(formatId));
  const { currency } = found.parties.parties.find(({ id }) => id === vendorId)!;
  const carts: Cart[] = [];
  for (const [inCurrency, wanted] of quantitiesByCurrency(lines, { drafts, cartId, items, currency })) {
    const cart = draftOrNew(saving.ctx, filler, seller, { currency: inCurrency, cartId });
    carts.push(await saveQuantities(saving, db, cart, wanted, mode));
  }
  return carts;
}

interface Draft {
  /** Null: the cart is new. */
  before: CartRecord | null;
  cart: CartRecord;
  /** Null: the drafts that were loaded are in another currency. */
  found: FoundFacts | null;
}

/** The draft that takes lines of a currency; the first one is created. */
export function draftOrNew(
  ctx: Ctx,
  filler: CartFiller,
  { vendorId, drafts, found }: SellerDrafts,
  { currency, cartId }: { currency: Currency; cartId?: CartId | undefined },
): Draft {
  const draft = draftFor(drafts, currency, cartId);
  if (draft) return { before: draft, cart: draft, found: draft.found };
  const row = newCart(ctx, { ...filler, vendorId }, currency);
  return { before: null, cart: { row, lines: [] }, found: drafts.length === 0 ? found : null };
}

/** Puts quantities into a draft. */
export async function saveQuantities(
  saving: Saving,
  db: Db,
  { before, cart, found }: Draft,
  wanted: readonly { formatId: FormatId; quantity: string }[],
  mode: QuantityMode,
): Promise<Cart> {
  const { ctx } = saving;
  const { customer_id, vendor_id } = cart.row;
  const ids = wanted.map(({ formatId }) => formatId);
  const at = { db, clock: ctx.clock };
  const items = found ? pricedItems(found) : await getItems(at, customer_id, vendor_id, ids);
  const decided = withQuantities(cart, wanted, { mode, items, now: ctx.clock.now() });
  const saved = saveCart(saving, before, { row: decided.row, lines: decided.lines });
  const filled = found
    ? await fillLoadedCart(ctx, db, { ...saved, found })
    : await loadFilledCart(ctx, db, saved);
  return filled.cart;
}

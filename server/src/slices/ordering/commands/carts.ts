import type { Cart, CartId, ordering, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Saving, withoutLocks } from '../../../platform/transaction.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { cartFactsFrom } from '../queries/cart-facts.ts';
import { fillCart, fillLoadedCart, loadFilledCart, type FilledCart } from '../queries/carts.ts';
import { getItems } from '../queries/items.ts';
import { partiesFrom, type AddressRow } from '../queries/parties.ts';
import { mergedLines, withCurrentPrices, type CartRecord } from '../rules/carts.ts';
import type { CartRow } from '../tables.ts';
import { lockCart } from './lock-cart.ts';
import { deleteCart, recordCartChange, saveCart } from './save-cart.ts';

export async function removeCart(ctx: MemberCtx, input: { cartId: CartId }): Promise<{ done: true }> {
  return withoutLocks(ctx, async (saving, db) => {
    const { cart } = await lockCart(ctx, db, input);
    deleteCart(saving, cart.row);
    recordCartChange(saving, cart.row);
    return { done: true as const };
  });
}

/** Accepts the current prices as the ones the customer agreed to. */
export async function acceptCartPrices(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.acceptCartPrices>,
): Promise<Cart> {
  return withoutLocks(ctx, async (saving, db) => {
    const { cart } = await lockCart(ctx, db, input);
    const facts = await cartFactsFrom(ctx, db, cart, cart.found);
    return fillCart(ctx, saveCart(saving, cart, withCurrentPrices(cart, facts.items)), facts).cart;
  });
}

type Change = ParsedInputOf<typeof ordering.changeCart>;

/**
 * Changes date, address, reference or note; a cart moved to the date and address of another cart for the same seller is
 * merged into it.
 */
export async function changeCart(ctx: MemberCtx, input: Change): Promise<Cart> {
  return withoutLocks(ctx, async (saving, db) => {
    const { cart, others } = await lockCart(ctx, db, input, {
      withOthers: input.date !== undefined || input.addressId !== undefined,
      change: changedColumns(input),
    });
    const changed = { ...cart, row: changedRow(cart.row, input) };
    const { address } = partiesFrom(cart.found.parties, changed.row);
    const isPickup = cart.found.plan?.pickups.some(({ id }) => id === changed.row.fulfilment_id) ?? false;
    const other = others.find(
      ({ row }) => isSameDate(row, changed.row) && (isPickup || isSameAddress(row, changed.row, address)),
    );
    if (input.date && other) await refuseUnavailableDate(ctx, db, changed.row);
    const filled = other
      ? await mergeCarts(saving, db, { from: changed, into: other, input })
      : await fillLoadedCart(ctx, db, saveCart(saving, cart, changed));
    if (input.addressId && !filled.parties.address) throw new AppError('ordering.unknownAddress');
    if (input.date && !other && filled.cart.date === null) throw new AppError('ordering.dateUnavailable');
    return filled.cart;
  });
}

const changedColumns = ({ addressId, date }: Change): Partial<CartRow> => ({
  ...(addressId !== undefined && { address_id: addressId }),
  ...(date !== undefined && { fulfilment_id: date?.fulfilmentId ?? null, on_day: date?.on ?? null }),
});

const changedRow = (row: CartRow, input: Change): CartRow => ({
  ...row,
  ...changedColumns(input),
  reference: input.reference ?? row.reference,
  note: input.note ?? row.note,
});

const isSameDate = (a: CartRow, b: CartRow): boolean =>
  a.currency === b.currency && a.fulfilment_id === b.fulfilment_id && a.on_day === b.on_day;

/** Carts without a date go nowhere yet; one without an address goes to the main one. `address`: that of `to`. */
const isSameAddress = (one: CartRow, to: CartRow, address: AddressRow | undefined): boolean =>
  to.on_day === null ||
  one.address_id === to.address_id ||
  (one.address_id === null ? address?.is_main === true : one.address_id === address?.id);

async function refuseUnavailableDate({ clock }: Ctx, db: Db, row: CartRow): Promise<void> {
  const dates = await getDatesFor(
    { db, clock },
    { vendorId: row.vendor_id, customerId: row.customer_id, addressId: row.address_id, priceListIds: null },
  );
  if (!dates.some((date) => date.fulfilmentId === row.fulfilment_id && date.on === row.on_day))
    throw new AppError('ordering.dateUnavailable');
}

/** One draft a seller, date and address: the lines are added up, and the draft that was there stays, with what was sent. */
async function mergeCarts(
  saving: Saving,
  db: Db,
  { from, into, input }: { from: CartRecord; into: CartRecord; input: Change },
): Promise<FilledCart> {
  const { ctx } = saving;
  const { clock } = ctx;
  deleteCart(saving, from.row);
  const ids = from.lines.map((line) => line.format_id);
  const items = await getItems({ db, clock }, into.row.customer_id, into.row.vendor_id, ids);
  const saved = saveCart<CartRecord>(saving, into, {
    lines: mergedLines(into, from, { items, now: clock.now() }),
    row: {
      ...into.row,
      address_id:
        input.addressId === undefined ? (into.row.address_id ?? from.row.address_id) : input.addressId,
      reference: input.reference ?? (into.row.reference || from.row.reference),
      note: input.note ?? (into.row.note || from.row.note),
    },
  });
  return loadFilledCart(ctx, db, saved);
}

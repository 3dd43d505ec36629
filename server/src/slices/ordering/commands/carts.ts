import type { Cart, CartId, ordering, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { loadCartFacts } from '../queries/cart-facts.ts';
import { fillCart, loadFilledCart } from '../queries/carts.ts';
import { getItems } from '../queries/items.ts';
import { addressById } from '../queries/parties.ts';
import { withCurrentPrices, withQuantities, type CartRecord } from '../rules/carts.ts';
import type { CartRow } from '../tables.ts';
import { lockCart } from './lock-cart.ts';
import { deleteCart, recordCartChange, saveCart } from './save-cart.ts';

export async function removeCart(ctx: MemberCtx, input: { cartId: CartId }): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    const { cart } = await lockCart(tx, input);
    deleteCart(tx, cart.row);
    await recordCartChange(tx, cart.row);
    return { done: true as const };
  });
}

/** Accepts the current prices as the ones the customer agreed to. */
export async function acceptCartPrices(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.acceptCartPrices>,
): Promise<Cart> {
  return transaction(ctx, async (tx) => {
    const { cart } = await lockCart(tx, input);
    const facts = await loadCartFacts(ctx, tx, cart, { parties: cart.parties });
    const saved = await saveCart(tx, cart, withCurrentPrices(cart, facts.items));
    return fillCart(ctx, saved, facts).cart;
  });
}

type Change = ParsedInputOf<typeof ordering.changeCart>;

/**
 * Changes date, address, reference or note; a cart moved to the date of another cart for the same seller is merged
 * into it.
 */
export async function changeCart(ctx: MemberCtx, input: Change): Promise<Cart> {
  return transaction(ctx, async (tx) => {
    const { cart, others } = await lockCart(tx, input, input.date !== undefined);
    if (input.addressId && !(await addressById(tx, cart.row.customer_id, input.addressId)))
      throw new AppError('ordering.unknownAddress');
    const changed = { ...cart, row: changedRow(cart.row, input) };
    const other = others.find(({ row }) => isSameDraft(row, changed.row));
    if (input.date && other) await refuseUnavailableDate(tx, changed.row);
    const saved = other
      ? await mergeCarts(tx, { from: changed, into: other, input })
      : await saveCart(tx, cart, changed);
    const sameAddress = [cart, ...others].find(({ row }) => row.address_id === saved.row.address_id);
    const filled = await loadFilledCart(ctx, tx, saved, sameAddress && { parties: sameAddress.parties });
    if (input.date && !other && filled.cart.date === null) throw new AppError('ordering.dateUnavailable');
    return filled.cart;
  });
}

const changedRow = (row: CartRow, { addressId, reference, note, date }: Change): CartRow => ({
  ...row,
  address_id: addressId === undefined ? row.address_id : addressId,
  reference: reference ?? row.reference,
  note: note ?? row.note,
  ...(date !== undefined && { fulfilment_id: date?.fulfilmentId ?? null, on_day: date?.on ?? null }),
});

const isSameDraft = (a: CartRow, b: CartRow): boolean =>
  a.currency === b.currency && a.fulfilment_id === b.fulfilment_id && a.on_day === b.on_day;

async function refuseUnavailableDate(tx: Tx, row: CartRow): Promise<void> {
  const dates = await getDatesFor(
    { db: tx, clock: tx.ctx.clock },
    { vendorId: row.vendor_id, customerId: row.customer_id, addressId: row.address_id, priceListIds: null },
  );
  if (!dates.some((date) => date.fulfilmentId === row.fulfilment_id && date.on === row.on_day))
    throw new AppError('ordering.dateUnavailable');
}

/** One draft a seller and date: the lines are added up, and the draft that was there stays, with what was sent. */
async function mergeCarts(
  tx: Tx,
  { from, into, input }: { from: CartRecord; into: CartRecord; input: Change },
): Promise<CartRecord> {
  const { clock } = tx.ctx;
  deleteCart(tx, from.row);
  const added = from.lines.map((line) => ({ formatId: line.format_id, quantity: line.quantity }));
  const ids = added.map(({ formatId }) => formatId);
  const items = await getItems({ db: tx, clock }, into.row.customer_id, into.row.vendor_id, ids);
  const merged = withQuantities(into, added, { mode: 'add', items, now: clock.now() });
  return saveCart(tx, into, {
    ...merged,
    row: {
      ...into.row,
      address_id:
        input.addressId === undefined ? (into.row.address_id ?? from.row.address_id) : input.addressId,
      reference: input.reference ?? (into.row.reference || from.row.reference),
      note: input.note ?? (into.row.note || from.row.note),
    },
  });
}

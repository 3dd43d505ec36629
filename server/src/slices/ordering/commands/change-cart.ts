import type { Cart, ordering, ParsedInputOf } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { getDatesFor } from '../../distribution/index.ts';
import { loadFilledCart, type CartRow } from '../queries/carts.ts';
import { writeLines } from './cart-lines.ts';
import { lockCart, recordCartEvent } from './carts.ts';

type Change = ParsedInputOf<typeof ordering.changeCart>;

/**
 * Changes date, address, reference or note; a cart moved to the date of another cart for the same seller is merged
 * into it.
 */
export async function changeCart(ctx: MemberCtx, input: Change): Promise<Cart> {
  return transaction(ctx, async (tx) => {
    const row = await lockCart(ctx, tx, input.cartId, input.version);
    if (input.addressId) await refuseForeignAddress(tx, row, input.addressId);
    const changed: CartRow = {
      ...row,
      address_id: input.addressId === undefined ? row.address_id : input.addressId,
      reference: input.reference ?? row.reference,
      note: input.note ?? row.note,
      ...(input.date === undefined
        ? {}
        : { fulfilment_id: input.date?.fulfilmentId ?? null, on_day: input.date?.on ?? null }),
    };
    const other = await findOtherCartOfDate(tx, changed);
    if (input.date && other) await refuseUnavailableDate(ctx, tx, changed);
    const savedCart = other ? await mergeCarts(tx, { from: changed, into: other, input }) : changed;
    const { address_id, reference, note, fulfilment_id, on_day } = savedCart;
    await recordCartEvent(tx, savedCart, { address_id, reference, note, fulfilment_id, on_day });
    const { cart } = await loadFilledCart(ctx, tx, savedCart);
    if (input.date && !other && cart.date === null) throw new AppError('ordering.dateUnavailable');
    return cart;
  });
}

async function refuseForeignAddress(tx: Tx, row: CartRow, addressId: string): Promise<void> {
  const own = await tx
    .selectFrom('addresses')
    .select('id')
    .where('organization_id', '=', row.customer_id)
    .where('id', '=', addressId as never)
    .executeTakeFirst();
  if (!own) throw new AppError('ordering.unknownAddress');
}

async function refuseUnavailableDate({ clock }: Ctx, tx: Tx, row: CartRow): Promise<void> {
  const dates = await getDatesFor(
    { db: tx, clock },
    { vendorId: row.vendor_id, customerId: row.customer_id, addressId: row.address_id, priceListIds: null },
  );
  if (!dates.some((date) => date.fulfilmentId === row.fulfilment_id && date.on === row.on_day))
    throw new AppError('ordering.dateUnavailable');
}

const findOtherCartOfDate = (tx: Tx, row: CartRow) =>
  tx
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', row.owner_id)
    .where('customer_id', '=', row.customer_id)
    .where('vendor_id', '=', row.vendor_id)
    .where('currency', '=', row.currency)
    .where('fulfilment_id', 'is not distinct from', row.fulfilment_id)
    .where('on_day', 'is not distinct from', row.on_day)
    .where('id', '<>', row.id)
    .forUpdate()
    .executeTakeFirst();

/** One draft a seller and date: the lines are added up, and the draft that was there stays, with what was sent. */
async function mergeCarts(
  tx: Tx,
  { from, into, input }: { from: CartRow; into: CartRow; input: Change },
): Promise<CartRow> {
  const lines = await tx.selectFrom('cart_lines').selectAll().where('cart_id', '=', from.id).execute();
  await tx.deleteFrom('carts').where('id', '=', from.id).execute();
  if (lines.length > 0)
    await writeLines(
      tx,
      into,
      lines.map((line) => ({ formatId: line.format_id, quantity: line.quantity })),
      'add',
    );
  return {
    ...into,
    address_id: input.addressId === undefined ? (into.address_id ?? from.address_id) : input.addressId,
    reference: input.reference ?? (into.reference || from.reference),
    note: input.note ?? (into.note || from.note),
  };
}

import { sql } from 'kysely';
import {
  fromThousandths,
  orderingLimits,
  toThousandths,
  type Cart,
  type CartId,
  type Currency,
  type FormatId,
  type ordering,
  type OrganizationId,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { loadFilledCart, type CartRow } from '../queries/carts.ts';
import { getItems, priceOf, type OrderItem } from '../queries/items.ts';
import { itemsInCurrency } from '../rules/currencies.ts';
import { lockOrCreateCart, recordCartEvent, requireCartFiller, type CartFiller } from './carts.ts';

type Lines = ParsedInputOf<typeof ordering.setCartLines>['lines'];

/** Each format goes to the draft that was named, or to the newest draft of its seller. */
export async function setCartLines(
  ctx: MemberCtx,
  { lines, mode, cartId, customerId }: ParsedInputOf<typeof ordering.setCartLines>,
): Promise<Cart[]> {
  const filler = await requireCartFiller(ctx, customerId);
  return transaction(ctx, async (tx) => {
    const bySeller = await linesBySeller(tx, lines, filler);
    const carts: Cart[] = [];
    for (const [vendorId, ofSeller] of bySeller)
      for (const [currency, wanted] of await linesByCurrency(tx, { filler, vendorId, cartId }, ofSeller)) {
        const row = await lockOrCreateCart(tx, filler, { vendorId, currency, cartId });
        const items = await writeLines(tx, row, wanted, mode);
        carts.push((await loadFilledCart(ctx, tx, row, items)).cart);
      }
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
  const bySeller = new Map<OrganizationId, Lines>();
  for (const line of lines) {
    const vendorId = sellerOf.get(line.formatId);
    const isOwnCart =
      filler.ownerId === filler.customerId ? vendorId !== filler.ownerId : vendorId === filler.ownerId;
    if (vendorId === undefined || !isOwnCart) throw new AppError('ordering.noLongerOffered');
    bySeller.set(vendorId, [...(bySeller.get(vendorId) ?? []), line]);
  }
  return bySeller;
}

interface Target {
  filler: CartFiller;
  vendorId: OrganizationId;
  cartId: CartId | undefined;
}

/** Puts each line in the cart of its price's currency; a format that is no longer offered stays in its current cart. */
async function linesByCurrency(
  tx: Tx,
  { filler, vendorId, cartId }: Target,
  lines: Lines,
): Promise<Map<Currency, Lines>> {
  const ids = lines.map(({ formatId }) => formatId);
  const items = await getItems({ db: tx, clock: tx.ctx.clock }, filler.customerId, vendorId, ids);
  const held = await tx
    .selectFrom('carts as c')
    .leftJoin('cart_lines as l', (join) => join.onRef('l.cart_id', '=', 'c.id').on('l.format_id', 'in', ids))
    .select(['c.id', 'c.currency', 'l.format_id'])
    .where('c.owner_id', '=', filler.ownerId)
    .where('c.customer_id', '=', filler.customerId)
    .where('c.vendor_id', '=', vendorId)
    .orderBy('c.created_at', 'desc')
    .execute();
  const named = held.find(({ id }) => id === cartId);
  const { currency: sellers } = (await organizationRow(tx, vendorId))!;
  return Map.groupBy(lines, ({ formatId, quantity }) => {
    const holder = held.find(({ format_id }) => format_id === formatId);
    // A removed or no longer offered format stays with the cart that holds it.
    if (holder && (toThousandths(quantity) === 0n || !items.get(formatId)?.offered))
      return (named ?? holder).currency;
    return items.get(formatId)?.offered?.currency ?? (named ?? holder)?.currency ?? sellers;
  });
}

/** Returns the items it read, so that the cart shown next uses the same prices. */
export async function writeLines(
  tx: Tx,
  row: CartRow,
  lines: Lines,
  mode: 'set' | 'add',
): Promise<Map<FormatId, OrderItem>> {
  const currentLines = await tx.selectFrom('cart_lines').selectAll().where('cart_id', '=', row.id).execute();
  const quantities = new Map(currentLines.map((line) => [line.format_id, toThousandths(line.quantity)]));
  let last = Math.max(0, ...currentLines.map((line) => line.position));
  const wanted = new Map<FormatId, bigint>();
  for (const { formatId, quantity } of lines) {
    const before = wanted.get(formatId) ?? (mode === 'add' ? (quantities.get(formatId) ?? 0n) : 0n);
    wanted.set(formatId, (mode === 'add' ? before : 0n) + toThousandths(quantity));
  }
  const removed = [...wanted].filter(([, quantity]) => quantity === 0n).map(([formatId]) => formatId);
  const setLines = [...wanted].filter(([, quantity]) => quantity > 0n);
  const addedCount = setLines.filter(([formatId]) => !quantities.has(formatId)).length;
  if (currentLines.length + addedCount > orderingLimits.lines) throw new AppError('ordering.tooManyLines');
  const known = await getItems(
    { db: tx, clock: tx.ctx.clock },
    row.customer_id,
    row.vendor_id,
    setLines.map(([formatId]) => formatId),
  );
  const items = itemsInCurrency(known, row.currency, row.currency);
  if (removed.length > 0)
    await tx
      .deleteFrom('cart_lines')
      .where('cart_id', '=', row.id)
      .where('format_id', 'in', removed)
      .execute();
  const values = setLines.map(([formatId, thousandths]) => {
    const quantity = fromThousandths(thousandths);
    const offered = items.get(formatId)!;
    // A format already in the cart may no longer be offered; its quantity can still be lowered.
    if (offered.offered === null && !quantities.has(formatId)) throw new AppError('ordering.noLongerOffered');
    return {
      cart_id: row.id,
      format_id: formatId,
      position: quantities.has(formatId) ? 0 : ++last,
      quantity,
      unit_price: priceOf(offered, quantity),
      created_at: tx.ctx.clock.now(),
    };
  });
  if (values.length > 0)
    await tx
      .insertInto('cart_lines')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['cart_id', 'format_id'])
          .doUpdateSet((eb) => ({ quantity: eb.ref('excluded.quantity') })),
      )
      .execute();
  await updateBreakPrices(tx, row, items);
  await recordCartEvent(tx, row);
  return known;
}

/** A quantity break changes the price without a price change by the seller, so the stored price follows. */
async function updateBreakPrices(
  tx: Tx,
  row: CartRow,
  items: ReadonlyMap<FormatId, OrderItem>,
): Promise<void> {
  if ([...items.values()].every(({ offered }) => !offered || offered.breaks.length === 0)) return;
  const lines = await tx.selectFrom('cart_lines').selectAll().where('cart_id', '=', row.id).execute();
  for (const line of lines) {
    const one = items.get(line.format_id);
    if (!one?.offered || one.offered.breaks.length === 0) continue;
    await tx
      .updateTable('cart_lines')
      .set({ unit_price: priceOf(one, line.quantity) })
      .where('cart_id', '=', row.id)
      .where('format_id', '=', line.format_id)
      .execute();
  }
}

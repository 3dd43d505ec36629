import type { Selectable } from 'kysely';
import {
  type Cart,
  type CartDate,
  type CartId,
  dayIn,
  type FormatId,
  type ordering,
  type OrganizationId,
  type ParsedInputOf,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { calendarAt, datesBetween, wayOf, type ServedDates, type Way } from '../../distribution/index.ts';
import { addressOf, logoUrl } from '../../organizations/index.ts';
import { mayFillCart } from '../policy.ts';
import { problemsOf } from '../rules/carts.ts';
import { deliveryIn, goodsIn } from '../rules/currencies.ts';
import { feeOfGoods, orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import type { TaxDecision } from '../rules/taxes.ts';
import type { CartsTable } from '../tables.ts';
import { cartLineOf, soldLineOf, type CartLineRow } from './cart-lines.ts';
import { creditWith } from './credit-limit.ts';
import { goodsFor, type Goods } from './goods.ts';
import { sidesOf, type AddressRow, type Sides } from './sides.ts';
import { taxesAtPlace, tradeIn, type Trade } from './trade.ts';

export type CartRow = Selectable<CartsTable>;

/** A cart with all that an order made of it copies. */
export interface FilledCart {
  cart: Cart;
  row: CartRow;
  trade: Trade;
  sides: Sides;
  goods: Map<FormatId, Goods>;
  way: Way | null;
  /** Null: no date was chosen, and none was asked for. */
  served: ServedDates | null;
  soldLines: SoldLine[];
  taxes: TaxDecision;
}

/** The active organization, and for whom it fills carts. */
export function cartOwner(ctx: Ctx): { actor: Person; ownerId: OrganizationId } {
  const { actor } = ctx;
  if (actor.kind !== 'person' || actor.organizationId === null) throw new AppError('request.notFound');
  return { actor, ownerId: actor.organizationId };
}

export async function listCarts(
  ctx: Ctx,
  { customerId }: ParsedInputOf<typeof ordering.listCarts>,
): Promise<Cart[]> {
  const { ownerId } = cartOwner(ctx);
  const rows = await ctx.db
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('customer_id', '=', customerId ?? ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map(async (row) => (await fillCart(ctx, ctx.db, row)).cart));
}

export async function loadCart(ctx: Ctx, db: Db, cartId: CartId): Promise<FilledCart> {
  const { ownerId } = cartOwner(ctx);
  const row = await db
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', cartId)
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return fillCart(ctx, db, row);
}

export const getCart = async (ctx: Ctx, { cartId }: { cartId: CartId }): Promise<Cart> =>
  (await loadCart(ctx, ctx.db, cartId)).cart;

/** When it can be had, each date with its fee and its minimum for what is in the cart now. */
export async function listCartDates(ctx: Ctx, { cartId }: { cartId: CartId }): Promise<CartDate[]> {
  const filled = await loadCart(ctx, ctx.db, cartId);
  const { cart, sides } = filled;
  const { dates, ways } = await servedFor(ctx, ctx.db, filled);
  return dates.map((date) => {
    const { minimumMinor, fee } = deliveryIn(ways.get(date.wayId)!, cart.currency, sides.vendor.currency);
    const zones = sides.address?.zones ?? [];
    return {
      ...date,
      minimumMinor,
      deliveryFeeMinor: feeOfGoods(fee, cart.totals.goodsMinor, cart.currency, zones),
    };
  });
}

const servedFor = async (
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  { served, row, goods, sides }: Pick<FilledCart, 'served' | 'row' | 'goods' | 'sides'>,
): Promise<ServedDates> =>
  served ??
  datesBetween(
    { db, clock },
    {
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      calendar: calendarAt(sides.vendor, sides.vendorAddress),
      address: sides.address,
      priceListIds: goods.size === 0 ? null : scopesIn(goods),
    },
  );

const NEXT_DATES = 3;

/** What a cart whose date is over or full can still be ordered for. */
export async function nextDates(ctx: Ctx, db: Db, filled: FilledCart) {
  const { dates } = await servedFor(ctx, db, filled);
  const free = dates.filter(({ isFull, isLate }) => !isFull && !isLate);
  return free.slice(0, NEXT_DATES).map(({ wayId, kind, name, on }) => ({ wayId, kind, name, on }));
}

const scopesIn = (goods: Map<FormatId, Goods>): string[] => [
  ...new Set([...goods.values()].flatMap(({ offered }) => (offered ? [offered.scopeId] : []))),
];

/** `known`: what was looked up a moment ago, in the same transaction. */
export async function fillCart(
  ctx: Ctx,
  db: Db,
  row: CartRow,
  known?: Map<FormatId, Goods>,
): Promise<FilledCart> {
  const lines = await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', row.id)
    .orderBy('position')
    .orderBy('format_id')
    .execute();
  const isAllKnown = known !== undefined && lines.every(({ format_id }) => known.has(format_id));
  return fillLines(ctx, db, row, lines, isAllKnown ? { goods: known } : {});
}

/** What was looked up already, or in another way than for a customer. */
interface Found {
  goods?: Map<FormatId, Goods>;
  dates?: ServedDates['dates'];
}

/**
 * Everything is read now: the price of now, the stock of now, what can still be reached. Also of a cart that nobody
 * keeps, as a standing order has one for the moment its order is made.
 */
export async function fillLines(
  ctx: Ctx,
  db: Db,
  row: CartRow,
  lines: readonly Pick<CartLineRow, 'format_id' | 'quantity' | 'unit_price'>[],
  found: Found = {},
): Promise<FilledCart> {
  const at = { db, clock: ctx.clock };
  const ids = lines.map((line) => line.format_id);
  const sides = await sidesOf(db, row);
  const known = found.goods ?? (await goodsFor(at, row.customer_id, row.vendor_id, ids));
  const goods = goodsIn(known, row.currency, sides.vendor.currency);
  const { vendor, customer, vendorAddress, address } = sides;
  const { currency } = row;
  const trade = tradeIn(sides.trade, currency);
  const isAsked = row.way_id !== null && found.dates === undefined;
  const served = isAsked ? await servedFor(ctx, db, { served: null, row, goods, sides }) : null;
  const dates = served?.dates ?? found.dates ?? [];
  const anyWay =
    row.way_id === null
      ? null
      : (served?.ways.get(row.way_id) ?? (await wayOf(db, row.vendor_id, row.way_id)));
  const way = anyWay && deliveryIn(anyWay, currency, vendor.currency);
  const date = dates.find((one) => one.wayId === row.way_id && one.on === row.on_day) ?? null;
  const shown = lines.map((line) => cartLineOf(ctx, line, goods.get(line.format_id)!, currency));
  const taxes = taxesAtPlace(trade, {
    vendor,
    vendorAddress,
    address: way?.kind === 'pickup' ? way.address : address,
    on: row.on_day ?? dayIn(ctx.clock.now(), trade.timeZone),
  });
  const soldLines = lines.map((line) => soldLineOf(line, goods.get(line.format_id)!, taxes.rates));
  const goodsMinor = shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const deliveryFeeMinor = feeOfGoods(way?.fee ?? null, goodsMinor, currency, address?.zones ?? []);
  const missingMinor = await missingOf(db, row, way, goodsMinor);
  const problems = problemsOf({
    lines: shown,
    isDateChosen: row.way_id !== null,
    date,
    kind: way?.kind ?? null,
    hasAddress: address !== undefined,
    missingMinor,
  });
  const totals = orderTotalsOf({
    currency,
    lines: soldLines,
    deliveryFeeMinor,
    feeTaxIds: taxes.feeTaxIds,
    rates: taxes.rates,
  });
  const pair = { vendorId: row.vendor_id, customerId: row.customer_id, currency };
  const credit = await creditWith(db, pair, { trade, addedMinor: totals.totalMinor });
  const isForCustomer = row.owner_id !== row.customer_id;
  const { actor } = ctx;
  const may = actor.kind === 'person' ? mayFillCart(actor, isForCustomer ? 'vendor' : 'customer') : true;
  return {
    row,
    trade,
    sides,
    goods,
    way,
    served,
    soldLines,
    taxes,
    cart: {
      id: row.id,
      seller: {
        id: row.vendor_id,
        name: vendor.name,
        slug: vendor.slug,
        logoUrl: logoUrl(ctx, vendor.logo_file_id),
        city: vendorAddress?.city ?? null,
      },
      customer: { id: row.customer_id, name: customer.name },
      isForCustomer,
      currency,
      lines: shown,
      date: date && { ...date, minimumMinor: way?.minimumMinor ?? null, deliveryFeeMinor },
      goneOn: row.way_id !== null && date === null ? row.on_day : null,
      addressId: row.address_id,
      reference: row.reference,
      note: row.note,
      totals,
      missingMinor,
      isOverCredit: credit !== null && credit.overMinor > 0,
      credit: isForCustomer ? credit : null,
      problems,
      version: row.version,
      can: { submit: may === true ? (problems[0] ?? true) : may, edit: may },
    },
  };
}

export const addressSnapshot = (row: AddressRow) => {
  const { street, unit, city, region, country, postalCode, location } = addressOf(row);
  return { street, unit, city, region, country, postalCode, location };
};

/** An order of the same delivery is topped up: the minimum was reached there. */
async function missingOf(db: Db, row: CartRow, way: Way | null, goodsMinor: number): Promise<number | null> {
  if (!way?.minimumMinor) return null;
  if (goodsMinor >= way.minimumMinor) return 0;
  const earlier = await db
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', row.vendor_id)
    .where('customer_id', '=', row.customer_id)
    .where('currency', '=', row.currency)
    .where('is_test', '=', false)
    .where('way_id', '=', row.way_id!)
    .where('on_day', '=', row.on_day!)
    .where('status', 'in', ['submitted', 'confirmed', 'preparing', 'ready'])
    .executeTakeFirst();
  return earlier ? null : way.minimumMinor - goodsMinor;
}

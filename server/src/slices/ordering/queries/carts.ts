import type { Selectable } from 'kysely';
import {
  type Cart,
  type CartDate,
  type CartId,
  dayIn,
  type FormatId,
  type ordering,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  calendarAt,
  getDatesBetween,
  getFulfilment,
  type PossibleDates,
  type Fulfilment,
} from '../../distribution/index.ts';
import { addressOf, logoUrl } from '../../organizations/index.ts';
import { mayFillCart } from '../policy.ts';
import { findCartProblems } from '../rules/carts.ts';
import { deliveryIn, itemsInCurrency } from '../rules/currencies.ts';
import { serviceFeeOfItems, orderTotalsOf, type SoldLine } from '../rules/orders.ts';
import type { TaxDecision } from '../rules/taxes.ts';
import type { CartsTable } from '../tables.ts';
import { cartLineOf, soldLineOf, type CartLineRow } from './cart-lines.ts';
import { getCreditStatusWith } from './credit-limit.ts';
import { getItems, type OrderItem } from './items.ts';
import { loadParties, type AddressRow, type Parties } from './parties.ts';
import { taxesAtPlace, tradingTermsIn, type TradingTerms } from './trading-terms.ts';

export type CartRow = Selectable<CartsTable>;

/** A cart with everything that an order copies from it. */
export interface FilledCart {
  cart: Cart;
  row: CartRow;
  terms: TradingTerms;
  parties: Parties;
  items: Map<FormatId, OrderItem>;
  fulfilment: Fulfilment | null;
  /** Null: no date is selected, and dates were not requested. */
  served: PossibleDates | null;
  soldLines: SoldLine[];
  taxes: TaxDecision;
}

export async function listCarts(
  ctx: MemberCtx,
  { customerId }: ParsedInputOf<typeof ordering.listCarts>,
): Promise<Cart[]> {
  const ownerId = ctx.actor.organizationId;
  const rows = await ctx.db
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('customer_id', '=', customerId ?? ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return Promise.all(rows.map(async (row) => (await loadFilledCart(ctx, ctx.db, row)).cart));
}

export async function loadCart(ctx: MemberCtx, db: Db, cartId: CartId): Promise<FilledCart> {
  const ownerId = ctx.actor.organizationId;
  const row = await db
    .selectFrom('carts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', cartId)
    .executeTakeFirst();
  if (!row) throw new AppError('request.notFound');
  return loadFilledCart(ctx, db, row);
}

export const getCart = async (ctx: MemberCtx, { cartId }: { cartId: CartId }): Promise<Cart> =>
  (await loadCart(ctx, ctx.db, cartId)).cart;

/** Possible dates, each with its fee and its minimum for the current content of the cart. */
export async function listCartDates(ctx: MemberCtx, { cartId }: { cartId: CartId }): Promise<CartDate[]> {
  const filled = await loadCart(ctx, ctx.db, cartId);
  const { cart, parties } = filled;
  const { dates, fulfilments } = await getServedDates(ctx, ctx.db, filled);
  return dates.map((date) => {
    const { minimumMinor, fee } = deliveryIn(
      fulfilments.get(date.fulfilmentId)!,
      cart.currency,
      parties.vendor.currency,
    );
    const zones = parties.address?.zones ?? [];
    return {
      ...date,
      minimumMinor,
      deliveryFeeMinor: serviceFeeOfItems(fee, cart.totals.linesMinor, cart.currency, zones),
    };
  });
}

const getServedDates = async (
  { clock }: Pick<Ctx, 'clock'>,
  db: Db,
  { served, row, items, parties }: Pick<FilledCart, 'served' | 'row' | 'items' | 'parties'>,
): Promise<PossibleDates> =>
  served ??
  getDatesBetween(
    { db, clock },
    {
      vendorId: row.vendor_id,
      customerId: row.customer_id,
      calendar: calendarAt(parties.vendor, parties.vendorAddress),
      address: parties.address,
      priceListIds: items.size === 0 ? null : scopesIn(items),
    },
  );

const NEXT_DATES = 3;

/** Alternative dates for a cart whose date has passed or is full. */
export async function nextDates(ctx: Ctx, db: Db, filled: FilledCart) {
  const { dates } = await getServedDates(ctx, db, filled);
  const free = dates.filter(({ isFull, isLate }) => !isFull && !isLate);
  return free
    .slice(0, NEXT_DATES)
    .map(({ fulfilmentId, kind, name, on }) => ({ fulfilmentId, kind, name, on }));
}

const scopesIn = (items: Map<FormatId, OrderItem>): string[] => [
  ...new Set([...items.values()].flatMap(({ offered }) => (offered ? [offered.scopeId] : []))),
];

/** `known`: items read earlier in the same transaction. */
export async function loadFilledCart(
  ctx: Ctx,
  db: Db,
  row: CartRow,
  known?: Map<FormatId, OrderItem>,
): Promise<FilledCart> {
  const lines = await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('cart_id', '=', row.id)
    .orderBy('position')
    .orderBy('format_id')
    .execute();
  const isAllKnown = known !== undefined && lines.every(({ format_id }) => known.has(format_id));
  return loadFilledLines(ctx, db, row, lines, isAllKnown ? { items: known } : {});
}

/** Data that the caller has already loaded, or computes differently (for test orders). */
interface Found {
  items?: Map<FormatId, OrderItem>;
  dates?: PossibleDates['dates'];
}

/** Prices, stock and dates are read now. The cart may be temporary, as for standing orders. */
export async function loadFilledLines(
  ctx: Ctx,
  db: Db,
  row: CartRow,
  lines: readonly Pick<CartLineRow, 'format_id' | 'quantity' | 'unit_price'>[],
  found: Found = {},
): Promise<FilledCart> {
  const at = { db, clock: ctx.clock };
  const ids = lines.map((line) => line.format_id);
  const parties = await loadParties(db, row);
  const known = found.items ?? (await getItems(at, row.customer_id, row.vendor_id, ids));
  const items = itemsInCurrency(known, row.currency, parties.vendor.currency);
  const { vendor, customer, vendorAddress, address } = parties;
  const { currency } = row;
  const terms = tradingTermsIn(parties.terms, currency);
  const isAsked = row.fulfilment_id !== null && found.dates === undefined;
  const served = isAsked ? await getServedDates(ctx, db, { served: null, row, items, parties }) : null;
  const dates = served?.dates ?? found.dates ?? [];
  const anyFulfilment =
    row.fulfilment_id === null
      ? null
      : (served?.fulfilments.get(row.fulfilment_id) ??
        (await getFulfilment(db, row.vendor_id, row.fulfilment_id)));
  const fulfilment = anyFulfilment && deliveryIn(anyFulfilment, currency, vendor.currency);
  const date = dates.find((one) => one.fulfilmentId === row.fulfilment_id && one.on === row.on_day) ?? null;
  const shown = lines.map((line) => cartLineOf(ctx, line, items.get(line.format_id)!, currency));
  const taxes = taxesAtPlace(terms, {
    vendor,
    vendorAddress,
    address: fulfilment?.kind === 'pickup' ? fulfilment.address : address,
    on: row.on_day ?? dayIn(ctx.clock.now(), terms.timeZone),
  });
  const soldLines = lines.map((line) => soldLineOf(line, items.get(line.format_id)!, taxes.rates));
  const linesMinor = shown.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const deliveryFeeMinor = serviceFeeOfItems(
    fulfilment?.fee ?? null,
    linesMinor,
    currency,
    address?.zones ?? [],
  );
  const missingMinor = await missingMinimumOf(db, row, fulfilment, linesMinor);
  const problems = findCartProblems({
    lines: shown,
    isDateChosen: row.fulfilment_id !== null,
    date,
    kind: fulfilment?.kind ?? null,
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
  const credit = await getCreditStatusWith(db, pair, { terms, addedMinor: totals.totalMinor });
  const isForCustomer = row.owner_id !== row.customer_id;
  const { actor } = ctx;
  const may = actor.kind === 'person' ? mayFillCart(actor, isForCustomer ? 'vendor' : 'customer') : true;
  return {
    row,
    terms,
    parties,
    items,
    fulfilment,
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
        currency: vendor.currency,
      },
      customer: { id: row.customer_id, name: customer.name },
      isForCustomer,
      currency,
      lines: shown,
      date: date && { ...date, minimumMinor: fulfilment?.minimumMinor ?? null, deliveryFeeMinor },
      unavailableOn: row.fulfilment_id !== null && date === null ? row.on_day : null,
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

/** Orders for the same delivery count towards its minimum. */
async function missingMinimumOf(
  db: Db,
  row: CartRow,
  fulfilment: Fulfilment | null,
  linesMinor: number,
): Promise<number | null> {
  if (!fulfilment?.minimumMinor) return null;
  if (linesMinor >= fulfilment.minimumMinor) return 0;
  const earlier = await db
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', row.vendor_id)
    .where('customer_id', '=', row.customer_id)
    .where('currency', '=', row.currency)
    .where('is_test', '=', false)
    .where('fulfilment_id', '=', row.fulfilment_id!)
    .where('on_day', '=', row.on_day!)
    .where('status', 'in', ['submitted', 'confirmed', 'preparing', 'ready'])
    .executeTakeFirst();
  return earlier ? null : fulfilment.minimumMinor - linesMinor;
}

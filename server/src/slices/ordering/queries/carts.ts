import { sql } from 'kysely';
import {
  dayIn,
  type Cart,
  type CartDate,
  type CartId,
  type ordering,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { logoUrl } from '../../organizations/index.ts';
import { mayFillCart } from '../policy.ts';
import { findCartProblems, type CartContent } from '../rules/carts.ts';
import { deliveryIn } from '../rules/currencies.ts';
import { orderTotalsOf, serviceFeeOfItems, type SoldLine } from '../rules/orders.ts';
import { taxesAtPlace, type TaxDecision } from '../rules/taxes.ts';
import { cartFactsFrom, loadCartFacts, type CartFacts } from './cart-facts.ts';
import { cartLineAmount, cartLineOf, soldLineOf } from './cart-lines.ts';
import { creditStatusOf } from './credit-limit.ts';
import { loadCarts, type LoadedCart } from './loaded-carts.ts';
import { orderAddress, tradingTermsIn, type OrderAddress, type TradingTerms } from './parties.ts';

/** A cart with everything that an order copies from it. */
export interface FilledCart extends CartFacts {
  cart: Cart;
  row: CartContent['row'];
  terms: TradingTerms;
  soldLines: SoldLine[];
  taxes: TaxDecision;
  /** The amount of the lines that can be had. */
  offeredMinor: number;
  /** Where a delivery goes; null: the customer has no address. */
  deliveredTo: OrderAddress | null;
}

export async function listCarts(
  ctx: MemberCtx,
  { customerId }: ParsedInputOf<typeof ordering.listCarts>,
): Promise<Cart[]> {
  const ownerId = ctx.actor.organizationId;
  const condition = sql<boolean>`c.owner_id = ${ownerId} and c.customer_id = ${customerId ?? ownerId}`;
  const carts = await loadCarts(ctx, ctx.db, { condition });
  return Promise.all(carts.map(async (cart) => (await fillLoadedCart(ctx, ctx.db, cart)).cart));
}

async function loadOwnCart(ctx: MemberCtx, cartId: CartId, withDates = false): Promise<FilledCart> {
  const condition = sql<boolean>`c.owner_id = ${ctx.actor.organizationId} and c.id = ${cartId}`;
  const [cart] = await loadCarts(ctx, ctx.db, { condition, withDates });
  if (!cart) throw new AppError('request.notFound');
  return fillLoadedCart(ctx, ctx.db, cart);
}

export const getCart = async (ctx: MemberCtx, { cartId }: { cartId: CartId }): Promise<Cart> =>
  (await loadOwnCart(ctx, cartId)).cart;

/** Possible dates, each with its fee and its minimum for the current content of the cart. */
export async function listCartDates(ctx: MemberCtx, { cartId }: { cartId: CartId }): Promise<CartDate[]> {
  const { cart, offeredMinor, parties, served } = await loadOwnCart(ctx, cartId, true);
  const { dates, fulfilments } = served!;
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
      deliveryFeeMinor: serviceFeeOfItems(fee, offeredMinor, cart.currency, zones),
    };
  });
}

const NEXT_DATES = 3;

/** Alternative dates for a cart whose date has passed or is full. */
export const nextDates = ({ dates }: FilledCart) =>
  dates
    .filter(({ isFull, isLate }) => !isFull && !isLate)
    .slice(0, NEXT_DATES)
    .map(({ fulfilmentId, kind, name, on }) => ({ fulfilmentId, kind, name, on }));

/** The cart with its facts as its content decides them, which may have changed since it was loaded. */
export const fillLoadedCart = async (ctx: Ctx, db: Db, { found, ...cart }: LoadedCart): Promise<FilledCart> =>
  fillCart(ctx, cart, await cartFactsFrom(ctx, db, cart, found));

/** A temporary cart, as for standing orders; prices, stock and dates are read now. */
export const loadFilledCart = async (
  ctx: Ctx,
  db: Db,
  cart: CartContent,
  known?: Parameters<typeof loadCartFacts>[3],
): Promise<FilledCart> => fillCart(ctx, cart, await loadCartFacts(ctx, db, cart, known));

/** The cart as it is shown, and what an order copies from it. */
export function fillCart(ctx: Ctx, { row, lines }: CartContent, facts: CartFacts): FilledCart {
  const { parties, fulfilment, dates } = facts;
  const { vendor, customer, vendorAddress, address } = parties;
  const date = dates.find((one) => one.fulfilmentId === row.fulfilment_id && one.on === row.on_day) ?? null;
  const { currency } = row;
  const shown = lines.map((line) => cartLineOf(ctx, line, facts.items.get(line.format_id)!, currency));
  const { terms, taxes, soldLines, totals, offeredMinor } = priceCart(ctx, { row, lines }, facts);
  const missingMinor = missingMinimumOf(facts, offeredMinor);
  const problems = findCartProblems({
    lines: shown,
    isDateChosen: row.fulfilment_id !== null,
    date,
    kind: fulfilment?.kind ?? null,
    hasAddress: address !== undefined,
    missingMinor,
  });
  const credit = creditStatusOf(terms, facts.exposure, totals.totalMinor);
  const isForCustomer = row.owner_id !== row.customer_id;
  const { actor } = ctx;
  const may = actor.kind === 'person' ? mayFillCart(actor, isForCustomer ? 'vendor' : 'customer') : true;
  return {
    ...facts,
    row,
    terms,
    soldLines,
    taxes,
    offeredMinor,
    deliveredTo: address ? orderAddress(address) : null,
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
      date: date && {
        ...date,
        minimumMinor: fulfilment?.minimumMinor ?? null,
        deliveryFeeMinor: totals.deliveryFeeMinor,
      },
      unavailableOn: row.fulfilment_id !== null && date === null ? row.on_day : null,
      addressId: row.address_id,
      deliveredToId: address?.id ?? null,
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

function priceCart(
  ctx: Ctx,
  { row, lines }: CartContent,
  { parties, items, fulfilment }: CartFacts,
): Pick<FilledCart, 'terms' | 'taxes' | 'soldLines' | 'offeredMinor'> & Pick<Cart, 'totals'> {
  const { vendor, vendorAddress, address } = parties;
  const { currency } = row;
  const terms = tradingTermsIn(parties.terms, currency);
  const taxes = taxesAtPlace(terms, {
    vendor,
    vendorAddress,
    address: fulfilment?.kind === 'pickup' ? fulfilment.address : address,
    on: row.on_day ?? dayIn(ctx.clock.now(), terms.timeZone),
  });
  const priced = lines.map((line) => ({ line, item: items.get(line.format_id)! }));
  const soldLines = priced.map(({ line, item }) => soldLineOf(line, item, taxes.rates));
  // The fee and the minimum count what can be had; the totals also count lines that must still be removed.
  const offeredMinor = priced.reduce((sum, { line, item }) => sum + cartLineAmount(line, item, currency), 0);
  const fee = fulfilment?.fee ?? null;
  const totals = orderTotalsOf({
    currency,
    lines: soldLines,
    deliveryFeeMinor: serviceFeeOfItems(fee, offeredMinor, currency, address?.zones ?? []),
    feeTaxIds: taxes.feeTaxIds,
    rates: taxes.rates,
  });
  return { terms, taxes, soldLines, totals, offeredMinor };
}

/** Orders for the same delivery count towards its minimum. */
function missingMinimumOf({ fulfilment, isDeliveredAnyway }: CartFacts, linesMinor: number): number | null {
  if (!fulfilment?.minimumMinor) return null;
  if (linesMinor >= fulfilment.minimumMinor) return 0;
  return isDeliveredAnyway ? null : fulfilment.minimumMinor - linesMinor;
}

import {
  fromThousandths,
  orderingLimits,
  toThousandths,
  type CartId,
  type CartProblem,
  type Currency,
  type FormatId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { CartLineRow, CartRow } from '../tables.ts';
import { itemsInCurrency } from './currencies.ts';
import { priceOf, type OrderItem } from './items.ts';
import { quantityProblem } from './lines.ts';

/** What decides a cart's prices; the cart may be temporary, as for standing orders. */
export interface CartContent {
  row: CartRow;
  lines: readonly Pick<CartLineRow, 'format_id' | 'quantity' | 'unit_price'>[];
}

/** A saved cart; decimals have no trailing zeros. */
export interface CartRecord extends CartContent {
  lines: readonly CartLineRow[];
}

export interface SoldItem {
  /** Null: not offered to this customer now. */
  offered: { isFull: boolean } | null;
  minimumQuantity: string | null;
  multipleQuantity: string | null;
  /** Null: unlimited. */
  available: string | null;
}

export function findLineProblem(quantity: string, item: SoldItem, isChanged: boolean): CartProblem | null {
  if (item.offered === null) return 'ordering.noLongerOffered';
  if (item.offered.isFull) return 'ordering.offerFull';
  const wrong = quantityProblem(quantity, item);
  if (wrong) return wrong;
  if (item.available !== null && Number(quantity) > Number(item.available)) return 'ordering.notEnoughStock';
  return isChanged ? 'ordering.priceChanged' : null;
}

interface CartState {
  lines: readonly { problem: CartProblem | null }[];
  isDateChosen: boolean;
  /** Null: the fulfilment no longer serves the address. */
  date: { isFull: boolean } | null;
  kind: 'delivery' | 'pickup' | null;
  hasAddress: boolean;
  missingMinor: number | null;
}

/** Problems that prevent a cart from being ordered, line problems first. */
export function findCartProblems({
  lines,
  isDateChosen,
  date,
  kind,
  hasAddress,
  missingMinor,
}: CartState): CartProblem[] {
  const problems = new Set<CartProblem>();
  if (lines.length === 0) problems.add('ordering.empty');
  for (const { problem } of lines) if (problem) problems.add(problem);
  if (!isDateChosen) problems.add('ordering.noDate');
  else if (date === null) problems.add('ordering.dateUnavailable');
  else if (date.isFull) problems.add('ordering.dateFull');
  if (kind === 'delivery' && !hasAddress) problems.add('ordering.noAddress');
  if (missingMinor !== null && missingMinor > 0) problems.add('ordering.belowMinimumOrder');
  return [...problems];
}

type Quantities = readonly { formatId: FormatId; quantity: string }[];
type Items = ReadonlyMap<FormatId, OrderItem>;

/** Whether quantities replace those of the cart or are added to them. */
export type QuantityMode = 'set' | 'add';

/** The cart with other quantities; zero removes a line. */
export function withQuantities(
  cart: CartRecord,
  requested: Quantities,
  { mode, items: known, now }: { mode: QuantityMode; items: Items; now: Date },
): CartRecord {
  const { row } = cart;
  const before = new Map(cart.lines.map((line) => [line.format_id, line]));
  const quantities = new Map<FormatId, bigint>();
  for (const { formatId, quantity } of requested) {
    const current = quantities.get(formatId) ?? toThousandths(before.get(formatId)?.quantity ?? '0');
    quantities.set(formatId, (mode === 'add' ? current : 0n) + toThousandths(quantity));
  }
  const isAdded = ([formatId, quantity]: [FormatId, bigint]): boolean =>
    quantity > 0n && !before.has(formatId);
  const added = [...quantities].filter(isAdded);
  if (cart.lines.length + added.length > orderingLimits.lines) throw new AppError('ordering.tooManyLines');
  const items = itemsInCurrency(known, row.currency, row.currency);
  const last = Math.max(0, ...cart.lines.map((line) => line.position));
  const changed = cart.lines.flatMap((line) => {
    const quantity = quantities.get(line.format_id);
    if (quantity === undefined) return line;
    return quantity === 0n ? [] : withQuantity(line, fromThousandths(quantity), items.get(line.format_id)!);
  });
  const newLines = added.map(([formatId, thousandths], index): CartLineRow => {
    const item = items.get(formatId)!;
    if (item.offered === null) throw new AppError('ordering.noLongerOffered');
    const quantity = fromThousandths(thousandths);
    return {
      cart_id: row.id,
      format_id: formatId,
      position: last + index + 1,
      quantity,
      unit_price: priceOf(item, quantity),
      created_at: now,
    };
  });
  return { row, lines: [...changed, ...newLines] };
}

/**
 * A cart with the lines of another one added up. A line that only the other one has comes as it is: with the price that
 * was agreed to, and also where it is no longer offered.
 */
export function mergedLines(
  into: CartRecord,
  from: CartRecord,
  facts: { items: Items; now: Date },
): CartRecord['lines'] {
  const inBoth = new Set(into.lines.map((line) => line.format_id));
  const added = from.lines.filter((line) => inBoth.has(line.format_id));
  const others = from.lines.filter((line) => !inBoth.has(line.format_id));
  if (into.lines.length + others.length > orderingLimits.lines) throw new AppError('ordering.tooManyLines');
  const last = Math.max(0, ...into.lines.map((line) => line.position));
  const { lines } = withQuantities(
    into,
    added.map((line) => ({ formatId: line.format_id, quantity: line.quantity })),
    { mode: 'add', ...facts },
  );
  return [
    ...lines,
    ...others.map((line, index) => ({ ...line, cart_id: into.row.id, position: last + index + 1 })),
  ];
}

/**
 * A format already in the cart may no longer be offered. A quantity break changes the price without a price change by
 * the seller, so the saved price follows it.
 */
const withQuantity = (line: CartLineRow, quantity: string, item: OrderItem): CartLineRow => ({
  ...line,
  quantity,
  unit_price: item.offered && item.offered.breaks.length > 0 ? priceOf(item, quantity) : line.unit_price,
});

interface Drafts {
  /** Newest first. */
  drafts: readonly CartRecord[];
  cartId: CartId | undefined;
  items: Items;
  /** The seller's currency. */
  currency: Currency;
}

/** Puts each format in the cart of its price's currency; one that is no longer offered stays in its current cart. */
export function quantitiesByCurrency<Requested extends Quantities[number]>(
  requested: readonly Requested[],
  { drafts, cartId, items, currency }: Drafts,
): Map<Currency, Requested[]> {
  const named = drafts.find(({ row }) => row.id === cartId);
  return Map.groupBy(requested, ({ formatId, quantity }) => {
    const holder = drafts.find(({ lines }) => lines.some(({ format_id }) => format_id === formatId));
    const offered = items.get(formatId)?.offered;
    const cart = named ?? holder;
    if (holder && (toThousandths(quantity) === 0n || !offered)) return cart!.row.currency;
    return offered?.currency ?? cart?.row.currency ?? currency;
  });
}

/** The cart that takes the lines of a currency: the one that was named, or the newest. */
export function draftFor<Draft extends CartRecord>(
  drafts: readonly Draft[],
  currency: Currency,
  cartId?: CartId,
): Draft | undefined {
  const ofCurrency = drafts.filter(({ row }) => row.currency === currency);
  return ofCurrency.find(({ row }) => row.id === cartId) ?? ofCurrency[0];
}

/** The cart with the current prices as the ones that the customer agreed to. */
export const withCurrentPrices = (cart: CartRecord, items: Items): CartRecord => ({
  ...cart,
  lines: cart.lines.map((line) => {
    const price = priceOf(items.get(line.format_id)!, line.quantity);
    const isChanged = price !== null && line.unit_price !== null && Number(price) !== Number(line.unit_price);
    return isChanged ? { ...line, unit_price: price } : line;
  }),
});

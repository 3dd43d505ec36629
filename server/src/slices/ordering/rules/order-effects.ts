import {
  fromThousandths,
  stockHoldOf,
  toThousandths,
  type FormatId,
  type LotId,
  type OrderLineId,
  type OrderLot,
} from '@halles/contract';
import type { LineRow, OrderRecord } from '../tables.ts';
import { hasEffects, heldQuantity, type Order } from './orders.ts';

interface StockLine {
  formatId: FormatId;
  /** The movement refers to the line that caused it. */
  causeId: OrderLineId;
  quantity: string;
}

type OrderDate = Pick<OrderRecord, 'fulfilment_id' | 'on_day'>;

/** What a change of an order does to the places of offers, to stock and to the orders of a date. */
export interface OrderEffects {
  /** The scheduled offers that the order still takes from; null: as before. Price lists have no places. */
  scopeIds: string[] | null;
  released: (StockLine & { from: 'reserved' | 'allocated' })[];
  reserved: StockLine[];
  allocated: StockLine[];
  delivered: (StockLine & { allocated: string; lots?: { lotId: LotId; quantity: string }[] })[];
  freedDate: OrderDate | null;
  bookedDate: OrderDate | null;
}

const released = new Set<OrderRecord['status']>(['declined', 'cancelled', 'expired']);
const isReleased = (order: Order | null): boolean => order === null || released.has(order.row.status);

const scopesOf = (order: Order | null): Set<string> =>
  new Set(
    isReleased(order)
      ? []
      : order!.lines.flatMap((line) =>
          line.price_reason === 'scheduledOffer' && toThousandths(heldQuantity(line)) > 0n
            ? (line.price_list_id ?? [])
            : [],
        ),
  );

const dateOf = (order: Order | null): OrderDate | null => (isReleased(order) ? null : order!.row);

const isSameDate = (a: OrderDate | null, b: OrderDate | null): boolean =>
  a?.fulfilment_id === b?.fulfilment_id && a?.on_day === b?.on_day;

/** The effects of a change, or of a new order; a test order has none. */
export function effectsOf(
  before: Order | null,
  after: Order,
  lots: ReadonlyMap<OrderLineId, readonly OrderLot[]> = new Map(),
): OrderEffects {
  const none = { scopeIds: null, released: [], reserved: [], allocated: [], delivered: [] };
  if (!hasEffects(after.row)) return { ...none, freedDate: null, bookedDate: null };
  const [scopesBefore, scopesAfter] = [scopesOf(before), scopesOf(after)];
  const [dateBefore, dateAfter] = [dateOf(before), dateOf(after)];
  const isMoved = !isSameDate(dateBefore, dateAfter);
  return {
    ...none,
    scopeIds: scopesBefore.symmetricDifference(scopesAfter).size === 0 ? null : [...scopesAfter],
    ...stockEffects(before, after, lots),
    freedDate: isMoved ? dateBefore : null,
    bookedDate: isMoved ? dateAfter : null,
  };
}

function stockEffects(
  before: Order | null,
  after: Order,
  lots: ReadonlyMap<OrderLineId, readonly OrderLot[]>,
): Partial<OrderEffects> {
  const from = before === null ? 'reserved' : stockHoldOf(before.row.status);
  const to = stockHoldOf(after.row.status);
  if (from === null) return {};
  if (after.row.status === 'delivered') return { delivered: after.lines.map((line) => leaving(line, lots)) };
  const heldBefore = new Map(
    (before?.lines ?? []).map((line) => [line.id, toThousandths(heldQuantity(line))]),
  );
  const changes = after.lines.map((line) => {
    const held = to === null ? 0n : toThousandths(heldQuantity(line));
    return { line, held, difference: held - (heldBefore.get(line.id) ?? 0n) };
  });
  const reserved = changes.filter(({ difference }) => difference > 0n);
  return {
    released: changes
      .filter(({ difference }) => difference < 0n)
      .map(({ line, difference }) => ({ ...stockLine(line, -difference), from })),
    reserved: reserved.map(({ line, difference }) => stockLine(line, difference)),
    allocated:
      to !== 'allocated'
        ? []
        : from === 'allocated'
          ? reserved.map(({ line, difference }) => stockLine(line, difference))
          : changes.filter(({ held }) => held > 0n).map(({ line, held }) => stockLine(line, held)),
  };
}

const stockLine = (line: LineRow, quantity: bigint): StockLine => ({
  formatId: line.format_id,
  causeId: line.id,
  quantity: fromThousandths(quantity),
});

const leaving = (
  line: LineRow,
  lots: ReadonlyMap<OrderLineId, readonly OrderLot[]>,
): OrderEffects['delivered'][number] => {
  const chosen = lots.get(line.id);
  return {
    ...stockLine(line, toThousandths(line.delivered ?? '0')),
    allocated: heldQuantity(line),
    ...(chosen && { lots: [...chosen] }),
  };
};

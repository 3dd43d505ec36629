import { toThousandths, type MovementKind, type StockMode, type StockState, addDays } from '@halles/contract';

/** In thousandths, like all quantities in these calculations. */
export interface Amounts {
  onHand: bigint;
  allocated: bigint;
  reserved: bigint;
}

export interface StockLevels extends Amounts {
  mode: StockMode;
  lowStockThreshold: string | null;
  availableFrom: string | null;
  availableUntil: string | null;
}

/** domain.md: stock that is neither allocated to a confirmed order nor reserved for a submitted one. */
export const availableOf = ({ onHand, allocated, reserved }: Amounts): bigint =>
  onHand - allocated - reserved;

/** Both days are included. */
export const isInWindow = (
  { availableFrom, availableUntil }: Pick<StockLevels, 'availableFrom' | 'availableUntil'>,
  today: string,
): boolean =>
  (availableFrom === null || today >= availableFrom) && (availableUntil === null || today <= availableUntil);

/** The list computes the same state in SQL (`stateInSql`); a test compares the two. */
export function stateOf(stock: StockLevels, today: string): StockState {
  if (!isInWindow(stock, today)) return 'notNow';
  if (stock.mode === 'unlimited') return 'unlimited';
  const available = availableOf(stock);
  if (available <= 0n) return 'out';
  const threshold = stock.lowStockThreshold;
  return threshold !== null && available <= toThousandths(threshold) ? 'low' : 'inStock';
}

interface Effect {
  onHand?: true;
  allocated?: 1n | -1n;
  reserved?: 1n | -1n;
}

/**
 * The effect of each movement kind on on hand, allocated and reserved. Quantities are signed: lost and delivered
 * movements are negative. Delivered stock was allocated before; the amount of that allocation is given separately.
 */
const effects: Record<MovementKind, Effect> = {
  received: { onHand: true },
  counted: { onHand: true },
  corrected: { onHand: true },
  lost: { onHand: true },
  imported: { onHand: true },
  reset: { onHand: true },
  delivered: { onHand: true },
  reserved: { reserved: 1n },
  released: {},
  allocated: { reserved: -1n, allocated: 1n },
};

export interface StockMove {
  kind: MovementKind;
  /** Signed, in thousandths. */
  quantity: bigint;
  /** The reduction of the reservation or allocation by a release or a delivery. */
  hold?: { from: 'reserved' | 'allocated'; quantity: bigint };
}

/** Unlimited stock has no count to change. */
export const movesOnHand = (kind: MovementKind, mode: StockMode): boolean =>
  mode !== 'unlimited' && effects[kind].onHand !== undefined;

export function applyMove(stock: Amounts, mode: StockMode, { kind, quantity, hold }: StockMove): Amounts {
  const effect = effects[kind];
  const freed = (of: 'reserved' | 'allocated') => (hold?.from === of ? hold.quantity : 0n);
  return {
    onHand: movesOnHand(kind, mode) ? stock.onHand + quantity : stock.onHand,
    allocated: stock.allocated + (effect.allocated ?? 0n) * quantity - freed('allocated'),
    reserved: stock.reserved + (effect.reserved ?? 0n) * quantity - freed('reserved'),
  };
}

/** What is still expected after a receipt. */
export const stillIncoming = (incoming: bigint, received: bigint): bigint =>
  incoming > received ? incoming - received : 0n;

/** Whether that much more can be reserved. */
export const canReserve = (
  stock: Amounts & { mode: StockMode; sellsWithoutStock: boolean },
  quantity: bigint,
): boolean => stock.mode === 'unlimited' || stock.sellsWithoutStock || quantity <= availableOf(stock);

export interface Lot<LotId = string> {
  id: LotId;
  bestBefore: string | null;
  receivedOn: string;
  quantity: bigint;
  /** What orders were prepared from and have not taken yet. */
  kept?: bigint;
}

/** Earliest expiry first, then oldest; lots without a date come last. */
export const byExpiry = (a: Lot, b: Lot): number =>
  (a.bestBefore ?? '9999').localeCompare(b.bestBefore ?? '9999') ||
  a.receivedOn.localeCompare(b.receivedOn) ||
  a.id.localeCompare(b.id);

/**
 * Chooses the lots that a quantity is taken from. Expired lots are never chosen automatically; a quantity beyond all
 * lots has no lot.
 */
export function pickLots<LotId extends string>(
  lots: readonly Lot<LotId>[],
  quantity: bigint,
  today: string,
): { lotId: LotId | null; quantity: bigint }[] {
  const picked: { lotId: LotId | null; quantity: bigint }[] = [];
  let left = quantity;
  const good = lots.filter(
    (lot) => lot.quantity > 0n && (lot.bestBefore === null || lot.bestBefore >= today),
  );
  for (const lot of good.toSorted(byExpiry)) {
    if (left <= 0n) break;
    const taken = lot.quantity < left ? lot.quantity : left;
    picked.push({ lotId: lot.id, quantity: taken });
    left -= taken;
  }
  if (left > 0n) picked.push({ lotId: null, quantity: left });
  return picked;
}

/** A part of a movement: in one lot, or without one. */
interface LotPart<LotId extends string = string> {
  lotId: LotId | null;
  quantity: bigint;
}

const sumOf = (lots: readonly Pick<Lot, 'quantity'>[]): bigint =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0n);

/**
 * The parts of a movement, so that the lots never have more than is on hand: what leaves without a lot leaves the
 * stock without one first, then the lots that expire first, and what is kept for orders last; what left before it was
 * received has no lot.
 */
export function lotParts<LotId extends string>(
  onHand: bigint,
  { lotId, quantity }: LotPart<LotId>,
  lots: readonly Lot<LotId>[],
): LotPart<LotId>[] {
  if (quantity < 0n && lotId === null) {
    const after = onHand + quantity;
    const excess = sumOf(lots) - (after > 0n ? after : 0n);
    const taken = takenByExpiry(lots, excess < -quantity ? excess : -quantity);
    const rest = quantity - sumOf(taken);
    return rest === 0n ? taken : [...taken, { lotId: null, quantity: rest }];
  }
  const owed = onHand < 0n && lotId !== null ? (-onHand < quantity ? -onHand : quantity) : 0n;
  if (owed <= 0n) return [{ lotId, quantity }];
  const without = { lotId: null, quantity: owed };
  return owed === quantity ? [without] : [without, { lotId, quantity: quantity - owed }];
}

/** Negative parts, of expired lots too. */
function takenByExpiry<LotId extends string>(
  lots: readonly Lot<LotId>[],
  quantity: bigint,
): LotPart<LotId>[] {
  let left = quantity;
  const take = (most: bigint): bigint => {
    const taken = most < left ? most : left;
    if (taken <= 0n) return 0n;
    left -= taken;
    return taken;
  };
  const sorted = lots.toSorted(byExpiry);
  const free = sorted.map((lot) => take(lot.quantity - (lot.kept ?? 0n)));
  return sorted.flatMap(({ id, quantity: inLot }, index) => {
    const taken = free[index]! + take(inLot - free[index]!);
    return taken === 0n ? [] : [{ lotId: id, quantity: -taken }];
  });
}

/** Weeks begin on Monday in every country. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Whether a Monday falls after the first of two of the seller's days, up to the second. */
export const isNewWeek = (processedUntil: string, today: string): boolean =>
  mondayOf(processedUntil) < mondayOf(today);

import { toThousandths, type MovementKind, type StockMode, type StockState } from '@halles/contract';

/** In thousandths, as everything that is reckoned here. */
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

/** Domain.md: what is neither promised to a confirmed order nor to a submitted one. */
export const availableOf = ({ onHand, allocated, reserved }: Amounts): bigint =>
  onHand - allocated - reserved;

/** Both days are included. */
export const isInWindow = (
  { availableFrom, availableUntil }: Pick<StockLevels, 'availableFrom' | 'availableUntil'>,
  today: string,
): boolean =>
  (availableFrom === null || today >= availableFrom) && (availableUntil === null || today <= availableUntil);

/** The list says the same in SQL (`stateInSql`); a test holds the two together. */
export function stateOf(stock: StockLevels, today: string): StockState {
  if (!isInWindow(stock, today)) return 'notNow';
  if (stock.mode === 'unlimited') return 'unlimited';
  const available = availableOf(stock);
  if (available <= 0n) return 'out';
  const threshold = stock.lowStockThreshold;
  return threshold !== null && available <= toThousandths(threshold) ? 'low' : 'inStock';
}

interface Effect {
  onHand?: 1n;
  allocated?: 1n | -1n;
  reserved?: 1n | -1n;
}

/**
 * What a movement of each kind does to what is there and what is promised. Quantities are signed: lost and delivered
 * movements are negative. Goods that leave were promised before; how many is said beside it.
 */
const effects: Record<MovementKind, Effect> = {
  received: { onHand: 1n },
  counted: { onHand: 1n },
  corrected: { onHand: 1n },
  lost: { onHand: 1n },
  imported: { onHand: 1n },
  reset: { onHand: 1n },
  delivered: { onHand: 1n },
  reserved: { reserved: 1n },
  released: {},
  allocated: { reserved: -1n, allocated: 1n },
};

export interface StockMove {
  kind: MovementKind;
  /** Signed, in thousandths. */
  quantity: bigint;
  /** What a promise becomes smaller by: of a release or a delivery. */
  hold?: { from: 'reserved' | 'allocated'; quantity: bigint };
}

export function applyMove(stock: Amounts, mode: StockMode, { kind, quantity, hold }: StockMove): Amounts {
  const effect = effects[kind];
  const freed = (of: 'reserved' | 'allocated') => (hold?.from === of ? hold.quantity : 0n);
  return {
    // Of what is never counted there is never less.
    onHand: mode === 'unlimited' ? stock.onHand : stock.onHand + (effect.onHand ?? 0n) * quantity,
    allocated: stock.allocated + (effect.allocated ?? 0n) * quantity - freed('allocated'),
    reserved: stock.reserved + (effect.reserved ?? 0n) * quantity - freed('reserved'),
  };
}

/** Whether so much more may be promised. */
export const canReserve = (
  stock: Amounts & { mode: StockMode; sellsWithoutStock: boolean },
  quantity: bigint,
): boolean => stock.mode === 'unlimited' || stock.sellsWithoutStock || quantity <= availableOf(stock);

export interface Lot {
  id: string;
  bestBefore: string | null;
  receivedOn: string;
  quantity: bigint;
}

/** Earliest to expire first, then the oldest; what has no date comes last. */
export const byExpiry = (a: Lot, b: Lot): number =>
  (a.bestBefore ?? '9999').localeCompare(b.bestBefore ?? '9999') ||
  a.receivedOn.localeCompare(b.receivedOn) ||
  a.id.localeCompare(b.id);

/** From which lots a quantity is taken. What has expired is never picked by itself; what no lot holds has none. */
export function pickLots(
  lots: readonly Lot[],
  quantity: bigint,
  today: string,
): { lotId: string | null; quantity: bigint }[] {
  const picked: { lotId: string | null; quantity: bigint }[] = [];
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

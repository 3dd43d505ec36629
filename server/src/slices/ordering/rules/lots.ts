import {
  fromThousandths,
  pickEarliestLots,
  toThousandths,
  type AvailableLot,
  type FormatId,
  type LotId,
  type OrderLineId,
  type OrderLot,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { LineRow } from '../tables.ts';

interface Chosen {
  lotId: LotId;
  quantity: string;
}

export type AvailableLots = ReadonlyMap<FormatId, readonly AvailableLot[]>;

/** Takes lots as chosen by hand, or the ones that expire first; two lines of one format never take the same pieces. */
export class LotPicker {
  readonly #left: Map<FormatId, readonly AvailableLot[]>;

  constructor(lots: AvailableLots) {
    this.#left = new Map(lots);
  }

  take(line: Pick<LineRow, 'format_id' | 'prepared'>, chosen: readonly Chosen[] | undefined): OrderLot[] {
    const availableLots = this.#left.get(line.format_id) ?? [];
    const prepared = line.prepared ?? '0';
    const taken = chosen
      ? validateChosenLots(availableLots, chosen, prepared)
      : pickEarliestLots(availableLots, prepared);
    this.excludeTaken(line.format_id, taken);
    return taken;
  }

  /** Excludes quantities that a line already has, so that another line cannot take them. */
  excludeTaken(formatId: FormatId, taken: readonly Chosen[]): void {
    const availableLots = this.#left.get(formatId) ?? [];
    const rest = availableLots.map((lot) => {
      const one = taken.find(({ lotId }) => lotId === lot.lotId);
      const left = toThousandths(lot.left) - toThousandths(one?.quantity ?? '0');
      return { ...lot, left: fromThousandths(left > 0n ? left : 0n) };
    });
    this.#left.set(formatId, rest);
  }
}

/** Validates chosen lots: each once, no more than the lot has, and not more in total than was prepared. */
function validateChosenLots(
  availableLots: readonly AvailableLot[],
  chosen: readonly Chosen[],
  prepared: string,
): OrderLot[] {
  const wanted = chosen.filter(({ quantity }) => toThousandths(quantity) > 0n);
  const sum = wanted.reduce((total, { quantity }) => total + toThousandths(quantity), 0n);
  const isOnce = new Set(wanted.map(({ lotId }) => lotId)).size === wanted.length;
  if (!isOnce || sum > toThousandths(prepared)) throw new AppError('ordering.invalidLots');
  return wanted.map(({ lotId, quantity }) => {
    const lot = availableLots.find((one) => one.lotId === lotId);
    if (!lot || toThousandths(quantity) > toThousandths(lot.left)) throw new AppError('ordering.invalidLots');
    return { lotId: lot.lotId, code: lot.code, bestBefore: lot.bestBefore, quantity };
  });
}

/**
 * The lots of delivered lines: the chosen lots, up to the delivered quantity and what the lot still has. The rest
 * leaves without a lot; where nobody chose lots, inventory chooses.
 */
export function deliveredLots(
  lines: readonly LineRow[],
  inStock: readonly { id: LotId; quantity: string }[],
): Map<OrderLineId, OrderLot[]> {
  const leftOf = new Map(inStock.map(({ id, quantity }) => [id, toThousandths(quantity)]));
  const chosen = lines.filter(({ lots }) => lots.length > 0);
  return new Map(
    chosen.map((line) => {
      const available = line.lots.map(({ quantity, ...lot }) => ({
        ...lot,
        left: less(quantity, leftOf.get(lot.lotId)),
      }));
      const delivered = pickEarliestLots(available, line.delivered ?? '0');
      for (const { lotId, quantity } of delivered)
        leftOf.set(lotId, leftOf.get(lotId)! - toThousandths(quantity));
      return [line.id, delivered];
    }),
  );
}

const less = (quantity: string, left = 0n): string =>
  toThousandths(quantity) < left ? quantity : fromThousandths(left);

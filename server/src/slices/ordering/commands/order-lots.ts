import {
  pickEarliestLots,
  fromThousandths,
  toThousandths,
  type AvailableLot,
  type OrderLot,
  type FormatId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lotsInStock } from '../../inventory/index.ts';
import { loadAvailableLots } from '../queries/available-lots.ts';
import { type LineRow } from '../queries/order-records.ts';
import { decimal } from '../../../platform/decimal.ts';
import type { LockedOrder } from './lock-order.ts';

interface Chosen {
  lotId: string;
  quantity: string;
}

/** Takes lots as chosen by hand, or the ones that expire first; two lines of one format never take the same pieces. */
export class LotPicker {
  readonly #left: Map<FormatId, AvailableLot[]>;

  constructor(lots: Map<FormatId, AvailableLot[]>) {
    this.#left = lots;
  }

  take(line: Pick<LineRow, 'format_id' | 'prepared'>, chosen: readonly Chosen[] | undefined): OrderLot[] {
    const availableLots = this.#left.get(line.format_id) ?? [];
    const prepared = decimal(line.prepared ?? '0');
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

export async function createLotPicker(tx: Tx, { row, lines }: LockedOrder): Promise<LotPicker> {
  const formatIds = [...new Set(lines.map((line) => line.format_id))];
  return new LotPicker(await loadAvailableLots({ db: tx, clock: tx.ctx.clock }, row, formatIds));
}

export async function writeLots(tx: Tx, line: LineRow, lots: readonly OrderLot[]): Promise<void> {
  line.lots = [...lots];
  await tx
    .updateTable('purchase_order_lines')
    .set({ lots: JSON.stringify(lots) })
    .where('purchase_order_id', '=', line.purchase_order_id)
    .where('id', '=', line.id)
    .execute();
}

/**
 * The lots of delivered lines: the chosen lots, up to the delivered quantity and what the lot still has. The rest
 * leaves without a lot; undefined, where nobody chose lots, lets inventory choose.
 */
export async function deliveredLots(
  tx: Tx,
  { row, lines }: LockedOrder,
): Promise<(line: LineRow) => OrderLot[] | undefined> {
  const formatIds = [...new Set(lines.filter(({ lots }) => lots.length > 0).map((line) => line.format_id))];
  const at = { db: tx, clock: tx.ctx.clock };
  const lots = await lotsInStock(at, row.vendor_id, formatIds, { withExpired: true });
  const leftOf = new Map<string, bigint>(lots.map(({ id, quantity }) => [id, toThousandths(quantity)]));
  return (line) => {
    if (line.lots.length === 0) return undefined;
    const chosen = line.lots.map(({ quantity, ...lot }) => ({
      ...lot,
      left: less(quantity, leftOf.get(lot.lotId)),
    }));
    const delivered = pickEarliestLots(chosen, line.delivered ?? '0');
    for (const { lotId, quantity } of delivered)
      leftOf.set(lotId, leftOf.get(lotId)! - toThousandths(quantity));
    return delivered;
  };
}

const less = (quantity: string, left = 0n): string =>
  toThousandths(quantity) < left ? quantity : fromThousandths(left);

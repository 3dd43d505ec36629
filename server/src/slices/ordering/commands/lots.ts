import {
  earliestFirst,
  fromThousandths,
  toThousandths,
  type LotThere,
  type OrderLot,
  type FormatId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { lotsInStock } from '../../inventory/index.ts';
import { lotsFor } from '../queries/lots.ts';
import { type LineRow } from '../queries/records.ts';
import { decimal } from '../../../platform/decimal.ts';
import type { LockedOrder } from './lock.ts';

interface Chosen {
  lotId: string;
  quantity: string;
}

/** Chosen by hand, or the earliest to expire; lines of one format do not take the same pieces twice. */
export class LotShelf {
  readonly #left: Map<FormatId, LotThere[]>;

  constructor(lots: Map<FormatId, LotThere[]>) {
    this.#left = lots;
  }

  take(line: Pick<LineRow, 'format_id' | 'prepared'>, chosen: readonly Chosen[] | undefined): OrderLot[] {
    const there = this.#left.get(line.format_id) ?? [];
    const prepared = decimal(line.prepared ?? '0');
    const taken = chosen ? chosenOf(there, chosen, prepared) : earliestFirst(there, prepared);
    this.putAside(line.format_id, taken);
    return taken;
  }

  /** What a line has already is not there for another one. */
  putAside(formatId: FormatId, taken: readonly Chosen[]): void {
    const there = this.#left.get(formatId) ?? [];
    const rest = there.map((lot) => {
      const one = taken.find(({ lotId }) => lotId === lot.lotId);
      const left = toThousandths(lot.left) - toThousandths(one?.quantity ?? '0');
      return { ...lot, left: fromThousandths(left > 0n ? left : 0n) };
    });
    this.#left.set(formatId, rest);
  }
}

/** Each once, no more than is left of it, and not more of all than was put together. */
function chosenOf(there: readonly LotThere[], chosen: readonly Chosen[], prepared: string): OrderLot[] {
  const wanted = chosen.filter(({ quantity }) => toThousandths(quantity) > 0n);
  const sum = wanted.reduce((total, { quantity }) => total + toThousandths(quantity), 0n);
  const isOnce = new Set(wanted.map(({ lotId }) => lotId)).size === wanted.length;
  if (!isOnce || sum > toThousandths(prepared)) throw new AppError('ordering.lotsDoNotFit');
  return wanted.map(({ lotId, quantity }) => {
    const lot = there.find((one) => one.lotId === lotId);
    if (!lot || toThousandths(quantity) > toThousandths(lot.left))
      throw new AppError('ordering.lotsDoNotFit');
    return { lotId: lot.lotId, code: lot.code, bestBefore: lot.bestBefore, quantity };
  });
}

export async function shelfFor(tx: Tx, { row, lines }: LockedOrder): Promise<LotShelf> {
  const formatIds = [...new Set(lines.map((line) => line.format_id))];
  return new LotShelf(await lotsFor({ db: tx, clock: tx.ctx.clock }, row, formatIds));
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
 * Goods that leave: of the lots that were chosen, as far as they are delivered and the lot still has them. What no lot
 * has leaves without one, and where nobody chose the stock picks by itself (undefined).
 */
export async function leavingLots(
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
    const leaving = earliestFirst(chosen, line.delivered ?? '0');
    for (const { lotId, quantity } of leaving)
      leftOf.set(lotId, leftOf.get(lotId)! - toThousandths(quantity));
    return leaving;
  };
}

const less = (quantity: string, left = 0n): string =>
  toThousandths(quantity) < left ? quantity : fromThousandths(left);

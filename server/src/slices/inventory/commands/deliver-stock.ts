import { dayIn, toThousandths, type FormatId, type LotId, type OrganizationId } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import { keptQuantities, type KeptQuantities } from '../queries/lots.ts';
import type { ItemRecord, LotRecord } from '../queries/records.ts';
import { pickLots } from '../rules/stock.ts';
import { lockExistingItems, lockLots } from './lock.ts';
import type { StockLine } from './stock-reservations.ts';
import { saveStock, type WrittenMove, type StockChange } from './save-stock.ts';

export interface DeliveredLine extends StockLine {
  /**
   * The quantity allocated to the order, which may differ from the quantity delivered; defaults to the quantity
   * delivered.
   */
  allocated?: string;
  /** The lots it was prepared from; by default the ones that expire first. */
  lots?: readonly { lotId: LotId; quantity: string }[];
}

/** The remaining quantities of the lots in a transaction, while its lines take from them. */
class LotBalances {
  readonly #lots: readonly LotRecord[];
  readonly #left: Map<LotId, bigint>;
  readonly #kept: KeptQuantities;
  readonly #today: string;

  constructor(lots: readonly LotRecord[], kept: KeptQuantities, today: string) {
    this.#lots = lots;
    this.#kept = kept;
    this.#left = new Map(lots.map(({ id, quantity }) => [id, toThousandths(quantity)]));
    this.#today = today;
  }

  /** From what is kept for nobody else. */
  pick(formatId: FormatId, quantity: bigint): { lotId: LotId | null; quantity: bigint }[] {
    const ofFormat = this.#lots
      .filter((lot) => lot.format_id === formatId)
      .map(({ id, best_before: bestBefore, received_on: receivedOn }) => ({
        id,
        bestBefore,
        receivedOn,
        quantity: this.#left.get(id)! - (this.#kept.get(id) ?? 0n),
      }));
    return pickLots(ofFormat, quantity, this.#today);
  }

  take(formatId: FormatId, lotId: LotId, quantity: bigint): void {
    if (!this.#lots.some((lot) => lot.id === lotId && lot.format_id === formatId))
      throw new AppError('request.notFound');
    const left = this.#left.get(lotId)! - quantity;
    if (left < 0n) throw new AppError('inventory.notEnoughInLot');
    this.#left.set(lotId, left);
  }
}

const idsOf = (lines: readonly StockLine[]): FormatId[] => [
  ...new Set(lines.map(({ formatId }) => formatId)),
];

/**
 * Takes delivered quantities from the given lots, or from the lots that expire first; what is given to a line is taken
 * before others choose.
 */
export async function deliverStock(
  tx: Tx,
  vendorId: OrganizationId,
  lines: readonly DeliveredLine[],
): Promise<void> {
  const items = await lockExistingItems(tx, vendorId, idsOf(lines));
  const lots = await lockLots(tx, vendorId, idsOf(lines));
  const vendor = await organizationRow(tx, vendorId);
  const open = idsOf(lines.filter((line) => line.lots === undefined));
  const withLots = open.filter((id) => lots.some((lot) => lot.format_id === id && Number(lot.quantity) > 0));
  const lineIds = lines.map(({ causeId }) => causeId);
  const kept = await keptQuantities(tx, vendorId, withLots, lineIds);
  const lotBalances = new LotBalances(lots, kept, dayIn(tx.ctx.clock.now(), vendor!.time_zone));
  const work = idsOf(lines).map((formatId) => {
    const moves = lines
      .filter((line) => line.formatId === formatId)
      .toSorted((a, b) => Number(a.lots === undefined) - Number(b.lots === undefined))
      .flatMap((line) => deliveryMoves(lotBalances, line));
    return withCountCorrection(items.get(formatId)!, moves);
  });
  await saveStock(tx, vendorId, work, 'delivered', { lots: { before: lots, after: lots } });
}

function deliveryMoves(lotBalances: LotBalances, line: DeliveredLine): WrittenMove[] {
  const { formatId, causeId } = line;
  const quantity = toThousandths(line.quantity);
  const allocated = toThousandths(line.allocated ?? line.quantity);
  const chosen = line.lots?.map((lot) => ({ lotId: lot.lotId, quantity: toThousandths(lot.quantity) }));
  const picked = chosen ?? lotBalances.pick(formatId, quantity);
  for (const { lotId, quantity: taken } of picked) if (lotId) lotBalances.take(formatId, lotId, taken);
  const rest = picked.reduce((sum, each) => sum - each.quantity, quantity);
  const parts = rest > 0n ? [...picked, { lotId: null, quantity: rest }] : picked;
  const moves = parts.map(({ lotId, quantity: taken }) => ({
    kind: 'delivered' as const,
    quantity: -taken,
    lotId,
    causeId,
  }));
  // With nothing delivered, the allocation is still released.
  const [first = { kind: 'released' as const, quantity: allocated, causeId }, ...others] = moves;
  return [{ ...first, hold: { from: 'allocated', quantity: allocated } }, ...others];
}

/**
 * Delivered stock existed even if the count was lower, so a low count is corrected first and on hand never falls
 * below zero, unless the format is sold without stock.
 */
function withCountCorrection(item: ItemRecord, moves: WrittenMove[]): StockChange {
  const left = moves.reduce(
    (sum, { kind, quantity }) => (kind === 'delivered' ? sum + quantity : sum),
    toThousandths(item.on_hand),
  );
  if (left >= 0n || item.mode === 'unlimited' || item.sells_without_stock) return { item, moves };
  const correction: WrittenMove = { kind: 'corrected', quantity: -left, causeId: moves[0]?.causeId ?? null };
  return { item, moves: [correction, ...moves] };
}

import {
  dayIn,
  fromThousandths,
  toThousandths,
  type FormatId,
  type LotId,
  type OrganizationId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { organizationRow } from '../../organizations/index.ts';
import type { ItemRecord } from '../queries/records.ts';
import { pickLots, type Lot } from '../rules/stock.ts';
import { lockExistingItems, lockLots, writeLots } from './lock.ts';
import type { StockLine } from './stock-reservations.ts';
import { writeStock, type WrittenMove, type StockWrite } from './write-stock.ts';

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
  readonly #byFormat = new Map<FormatId, (Lot & { id: LotId })[]>();
  readonly #moved = new Set<LotId>();
  readonly #today: string;

  constructor(lots: Awaited<ReturnType<typeof lockLots>>, today: string) {
    this.#today = today;
    for (const lot of lots)
      this.#byFormat.set(lot.format_id, [
        ...(this.#byFormat.get(lot.format_id) ?? []),
        {
          id: lot.id,
          bestBefore: lot.best_before,
          receivedOn: lot.received_on,
          quantity: toThousandths(lot.quantity),
        },
      ]);
  }

  pick(formatId: FormatId, quantity: bigint): { lotId: LotId | null; quantity: bigint }[] {
    const picked = pickLots(this.#byFormat.get(formatId) ?? [], quantity, this.#today);
    return picked as { lotId: LotId | null; quantity: bigint }[];
  }

  move(formatId: FormatId, lotId: LotId, quantity: bigint): void {
    const lot = this.#byFormat.get(formatId)?.find(({ id }) => id === lotId);
    if (!lot) throw new AppError('request.notFound');
    lot.quantity += quantity;
    if (lot.quantity < 0n) throw new AppError('inventory.notEnoughInLot');
    this.#moved.add(lotId);
  }

  moved(): { id: LotId; quantity: string }[] {
    return [...this.#byFormat.values()]
      .flat()
      .filter(({ id }) => this.#moved.has(id))
      .map(({ id, quantity }) => ({ id, quantity: fromThousandths(quantity) }));
  }
}

async function lockLotBalances(
  tx: Tx,
  vendorId: OrganizationId,
  formatIds: readonly FormatId[],
): Promise<LotBalances> {
  const [lots, vendor] = [await lockLots(tx, vendorId, formatIds), await organizationRow(tx, vendorId)];
  return new LotBalances(lots, dayIn(tx.ctx.clock.now(), vendor!.time_zone));
}

const idsOf = (lines: readonly StockLine[]): FormatId[] => [
  ...new Set(lines.map(({ formatId }) => formatId)),
];

/** Takes delivered quantities from the given lots, or from the lots that expire first. */
export async function deliverStock(
  tx: Tx,
  vendorId: OrganizationId,
  lines: readonly DeliveredLine[],
): Promise<void> {
  const items = await lockExistingItems(tx, vendorId, idsOf(lines));
  const lotBalances = await lockLotBalances(tx, vendorId, idsOf(lines));
  const work = idsOf(lines).map((formatId) => {
    const moves = lines
      .filter((line) => line.formatId === formatId)
      .flatMap((line) => deliveryMoves(lotBalances, line));
    return withCountCorrection(items.get(formatId)!, moves);
  });
  await writeLots(tx, vendorId, lotBalances.moved());
  await writeStock(tx, vendorId, work, 'delivered');
}

function deliveryMoves(lotBalances: LotBalances, line: DeliveredLine): WrittenMove[] {
  const { formatId, causeId } = line;
  const quantity = toThousandths(line.quantity);
  const allocated = toThousandths(line.allocated ?? line.quantity);
  const givenLots = line.lots?.map((lot) => ({ lotId: lot.lotId, quantity: toThousandths(lot.quantity) }));
  const picked = givenLots ?? lotBalances.pick(formatId, quantity);
  for (const { lotId, quantity: taken } of picked) if (lotId) lotBalances.move(formatId, lotId, -taken);
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
function withCountCorrection(item: ItemRecord, moves: WrittenMove[]): StockWrite {
  const left = moves.reduce(
    (sum, { kind, quantity }) => (kind === 'delivered' ? sum + quantity : sum),
    toThousandths(item.on_hand),
  );
  if (left >= 0n || item.mode === 'unlimited' || item.sells_without_stock) return { item, moves };
  const correction: WrittenMove = { kind: 'corrected', quantity: -left, causeId: moves[0]?.causeId ?? null };
  return { item, moves: [correction, ...moves] };
}

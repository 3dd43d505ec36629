import {
  fromThousandths,
  toThousandths,
  type inventory,
  type InventoryItem,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { sellerOf, type Seller } from '../../catalogue/index.ts';
import { loadItems, todayOf } from '../queries/items.ts';
import type { ItemRecord, LotRecord } from '../queries/records.ts';
import { stillIncoming } from '../rules/stock.ts';
import { assertMayEdit, lockItems, lockLots } from './lock.ts';
import { newLotRow, saveStock, type StockChange } from './save-stock.ts';

type Input = ParsedInputOf<typeof inventory.recordMovement>;

export async function recordMovement(ctx: MemberCtx, input: Input): Promise<InventoryItem> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const item = (await lockItems(tx, seller.vendor.id, [input.formatId])).get(input.formatId);
    if (!item) throw new AppError('request.notFound');
    assertMayEdit(seller);
    if (item.mode === 'unlimited') throw new AppError('inventory.notTracked');
    refuseInvalidQuantity(input);
    const lots = await lockLots(tx, seller.vendor.id, [input.formatId]);
    const lot = lotOf(tx, seller, input, lots);
    const quantity = signedQuantityOf(input, toThousandths(lot ? lot.quantity : item.on_hand));
    const onHand = toThousandths(item.on_hand) + quantity;
    if (onHand < 0n && quantity < 0n && !item.sells_without_stock) throw new AppError('inventory.notEnough');
    if (lot && toThousandths(lot.quantity) + quantity < 0n) throw new AppError('inventory.notEnoughInLot');
    await saveStock(tx, seller.vendor.id, [stockChangeOf(tx, item, input, lot, quantity)], input.kind, {
      lots: { before: lots, after: lot ? [...lots.filter(({ id }) => id !== lot.id), lot] : lots },
    });
    const [shown] = await loadItems(ctx, tx, seller, [input.formatId]);
    return shown!;
  });
}

/** Received and lost quantities are entered without a sign, and a lot can lose only what it has. */
function refuseInvalidQuantity({ kind, quantity, newLot, lotId }: Input): void {
  const amount = toThousandths(quantity);
  const isWrong =
    (kind === 'counted' ? amount < 0n : kind === 'corrected' ? amount === 0n : amount <= 0n) ||
    (newLot !== null && (lotId !== null || kind === 'lost'));
  if (isWrong) throw new AppError('request.invalid');
}

/** A count gives the new quantity (of the lot if one is named); other kinds give the difference. */
function signedQuantityOf({ kind, quantity }: Input, current: bigint): bigint {
  const amount = toThousandths(quantity);
  if (kind === 'counted') return amount - current;
  return kind === 'lost' ? -amount : amount;
}

/** The lot that is named, or a new one; one of which nothing is left can come again. */
function lotOf(tx: Tx, seller: Seller, input: Input, lots: readonly LotRecord[]): LotRecord | null {
  const { formatId, lotId, newLot } = input;
  if (newLot === null) {
    const lot = lots.find(({ id }) => id === lotId) ?? null;
    if (lotId !== null && lot === null) throw new AppError('request.notFound');
    return lot;
  }
  const { code, bestBefore } = newLot;
  const today = todayOf(tx.ctx, seller);
  const former = lots.find((lot) => lot.code === code);
  if (former && toThousandths(former.quantity) !== 0n) throw new AppError('inventory.lotCodeTaken');
  if (former) return { ...former, best_before: bestBefore ?? former.best_before, received_on: today };
  const fields = { vendor_id: seller.vendor.id, format_id: formatId, code, best_before: bestBefore };
  return newLotRow(tx, fields, today);
}

/** A receipt clears the expected arrival. */
function stockChangeOf(
  { ctx: { clock } }: Tx,
  item: ItemRecord,
  { kind, reason }: Input,
  lot: LotRecord | null,
  quantity: bigint,
): StockChange {
  const incoming = toThousandths(item.incoming);
  const expected = kind === 'received' && incoming > 0n;
  const onHand = toThousandths(item.on_hand);
  // Who finds a lot finds that nothing is owed: no less is on hand than is in it.
  const isOwed = kind === 'counted' && lot !== null && onHand < 0n;
  return {
    item,
    ...(expected && { fields: { incoming: fromThousandths(stillIncoming(incoming, quantity)) } }),
    moves: [
      ...(isOwed ? [{ kind, quantity: -onHand, reason }] : []),
      { kind, quantity, reason, lotId: lot?.id ?? null },
    ],
    ...(kind === 'counted' && lot === null && { countedAt: clock.now() }),
  };
}

import {
  toThousandths,
  type FormatId,
  type inventory,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { loadItems } from '../queries/items.ts';
import { cellsOf, type ItemRecord } from '../queries/records.ts';
import { latestCellEdits, decideRowEdit, invalidReason, type Cells, type CellEdit } from '../rules/edits.ts';
import { assertMayEdit, lockExistingItems } from './lock.ts';
import { saveStock, type StockChange } from './save-stock.ts';

/**
 * Each row succeeds or reports its own conflict with another member's change; invalid values refuse the whole batch.
 */
export async function editItems(
  ctx: MemberCtx,
  { edits, reason }: ParsedInputOf<typeof inventory.editItems>,
): Promise<OutputOf<typeof inventory.editItems>> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const cellEdits = latestCellEdits(edits);
    const items = await lockExistingItems(tx, seller.vendor.id, [...cellEdits.keys()]);
    assertMayEdit(seller);
    const written: FormatId[] = [];
    const conflicts: FormatId[] = [];
    const work: StockChange[] = [];
    for (const [formatId, cells] of cellEdits) {
      const change = decideItemEdit(items.get(formatId)!, cells);
      (change === null ? conflicts : written).push(formatId);
      if (change !== null && Object.keys(change).length > 0)
        work.push(stockChangeOf(items.get(formatId)!, change, reason, ctx.clock.now()));
    }
    await saveStock(tx, seller.vendor.id, work, 'edited');
    return {
      written: await loadItems(ctx, tx, seller, written),
      conflicts: await loadItems(ctx, tx, seller, conflicts),
    };
  });
}

function decideItemEdit(item: ItemRecord, cellEdits: readonly CellEdit[]): Partial<Cells> | null {
  const cells = cellsOf(item);
  const change = decideRowEdit({ cells, fieldVersions: item.field_versions }, cellEdits);
  if (change === null) return null;
  const refusal = invalidReason({ ...cells, ...change }, change);
  if (refusal !== null) throw new AppError(refusal, { formatIds: [item.format_id] });
  return change;
}

/** A figure is a count of all that stock, recorded as a movement of the difference. */
function stockChangeOf(
  item: ItemRecord,
  { onHand, ...fields }: Partial<Cells>,
  reason: string,
  countedAt: Date,
): StockChange {
  if (onHand === undefined) return { item, fields };
  const quantity = toThousandths(onHand) - toThousandths(item.on_hand);
  return { item, fields, moves: [{ kind: 'corrected', quantity, reason }], countedAt };
}

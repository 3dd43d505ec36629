import {
  toThousandths,
  type FormatId,
  type inventory,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { itemsShown } from '../queries/items.ts';
import { cellsOf, type ItemRecord } from '../queries/records.ts';
import { cellsWanted, decideRow, refusalOf, type Cells, type WantedCell } from '../rules/edits.ts';
import { assertMayEdit, lockAll } from './lock.ts';
import { writeStock, type Written } from './write.ts';

/** Each row by itself: written, or what somebody else wrote in the same cell. What makes no sense refuses all. */
export async function editItems(
  ctx: Ctx,
  { edits, reason }: ParsedInputOf<typeof inventory.editItems>,
): Promise<OutputOf<typeof inventory.editItems>> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const wanted = cellsWanted(edits);
    const items = await lockAll(tx, seller.vendor.id, [...wanted.keys()]);
    assertMayEdit(seller);
    const written: FormatId[] = [];
    const conflicts: FormatId[] = [];
    const work: Written[] = [];
    for (const [formatId, cells] of wanted) {
      const change = decideOne(items.get(formatId)!, cells);
      (change === null ? conflicts : written).push(formatId);
      if (change !== null && Object.keys(change).length > 0)
        work.push(writtenOf(items.get(formatId)!, change, reason));
    }
    await writeStock(tx, seller.vendor.id, work, 'edited');
    return {
      written: await itemsShown(ctx, tx, seller, written),
      conflicts: await itemsShown(ctx, tx, seller, conflicts),
    };
  });
}

function decideOne(item: ItemRecord, wanted: readonly WantedCell[]): Partial<Cells> | null {
  const cells = cellsOf(item);
  const change = decideRow({ cells, fieldVersions: item.field_versions }, wanted);
  if (change === null) return null;
  const refusal = refusalOf({ ...cells, ...change }, change);
  if (refusal !== null) throw new AppError(refusal, { formatIds: [item.format_id] });
  return change;
}

/** A new count is a movement of the difference. */
function writtenOf(item: ItemRecord, { onHand, ...fields }: Partial<Cells>, reason: string): Written {
  if (onHand === undefined) return { item, fields };
  const quantity = toThousandths(onHand) - toThousandths(item.on_hand);
  return { item, fields, moves: [{ kind: 'corrected', quantity, reason }] };
}

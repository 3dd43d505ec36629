import { toThousandths, type OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import { lockItems } from './lock.ts';
import type { StockLine } from './stock-reservations.ts';
import { saveStock, type StockChange } from './save-stock.ts';

/** Adds purchased quantities to the stock of counted formats; unlimited stock stays unlimited. */
export async function receiveStock(
  tx: Tx,
  vendorId: OrganizationId,
  lines: readonly StockLine[],
): Promise<void> {
  const items = await lockItems(
    tx,
    vendorId,
    lines.map(({ formatId }) => formatId),
  );
  const work = Array.from(items.values(), (item): StockChange => ({
    item,
    moves: lines
      .filter((line) => line.formatId === item.format_id && toThousandths(line.quantity) > 0n)
      .map((line) => ({
        kind: 'received' as const,
        quantity: toThousandths(line.quantity),
        causeId: line.causeId,
      })),
  }));
  await saveStock(
    tx,
    vendorId,
    work.filter(({ item, moves }) => item.mode !== 'unlimited' && (moves?.length ?? 0) > 0),
    'received',
  );
}

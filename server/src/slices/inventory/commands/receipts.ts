import { fromThousandths, toThousandths, type OrganizationId } from '@halles/contract';
import type { Tx } from '../../../platform/transaction.ts';
import type { ItemRecord } from '../queries/records.ts';
import { stillIncoming } from '../rules/stock.ts';
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
  const work = Array.from(items.values(), (item) =>
    receipt(
      item,
      lines.filter((line) => line.formatId === item.format_id && toThousandths(line.quantity) > 0n),
    ),
  );
  await saveStock(
    tx,
    vendorId,
    work.filter(({ item, moves }) => item.mode !== 'unlimited' && (moves?.length ?? 0) > 0),
    'received',
  );
}

/** Takes off what was expected, as a receipt that is recorded by hand. */
function receipt(item: ItemRecord, lines: readonly StockLine[]): StockChange {
  const received = lines.reduce((sum, { quantity }) => sum + toThousandths(quantity), 0n);
  const incoming = toThousandths(item.incoming);
  return {
    item,
    ...(incoming > 0n && { fields: { incoming: fromThousandths(stillIncoming(incoming, received)) } }),
    moves: lines.map(({ quantity, causeId }) => ({
      kind: 'received' as const,
      quantity: toThousandths(quantity),
      causeId,
    })),
  };
}

import { sql } from 'kysely';
import { fromThousandths, type InventoryItemFields, type LotId, type OrganizationId } from '@halles/contract';
import { concernedBy, type Touched } from '../../../platform/events/projections.ts';
import { record } from '../../../platform/events/record.ts';
import { rowChanges, saveChanges, saveRows, withFieldVersions } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { amountsOf, fieldsOf, type ItemRecord, type LotRecord } from '../queries/records.ts';
import { applyMove, availableOf, type StockMove } from '../rules/stock.ts';
import { clearWarnings, type WarningTimes } from '../rules/low-stock-warnings.ts';

export interface WrittenMove extends StockMove {
  lotId?: LotId | null;
  /** The order line that causes the movement. */
  causeId?: string | null;
  reason?: string;
}

/** What is to change of one locked item. */
export interface StockChange {
  item: ItemRecord;
  fields?: Partial<InventoryItemFields>;
  moves?: readonly WrittenMove[];
  warned?: Partial<WarningTimes>;
}

interface StockAfter {
  item: ItemRecord;
  /** Whether buyers can notice the change; moving reserved stock to allocated is not visible outside. */
  isVisibleOutside: boolean;
  moves: (WrittenMove & { onHandAfter: bigint })[];
}

function stockAfter(
  { item, fields: change = {}, moves = [], warned: newWarnings }: StockChange,
  now: Date,
): StockAfter {
  const fields = { ...fieldsOf(item), ...change };
  const before = amountsOf(item);
  let amounts = before;
  const moved = moves.map((move) => {
    amounts = applyMove(amounts, fields.mode, move);
    return { ...move, onHandAfter: amounts.onHand };
  });
  const changed = Object.keys(change);
  if (amounts.onHand !== before.onHand) changed.push('onHand');
  const warned = { lowWarnedAt: item.low_warned_at, outWarnedAt: item.out_warned_at };
  const isRestock = amounts.onHand > before.onHand || 'lowStockThreshold' in change || 'mode' in change;
  const cleared = isRestock ? clearWarnings({ ...fields, ...amounts }, warned) : warned;
  const { lowWarnedAt, outWarnedAt } = { ...cleared, ...newWarnings };
  const version = item.version + 1;
  return {
    item: {
      ...item,
      mode: fields.mode,
      weekly_quantity: fields.weeklyQuantity,
      low_stock_threshold: fields.lowStockThreshold,
      sells_without_stock: fields.sellsWithoutStock,
      available_from: fields.availableFrom,
      available_until: fields.availableUntil,
      incoming: fields.incoming,
      on_hand: fromThousandths(amounts.onHand),
      allocated: fromThousandths(amounts.allocated),
      reserved: fromThousandths(amounts.reserved),
      low_warned_at: lowWarnedAt,
      out_warned_at: outWarnedAt,
      field_versions: withFieldVersions(item.field_versions, changed, version),
      version,
      changed_at: now,
    },
    isVisibleOutside: Object.keys(change).length > 0 || availableOf(amounts) !== availableOf(before),
    moves: moved,
  };
}

/**
 * Saves locked items with their movements and the event in two statements, whatever their number; the offers
 * projection follows in the same transaction. `isLast`: the command changes no stock after this, so that what nobody
 * notices outside is written with its last statement. `hasLocks`: the items were locked with the projections, so that
 * the statement that saves them also finds what these must write.
 */
export async function saveStock(
  tx: Tx,
  vendorId: OrganizationId,
  changes: readonly StockChange[],
  why: string,
  { isLast = false, hasLocks = false } = {},
): Promise<void> {
  if (changes.length === 0) return;
  const { actor, clock, ids } = tx.ctx;
  const now = clock.now();
  const after = changes.map((change) => stockAfter(change, now));
  const visible = after.filter(({ isVisibleOutside }) => isVisibleOutside);
  const touched: Touched = { vendorId, formatIds: visible.map(({ item }) => item.format_id) };
  const rows = [
    ...rowChanges('inventory_items', {
      key: ['vendor_id', 'format_id'],
      before: changes.map(({ item }) => item),
      after: after.map(({ item }) => item),
      isRead: hasLocks,
    }),
    ...rowChanges('stock_movements', {
      key: ['vendor_id', 'id'],
      before: [],
      after: after.flatMap(({ item, moves }) =>
        moves.map((move) => ({
          vendor_id: vendorId,
          id: ids.next<'Movement'>(),
          format_id: item.format_id,
          kind: move.kind,
          quantity: fromThousandths(move.quantity),
          on_hand_after: fromThousandths(move.onHandAfter),
          lot_id: move.lotId ?? null,
          cause_id: move.causeId ?? null,
          reason: move.reason ?? '',
          moved_by: actor.userId,
          happened_at: now,
        })),
      ),
    }),
  ];
  if (isLast && visible.length === 0) tx.recorded.changes.push(...rows);
  else if (hasLocks && visible.length > 0) {
    const concerned = concernedBy('inventory.stockChanged', touched, sql`change_0`);
    const found = (await saveChanges(tx, rows, [sql`${concerned} as ids`])) as { ids: string[] };
    Object.assign(touched, { formatIds: found.ids, isConcerned: true });
  } else await saveChanges(tx, rows);
  await record(tx, {
    type: 'inventory.stockChanged',
    organizations: [vendorId],
    ...(after.length === 1 && { subject: after[0]!.item.format_id }),
    data: { count: after.length, why },
    touched,
  });
}

export const saveLots = (tx: Tx, before: readonly LotRecord[], after: readonly LotRecord[]): Promise<void> =>
  saveRows(tx, 'lots', { key: ['vendor_id', 'id'], before, after });

/** A lot that arrives today. */
export const newLotRow = (
  { ctx: { clock, ids } }: Tx,
  lot: Pick<LotRecord, 'vendor_id' | 'format_id' | 'code' | 'best_before' | 'quantity'>,
  today: string,
): LotRecord => ({ ...lot, id: ids.next<'Lot'>(), received_on: today, created_at: clock.now() });

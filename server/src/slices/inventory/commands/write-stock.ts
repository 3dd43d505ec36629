import { sql } from 'kysely';
import {
  fromThousandths,
  type FormatId,
  type InventoryItemFields,
  type LotId,
  type OrganizationId,
} from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { amountsOf, fieldsOf, type ItemRecord } from '../queries/records.ts';
import { applyMove, availableOf, type Amounts, type StockMove } from '../rules/stock.ts';
import { clearWarnings, type WarningTimes } from '../rules/low-stock-warnings.ts';

export interface WrittenMove extends StockMove {
  lotId?: LotId | null;
  /** The order line that causes the movement. */
  causeId?: string | null;
  reason?: string;
}

/** Changes to write to one locked item. */
export interface StockWrite {
  item: ItemRecord;
  fields?: Partial<InventoryItemFields>;
  moves?: readonly WrittenMove[];
  warned?: Partial<WarningTimes>;
}

interface StockAfter {
  formatId: FormatId;
  fields: InventoryItemFields;
  amounts: Amounts;
  warned: WarningTimes;
  /** The names of the changed cells. */
  changed: string[];
  /** Whether buyers can notice the change; moving reserved stock to allocated is not visible outside. */
  isVisibleOutside: boolean;
  moves: (WrittenMove & { onHandAfter: bigint })[];
}

function stockAfter({
  item,
  fields: change = {},
  moves = [],
  warned: givenWarnings,
}: StockWrite): StockAfter {
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
  return {
    formatId: item.format_id,
    fields,
    amounts,
    changed,
    isVisibleOutside: Object.keys(change).length > 0 || availableOf(amounts) !== availableOf(before),
    moves: moved,
    warned: { ...cleared, ...givenWarnings },
  };
}

/**
 * Writes locked items with their movements and the event in three statements, whatever their number; the offers
 * projection follows in the same transaction.
 */
export async function writeStock(
  tx: Tx,
  vendorId: OrganizationId,
  written: readonly StockWrite[],
  why: string,
): Promise<void> {
  if (written.length === 0) return;
  const after = written.map(stockAfter);
  await updateItems(tx, vendorId, written, after);
  await insertMovements(tx, vendorId, after);
  await record(tx, {
    type: 'inventory.stockChanged',
    organizations: [vendorId],
    ...(after.length === 1 && { subject: after[0]!.formatId }),
    data: { count: after.length, why },
    touched: {
      vendorId,
      formatIds: after.filter(({ isVisibleOutside }) => isVisibleOutside).map(({ formatId }) => formatId),
    },
  });
}

async function updateItems(
  tx: Tx,
  vendorId: OrganizationId,
  written: readonly StockWrite[],
  after: readonly StockAfter[],
): Promise<void> {
  const rows = after.map(({ formatId, fields, amounts, warned, changed }, index) => ({
    format_id: formatId,
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
    low_warned_at: warned.lowWarnedAt,
    out_warned_at: warned.outWarnedAt,
    field_versions: Object.fromEntries(changed.map((key) => [key, written[index]!.item.version + 1])),
  }));
  await sql`update inventory_items i set mode = g.mode, weekly_quantity = g.weekly_quantity,
      low_stock_threshold = g.low_stock_threshold, sells_without_stock = g.sells_without_stock,
      available_from = g.available_from, available_until = g.available_until, incoming = g.incoming, on_hand = g.on_hand,
      allocated = g.allocated, reserved = g.reserved, low_warned_at = g.low_warned_at, out_warned_at = g.out_warned_at,
      field_versions = i.field_versions || g.field_versions, version = i.version + 1, changed_at = ${tx.ctx.clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (format_id uuid, mode text, weekly_quantity numeric,
      low_stock_threshold numeric, sells_without_stock boolean, available_from date, available_until date, incoming numeric,
      on_hand numeric, allocated numeric, reserved numeric, low_warned_at timestamptz, out_warned_at timestamptz,
      field_versions jsonb)
    where i.vendor_id = ${vendorId} and i.format_id = g.format_id`.execute(tx);
}

async function insertMovements(
  tx: Tx,
  vendorId: OrganizationId,
  after: readonly StockAfter[],
): Promise<void> {
  const { actor, clock, ids } = tx.ctx;
  const rows = after.flatMap(({ formatId, moves }) =>
    moves.map((move) => ({
      id: ids.next<'Movement'>(),
      format_id: formatId,
      kind: move.kind,
      quantity: fromThousandths(move.quantity),
      on_hand_after: fromThousandths(move.onHandAfter),
      lot_id: move.lotId ?? null,
      cause_id: move.causeId ?? null,
      reason: move.reason ?? '',
    })),
  );
  if (rows.length === 0) return;
  const person = actor.userId;
  await sql`insert into stock_movements
      (vendor_id, id, format_id, kind, quantity, on_hand_after, lot_id, cause_id, reason, moved_by, happened_at)
    select ${vendorId}, g.id, g.format_id, g.kind, g.quantity, g.on_hand_after, g.lot_id, g.cause_id, g.reason,
      ${person}::uuid, ${clock.now()}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, format_id uuid, kind text, quantity numeric,
      on_hand_after numeric, lot_id uuid, cause_id uuid, reason text)`.execute(tx);
}

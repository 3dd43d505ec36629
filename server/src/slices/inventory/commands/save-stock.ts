import { sql } from 'kysely';
import {
  fromThousandths,
  toThousandths,
  type FormatId,
  type InventoryItemFields,
  type LotId,
  type OrganizationId,
} from '@halles/contract';
import { concernedBy, type Touched } from '../../../platform/events/projections.ts';
import { record } from '../../../platform/events/record.ts';
import { rowChanges, saveChanges, withFieldVersions, type RowChange } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { keptQuantities, type KeptQuantities } from '../queries/lots.ts';
import { amountsOf, fieldsOf, type ItemRecord, type LotRecord } from '../queries/records.ts';
import { applyMove, availableOf, lotParts, movesOnHand, type Lot, type StockMove } from '../rules/stock.ts';
import { clearWarnings, type WarningTimes } from '../rules/low-stock-warnings.ts';
import { lockLots } from './lock.ts';

export interface WrittenMove extends StockMove {
  lotId?: LotId | null;
  /** The order line that causes the movement. */
  causeId?: string | null;
  reason?: string;
}

/** Locked lots, as they were and as they are to be; saving adds what the movements change of their quantities. */
interface LotChange {
  before: readonly LotRecord[];
  after: readonly LotRecord[];
}

/** What is to change of one locked item. */
export interface StockChange {
  item: ItemRecord;
  fields?: Partial<InventoryItemFields>;
  moves?: readonly WrittenMove[];
  /** When all of it was counted; null takes back that it ever was. */
  countedAt?: Date | null;
  warned?: Partial<WarningTimes>;
}

interface StockAfter {
  item: ItemRecord;
  /** Whether buyers can notice the change; moving reserved stock to allocated is not visible outside. */
  isVisibleOutside: boolean;
  moves: (WrittenMove & { onHandAfter: bigint })[];
}

function stockAfter(
  { item, fields: change = {}, moves = [], countedAt = item.counted_at, warned: newWarnings }: StockChange,
  lots: Lot<LotId>[],
  now: Date,
): StockAfter {
  const fields = { ...fieldsOf(item), ...change };
  const before = amountsOf(item);
  let amounts = before;
  const moved = moves.flatMap((move) =>
    partsOf(move, fields.mode, amounts.onHand, lots).map((part) => {
      amounts = applyMove(amounts, fields.mode, part);
      const lot = lots.find(({ id }) => id === part.lotId);
      if (lot) lot.quantity += part.quantity;
      return { ...part, onHandAfter: amounts.onHand };
    }),
  );
  const changed = Object.keys(change);
  const hasMovedLots = moved.some(({ lotId, quantity }) => (lotId ?? null) !== null && quantity !== 0n);
  if (amounts.onHand !== before.onHand || hasMovedLots) changed.push('onHand');
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
      counted_at: countedAt,
      field_versions: withFieldVersions(item.field_versions, changed, version),
      version,
      changed_at: now,
    },
    isVisibleOutside: Object.keys(change).length > 0 || availableOf(amounts) !== availableOf(before),
    moves: moved,
  };
}

/** A movement by lot; what it frees is freed once. */
function partsOf(
  { hold, ...move }: WrittenMove,
  mode: ItemRecord['mode'],
  onHand: bigint,
  lots: readonly Lot<LotId>[],
): WrittenMove[] {
  const whole = { lotId: move.lotId ?? null, quantity: move.quantity };
  const parts = movesOnHand(move.kind, mode) ? lotParts(onHand, whole, lots) : [whole];
  return parts.map((part, index) => ({ ...move, ...part, ...(index === 0 && hold && { hold }) }));
}

const takesFromAnyLot = ({ item, fields, moves = [] }: StockChange): boolean =>
  moves.some(
    ({ kind, quantity, lotId }) =>
      (lotId ?? null) === null && quantity < 0n && movesOnHand(kind, fields?.mode ?? item.mode),
  );

const mayTakeFromLots = (change: StockChange): boolean =>
  takesFromAnyLot(change) || change.moves?.some(({ lotId }) => (lotId ?? null) !== null) === true;

async function lockLotsOf(
  tx: Tx,
  vendorId: OrganizationId,
  changes: readonly StockChange[],
): Promise<LotChange> {
  const formatIds = changes.filter(mayTakeFromLots).map(({ item }) => item.format_id);
  const lots = await lockLots(tx, vendorId, formatIds);
  return { before: lots, after: lots };
}

/** What the lots keep for others than the lines that take from whichever lot there is. */
function keptForOthers(
  tx: Tx,
  vendorId: OrganizationId,
  changes: readonly StockChange[],
  lots: readonly LotRecord[],
): Promise<KeptQuantities> {
  const inLots = new Set(lots.flatMap((lot) => (Number(lot.quantity) > 0 ? [lot.format_id] : [])));
  const taking = changes.filter((change) => inLots.has(change.item.format_id) && takesFromAnyLot(change));
  const formatIds = taking.map(({ item }) => item.format_id);
  const causeIds = taking.flatMap(({ moves = [] }) => moves.flatMap(({ causeId }) => causeId ?? []));
  return keptQuantities(tx, vendorId, formatIds, causeIds);
}

const lotOfRecord = (lot: LotRecord, kept: KeptQuantities): Lot<LotId> => ({
  id: lot.id,
  bestBefore: lot.best_before,
  receivedOn: lot.received_on,
  quantity: toThousandths(lot.quantity),
  kept: kept.get(lot.id) ?? 0n,
});

function lotChanges({ before, after }: LotChange, moved: readonly Lot<LotId>[]): RowChange[] {
  const leftOf = new Map(moved.map(({ id, quantity }) => [id, quantity]));
  const saved = after.map((lot) => {
    const left = leftOf.get(lot.id) ?? toThousandths(lot.quantity);
    return left === toThousandths(lot.quantity) ? lot : { ...lot, quantity: fromThousandths(left) };
  });
  return rowChanges('lots', { key: ['vendor_id', 'id'], before, after: saved });
}

function movementChanges(
  { ctx: { actor, clock, ids } }: Tx,
  vendorId: OrganizationId,
  after: readonly StockAfter[],
): RowChange[] {
  const moved = after.flatMap(({ item, moves }) =>
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
      happened_at: clock.now(),
    })),
  );
  return rowChanges('stock_movements', { key: ['vendor_id', 'id'], before: [], after: moved });
}

interface SaveOptions {
  /** The command changes no stock after this, so that what nobody notices outside is written with its last statement. */
  isLast?: boolean;
  /** The items were locked with the projections, so that the statement that saves them finds what these must write. */
  hasLocks?: boolean;
  /** All lots of the items, where they are locked already. */
  lots?: LotChange;
}

/**
 * Saves locked items with their movements, their lots and the event in two statements, whatever their number; the
 * offers projection follows in the same transaction.
 */
export async function saveStock(
  tx: Tx,
  vendorId: OrganizationId,
  changes: readonly StockChange[],
  why: string,
  { isLast = false, hasLocks = false, lots }: SaveOptions = {},
): Promise<void> {
  if (changes.length === 0) return;
  const now = tx.ctx.clock.now();
  const locked = lots ?? (await lockLotsOf(tx, vendorId, changes));
  const kept = await keptForOthers(tx, vendorId, changes, locked.after);
  const byFormat = new Map<FormatId, Lot<LotId>[]>(
    [...Map.groupBy(locked.after, (lot) => lot.format_id)].map(([id, those]) => [
      id,
      those.map((lot) => lotOfRecord(lot, kept)),
    ]),
  );
  const after = changes.map((change) => stockAfter(change, byFormat.get(change.item.format_id) ?? [], now));
  const visible = after.filter(({ isVisibleOutside }) => isVisibleOutside);
  const touched: Touched = { vendorId, formatIds: visible.map(({ item }) => item.format_id) };
  const rows = [
    ...rowChanges('inventory_items', {
      key: ['vendor_id', 'format_id'],
      before: changes.map(({ item }) => item),
      after: after.map(({ item }) => item),
      isRead: hasLocks,
    }),
    ...movementChanges(tx, vendorId, after),
    ...lotChanges(locked, [...byFormat.values()].flat()),
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

/** A lot that arrives today. */
export const newLotRow = (
  { ctx: { clock, ids } }: Tx,
  lot: Pick<LotRecord, 'vendor_id' | 'format_id' | 'code' | 'best_before'>,
  today: string,
): LotRecord => ({
  ...lot,
  id: ids.next<'Lot'>(),
  quantity: '0',
  received_on: today,
  created_at: clock.now(),
});

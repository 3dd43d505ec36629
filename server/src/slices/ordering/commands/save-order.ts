import { sql } from 'kysely';
import type { DeliveryId, OrderLineId, OrderLot } from '@halles/contract';
import { rowChanges, saveChanges, type RowChange } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { recordEntry, recordEntryAtEnd } from '../../credit/index.ts';
import { bookDate, bookingOf, refuseFullDate, releaseDate } from '../../distribution/index.ts';
import { allocateStock, deliverStock, releaseStock, reserveStock } from '../../inventory/index.ts';
import { bookPlaces } from '../../offers/index.ts';
import { numberTaken } from '../../organizations/index.ts';
import { effectsOf, type OrderEffects } from '../rules/order-effects.ts';
import { orderWithSums, type Order } from '../rules/orders.ts';
import type { OrderRecord } from '../tables.ts';
import { nextTestLabel } from './test-order-labels.ts';

interface Following {
  /** The limit of the date that the order moves to. */
  capacityOrders?: number | null;
  /** The lots of delivered lines. */
  lots?: ReadonlyMap<OrderLineId, readonly OrderLot[]>;
  /** Nothing reads the order again in this transaction, so that its rows are written with the last statement. */
  isLast?: boolean;
}

/**
 * Saves an order as it was decided, with what follows: its sums, the places in offers, stock, the date and the service
 * fee. Returns it as it was saved.
 */
export async function saveOrder(
  tx: Tx,
  before: Order,
  decided: Order,
  { capacityOrders = null, lots, isLast = false }: Following = {},
): Promise<Order> {
  const version = before.row.version + 1;
  const after = orderWithSums(before, { ...decided, row: { ...decided.row, version } });
  await applyEffects(tx, after.row, effectsOf(before, after, lots), { capacityOrders, isLast });
  await writeOrder(tx, before, after, isLast);
  await recordFee(tx, before.row.service_fee_minor, after.row, {
    causeKey: `order:${after.row.id}:${version}`,
    isLast,
  });
  return after;
}

/**
 * Saves what nobody edits, such as amounts credited by another document. The version stays, so that open edits do not
 * become stale.
 */
export async function saveOrderMarks(tx: Tx, before: Order, decided: Order, cause: string): Promise<void> {
  const after = orderWithSums(before, decided);
  await writeOrder(tx, before, after);
  await recordFee(tx, before.row.service_fee_minor, after.row, { causeKey: `${cause}:${after.row.id}` });
}

interface NewOrder extends Pick<Following, 'isLast'> {
  /** The limit of its date. */
  capacityOrders: number | null;
  numberPrefix: string;
}

/**
 * Saves a new order. The number is taken after the places, the stock and the date, so that the lock on it is held for
 * the shortest time.
 */
export async function saveNewOrder(
  tx: Tx,
  decided: Order,
  { capacityOrders, numberPrefix, isLast = false }: NewOrder,
): Promise<Order> {
  const order = orderWithSums(null, decided);
  const { bookedDate, ...effects } = effectsOf(null, order);
  await applyEffects(tx, order.row, { ...effects, bookedDate: null }, { isLast });
  const number = bookedDate
    ? `${numberPrefix}${await bookDateAndNumber(tx, order.row, bookedDate, capacityOrders)}`
    : await nextTestLabel(tx, order.row.vendor_id);
  const after = { ...order, row: { ...order.row, number } };
  await writeOrder(tx, null, after, isLast);
  await recordFee(tx, 0, after.row, { causeKey: `order:${after.row.id}:${after.row.version}`, isLast });
  return after;
}

/** In one statement, in the order of locks: PostgreSQL runs both parts for its own query, the first one first. */
async function bookDateAndNumber(
  tx: Tx,
  { vendor_id: vendorId }: OrderRecord,
  date: NonNullable<OrderEffects['bookedDate']>,
  capacityOrders: number | null,
): Promise<number> {
  const { rows } = await sql<{ orders: number; last: number }>`
    with booked as (${bookingOf(fulfilmentDate(vendorId, date))}), numbered as (${numberTaken(vendorId, 'order')})
    select (select orders from booked) as orders, (select last from numbered) as last`.execute(tx);
  refuseFullDate(rows[0]!.orders, capacityOrders);
  return rows[0]!.last;
}

async function writeOrder(tx: Tx, before: Order | null, after: Order, isLast = false): Promise<void> {
  const changes = orderChanges(before, after);
  if (isLast) tx.recorded.changes.push(...changes);
  else await saveChanges(tx, changes);
}

/** A change of its parts alone writes the order's row too, by which `lockOwnOrder` tells that it waited for a save. */
function orderChanges(before: Order | null, after: Order): RowChange[] {
  const ofRow = rowChanges('purchase_orders', {
    key: ['id'],
    before: before ? [before.row] : [],
    after: [after.row],
  });
  const ofParts = partChanges(before, after);
  const { id } = after.row;
  const same = sql`update purchase_orders set version = version where id = ${id}`;
  const table = 'purchase_orders' as const;
  return ofRow.length === 0 && ofParts.length > 0
    ? [{ table, statement: same }, ...ofParts]
    : [...ofRow, ...ofParts];
}

function partChanges(before: Order | null, after: Order): RowChange[] {
  const key = ['purchase_order_id', 'id'] as const;
  return [
    ...rowChanges('purchase_order_lines', { key, before: before?.lines ?? [], after: after.lines }),
    ...rowChanges('order_change_sets', { key, before: before?.changeSets ?? [], after: after.changeSets }),
    ...rowChanges('order_claims', { key, before: before?.claims ?? [], after: after.claims }),
  ];
}

/** Released stock is freed first, so that replacing one pack by two halves does not need stock for both. */
async function applyEffects(
  tx: Tx,
  { id, vendor_id: vendorId }: OrderRecord,
  { scopeIds, released, reserved, allocated, delivered, freedDate, bookedDate }: OrderEffects,
  { capacityOrders = null, isLast = false }: Pick<Following, 'capacityOrders' | 'isLast'>,
): Promise<void> {
  if (scopeIds) await bookPlaces(tx, { vendorId, purchaseOrderId: id, scopeIds });
  if (released.length > 0) await releaseStock(tx, vendorId, released);
  if (reserved.length > 0) await reserveStock(tx, vendorId, reserved);
  if (allocated.length > 0) await allocateStock(tx, vendorId, allocated, { isLast });
  if (delivered.length > 0) await deliverStock(tx, vendorId, delivered);
  if (freedDate) await releaseDate(tx, fulfilmentDate(vendorId, freedDate));
  if (bookedDate) await bookDate(tx, fulfilmentDate(vendorId, bookedDate), capacityOrders);
}

/** The contract names deliveries and pickups by one text, so their ids are told apart by where they are found. */
const fulfilmentDate = (
  vendorId: OrderRecord['vendor_id'],
  { fulfilment_id, on_day }: NonNullable<OrderEffects['bookedDate']>,
) => ({ vendorId, fulfilmentId: fulfilment_id as DeliveryId, on: on_day });

/** What the ledger has for the order is always its service fee. */
async function recordFee(
  tx: Tx,
  beforeMinor: number,
  row: OrderRecord,
  { causeKey, isLast = false }: { causeKey: string; isLast?: boolean },
): Promise<void> {
  const differenceMinor = row.service_fee_minor - beforeMinor;
  if (differenceMinor === 0) return;
  const enter = isLast ? recordEntryAtEnd : recordEntry;
  await enter(tx, {
    organizationId: row.vendor_id,
    kind: differenceMinor > 0 ? 'serviceFee' : 'feeReturned',
    amountMinor: 0 - differenceMinor,
    reference: row.number,
    purchaseOrderId: row.id,
    causeKey,
  });
}

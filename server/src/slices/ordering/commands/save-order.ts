import type { DeliveryId, OrderLineId, OrderLot } from '@halles/contract';
import { rowChanges, saveChanges } from '../../../platform/save-rows.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { recordEntry } from '../../credit/index.ts';
import { bookDate, releaseDate } from '../../distribution/index.ts';
import { allocateStock, deliverStock, releaseStock, reserveStock } from '../../inventory/index.ts';
import { bookPlaces } from '../../offers/index.ts';
import { effectsOf, type OrderEffects } from '../rules/order-effects.ts';
import { orderWithSums, type Order } from '../rules/orders.ts';
import type { OrderRecord } from '../tables.ts';

interface Following {
  /** The limit of the date that the order moves to. */
  capacityOrders?: number | null;
  /** The lots of delivered lines. */
  lots?: ReadonlyMap<OrderLineId, readonly OrderLot[]>;
}

/**
 * Saves an order as it was decided, with what follows: its sums, the places in offers, stock, the date and the service
 * fee. Returns it as it was saved.
 */
export async function saveOrder(
  tx: Tx,
  before: Order,
  decided: Order,
  { capacityOrders = null, lots }: Following = {},
): Promise<Order> {
  const version = before.row.version + 1;
  const after = orderWithSums(before, { ...decided, row: { ...decided.row, version } });
  await applyEffects(tx, after.row, effectsOf(before, after, lots), capacityOrders);
  await writeOrder(tx, before, after);
  await recordFee(tx, before.row.service_fee_minor, after.row, `order:${after.row.id}:${version}`);
  return after;
}

/**
 * Saves what nobody edits, such as amounts credited by another document. The version stays, so that open edits do not
 * become stale.
 */
export async function saveOrderMarks(tx: Tx, before: Order, decided: Order, cause: string): Promise<void> {
  const after = orderWithSums(before, decided);
  await writeOrder(tx, before, after);
  await recordFee(tx, before.row.service_fee_minor, after.row, `${cause}:${after.row.id}`);
}

/**
 * Saves a new order. The number is taken after the places, the stock and the date, so that the lock on it is held for
 * the shortest time.
 */
export async function saveNewOrder(
  tx: Tx,
  decided: Order,
  capacityOrders: number | null,
  takeNumber: () => Promise<string>,
): Promise<Order> {
  const order = orderWithSums(null, decided);
  await applyEffects(tx, order.row, effectsOf(null, order), capacityOrders);
  const after = { ...order, row: { ...order.row, number: await takeNumber() } };
  await writeOrder(tx, null, after);
  await recordFee(tx, 0, after.row, `order:${after.row.id}:${after.row.version}`);
  return after;
}

async function writeOrder(tx: Tx, before: Order | null, after: Order): Promise<void> {
  const key = ['purchase_order_id', 'id'] as const;
  await saveChanges(tx, [
    ...rowChanges('purchase_orders', {
      key: ['id'],
      before: before ? [before.row] : [],
      after: [after.row],
    }),
    ...rowChanges('purchase_order_lines', { key, before: before?.lines ?? [], after: after.lines }),
    ...rowChanges('order_change_sets', { key, before: before?.changeSets ?? [], after: after.changeSets }),
    ...rowChanges('order_claims', { key, before: before?.claims ?? [], after: after.claims }),
  ]);
}

/** Released stock is freed first, so that replacing one pack by two halves does not need stock for both. */
async function applyEffects(
  tx: Tx,
  { id, vendor_id: vendorId }: OrderRecord,
  { scopeIds, released, reserved, allocated, delivered, freedDate, bookedDate }: OrderEffects,
  capacityOrders: number | null,
): Promise<void> {
  if (scopeIds) await bookPlaces(tx, { vendorId, purchaseOrderId: id, scopeIds });
  if (released.length > 0) await releaseStock(tx, vendorId, released);
  if (reserved.length > 0) await reserveStock(tx, vendorId, reserved);
  if (allocated.length > 0) await allocateStock(tx, vendorId, allocated);
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
async function recordFee(tx: Tx, beforeMinor: number, row: OrderRecord, causeKey: string): Promise<void> {
  const differenceMinor = row.service_fee_minor - beforeMinor;
  if (differenceMinor === 0) return;
  await recordEntry(tx, {
    organizationId: row.vendor_id,
    kind: differenceMinor > 0 ? 'serviceFee' : 'feeReturned',
    amountMinor: 0 - differenceMinor,
    reference: row.number,
    purchaseOrderId: row.id,
    causeKey,
  });
}

import type { OrganizationId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { OrderRecord } from '../tables.ts';

/** The order events that a test order can wrap. */
export type OrderEventType = Exclude<
  Extract<EventType, `ordering.${string}`>,
  | 'ordering.cartChanged'
  | 'ordering.standingOrderChanged'
  | 'ordering.standingDayDecided'
  | 'ordering.testOrderMoved'
  | 'ordering.testsDeleted'
>;

interface OrderEvent<Type extends OrderEventType> {
  type: Type;
  data: Events[Type];
  /** Both sides by default, or one side for its own changes. */
  organizations?: readonly OrganizationId[];
}

/**
 * Records an order event for everybody it concerns. A test order's events are wrapped in a type of their own that
 * only its page subscribes to, so that no email, notification or report treats it as an order.
 */
export async function recordOrderEvent<Type extends OrderEventType>(
  tx: Tx,
  row: Pick<OrderRecord, 'id' | 'vendor_id' | 'customer_id' | 'is_test'>,
  { type, data, organizations = [row.vendor_id, row.customer_id] }: OrderEvent<Type>,
): Promise<void> {
  if (!row.is_test) return record(tx, { type, organizations, subject: row.id, data });
  return record(tx, {
    type: 'ordering.testOrderMoved',
    organizations: [row.vendor_id],
    subject: row.id,
    data: { purchaseOrderId: row.id, wrappedType: type, wrappedData: { ...data } },
  });
}

export const aboutOrder = (row: OrderRecord) => ({
  purchaseOrderId: row.id,
  vendorId: row.vendor_id,
  customerId: row.customer_id,
  number: row.number,
  totalMinor: row.total_minor,
  currency: row.currency,
  on: row.on_day,
});

type Move = Pick<
  Events['ordering.moved'],
  'action' | 'from' | 'to' | 'by' | 'isAutomatic' | 'reason' | 'linkId'
>;

export const recordMove = (
  tx: Tx,
  row: OrderRecord,
  { action, from, to, by, isAutomatic, reason, linkId }: Move,
): Promise<void> =>
  recordOrderEvent(tx, row, {
    type: 'ordering.moved',
    data: { ...aboutOrder(row), action, from, to, by, isAutomatic, reason, ...(linkId && { linkId }) },
  });

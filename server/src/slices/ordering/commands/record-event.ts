import type { OrganizationId } from '@halles/contract';
import type { Events, EventType } from '../../../events.ts';
import { record } from '../../../platform/events/record.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { OrderRecord } from '../queries/order-records.ts';

/** What a rehearsal plays: every kind of event that an order has. */
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
  /** Both sides, unless it is one side's own affair. */
  organizations?: readonly OrganizationId[];
}

/**
 * What happened to an order, to all who go by it. A rehearsal says it under a name of its own, which nobody but its
 * page hears: no letter, no notice, no report can ever take it for an order.
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

import type { Bilingual } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { settingsOf } from '../../organizations/index.ts';
import type { OrderRecord } from './order-records.ts';

/** Once something of it was brought, later changes of the customer's settings say nothing about it. */
const isDelivered = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'delivered' || status === 'completed';

/** What the customer asks of whoever brings an order: as it is now until the delivery, then as it was. */
export async function deliveryInstructionsOf(
  db: Db,
  row: Pick<OrderRecord, 'status' | 'fulfilment_kind' | 'customer_id' | 'delivery_instructions'>,
): Promise<Bilingual | null> {
  if (row.fulfilment_kind !== 'delivery') return null;
  if (isDelivered(row)) return row.delivery_instructions;
  return (await settingsOf(db, row.customer_id)).deliveries.reception.deliveryInstructions;
}

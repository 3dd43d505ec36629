import type { Bilingual } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { settingsOf } from '../../organizations/index.ts';
import type { OrderRecord } from './order-records.ts';

/** After delivery, later changes of the customer's settings no longer apply. */
const isDelivered = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'delivered' || status === 'completed';

/** The customer's delivery instructions: the current ones before delivery, the recorded ones afterwards. */
export async function deliveryInstructionsOf(
  db: Db,
  row: Pick<OrderRecord, 'status' | 'fulfilment_kind' | 'customer_id' | 'delivery_instructions'>,
): Promise<Bilingual | null> {
  if (row.fulfilment_kind !== 'delivery') return null;
  if (isDelivered(row)) return row.delivery_instructions;
  return (await settingsOf(db, row.customer_id)).deliveries.reception.deliveryInstructions;
}

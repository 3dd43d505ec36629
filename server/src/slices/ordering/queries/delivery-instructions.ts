import type { Bilingual } from '@halles/contract';
import type { OrderRecord } from '../tables.ts';
import type { Party } from './parties.ts';

/** After delivery, later changes of the customer's settings no longer apply. */
const isDelivered = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'delivered' || status === 'completed';

/** The customer's delivery instructions: the current ones before delivery, the recorded ones afterwards. */
export const instructionsOf = (
  row: Pick<OrderRecord, 'status' | 'fulfilment_kind' | 'delivery_instructions'>,
  customer: Pick<Party, 'delivery_instructions'>,
): Bilingual | null => {
  if (row.fulfilment_kind !== 'delivery') return null;
  return isDelivered(row) ? row.delivery_instructions : customer.delivery_instructions;
};

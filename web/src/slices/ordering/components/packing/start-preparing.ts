import type { PurchaseOrder } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { currentOf } from '../../../../lib/problem-error.ts';
import { cacheOrder, seen } from '../../queries.ts';

/** Begins the preparation with the first line that is counted; somebody else may have begun it at the same moment. */
export async function startPreparing(order: PurchaseOrder): Promise<PurchaseOrder> {
  try {
    return cacheOrder(await api.ordering.applyOrderAction({ ...seen(order), action: 'prepare' }));
  } catch (error) {
    const current = currentOf(error) as PurchaseOrder | null;
    if (!current) throw error;
    cacheOrder(current);
    if (current.status === 'preparing') return current;
    return cacheOrder(await api.ordering.applyOrderAction({ ...seen(current), action: 'prepare' }));
  }
}

import type { Purchase } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer } from '../../lib/query.ts';

export const statementQuery = (statementId: string) => liveQuery('hubs.getStatement', { statementId });
export const balancesQuery = liveQuery('hubs.listProducerBalances', {});

export const purchaseQuery = (purchaseId: string) => liveQuery('hubs.getPurchase', { purchaseId });

export function cachePurchase(purchase: Purchase): Purchase {
  cacheAnswer(purchaseQuery(purchase.id).queryKey, purchase);
  return purchase;
}

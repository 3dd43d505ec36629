import type { Purchase } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer, queryClient } from '../../lib/query.ts';

export const statementQuery = (statementId: string) => liveQuery('hubs.getStatement', { statementId });
export const balancesQuery = liveQuery('hubs.listProducerBalances', {});

export const purchaseQuery = (purchaseId: string) => liveQuery('hubs.getPurchase', { purchaseId });

/** The newest version known here: a dialog stays open while others change the purchase. */
export const latestVersionOf = ({ id, version }: Purchase): number =>
  queryClient.getQueryData(purchaseQuery(id).queryKey)?.version ?? version;

export function cachePurchase(purchase: Purchase): Purchase {
  cacheAnswer(purchaseQuery(purchase.id).queryKey, purchase);
  return purchase;
}

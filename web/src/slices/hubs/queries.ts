import type { Purchase, Statement } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer, queryClient } from '../../lib/query.ts';

export const statementQuery = (statementId: string) => liveQuery('hubs.getStatement', { statementId });
export const balancesQuery = liveQuery('hubs.listProducerBalances', {});

/** Caches the result of a command for the screen before the live update arrives. */
export function cacheStatement(statement: Statement): Statement {
  if (statement.id !== null) queryClient.setQueryData(statementQuery(statement.id).queryKey, statement);
  return statement;
}

export const purchaseQuery = (purchaseId: string) => liveQuery('hubs.getPurchase', { purchaseId });

export function cachePurchase(purchase: Purchase): Purchase {
  cacheAnswer(purchaseQuery(purchase.id).queryKey, purchase);
  return purchase;
}

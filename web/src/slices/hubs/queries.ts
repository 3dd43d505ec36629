import type { Purchase, Statement } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { keepAnswer, queryClient } from '../../lib/query.ts';

export const statementQuery = (statementId: string) => liveQuery('hubs.getStatement', { statementId });
export const balancesQuery = liveQuery('hubs.listProducerBalances', {});

/** What a command answered is what the screen shows, before the live channel says it. */
export function keepStatement(statement: Statement): Statement {
  if (statement.id !== null) queryClient.setQueryData(statementQuery(statement.id).queryKey, statement);
  return statement;
}

export const purchaseQuery = (purchaseId: string) => liveQuery('hubs.getPurchase', { purchaseId });

export function keepPurchase(purchase: Purchase): Purchase {
  keepAnswer(purchaseQuery(purchase.id).queryKey, purchase);
  return purchase;
}

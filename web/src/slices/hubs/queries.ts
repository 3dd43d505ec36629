import type { Purchase, Statement } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { sendAndCache } from '../../lib/cached-answers.ts';
import { cacheAnswer } from '../../lib/query.ts';

export const statementQuery = (statementId: string) => liveQuery('hubs.getStatement', { statementId });
export const balancesQuery = liveQuery('hubs.listProducerBalances', {});

/** Shows the statement as a command left it, before the live update arrives. */
export const sendForStatement = (statementId: string, send: () => Promise<Statement>): Promise<Statement> =>
  sendAndCache(statementQuery(statementId).queryKey, send);

export const purchaseQuery = (purchaseId: string) => liveQuery('hubs.getPurchase', { purchaseId });

export function cachePurchase(purchase: Purchase): Purchase {
  cacheAnswer(purchaseQuery(purchase.id).queryKey, purchase);
  return purchase;
}

import type { PurchaseOrder, RunDetail } from '@halles/contract';
import { liveQuery } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';

export interface RunKey {
  fulfilmentId: string;
  on: string;
}

export const runQuery = (key: RunKey) => liveQuery('deliveries.getRun', key);

export const ordersToPackQuery = (key: RunKey) => liveQuery('deliveries.listOrdersToPack', key);

/** Shows an order as it was just saved, unless the live connection was faster. */
export const cachePackedOrder = (key: RunKey, saved: PurchaseOrder): void =>
  void queryClient.setQueryData(ordersToPackQuery(key).queryKey, (orders) =>
    orders?.map((order) => (order.id === saved.id && order.version <= saved.version ? saved : order)),
  );

/** Caches the result of a command for the screen before the live update arrives. */
export function cacheRun(run: RunDetail): RunDetail {
  queryClient.setQueryData(runQuery({ fulfilmentId: run.fulfilmentId, on: run.on }).queryKey, run);
  return run;
}

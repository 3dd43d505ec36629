import type { PurchaseOrder, RunDetail, RunStop } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { sendAndCache, showAtOnce, withAnswer } from '../../../../lib/cached-answers.ts';
import { liveQuery } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';
import { createTurns } from '../../../../lib/turns.ts';

/** Orders of stops are sent one after the other: each is the whole order. */
const inTurn = createTurns();

export interface RunKey {
  fulfilmentId: string;
  on: string;
}

export const runQuery = (key: RunKey) => liveQuery('deliveries.getRun', key);

export const ordersToPackQuery = (key: RunKey) => liveQuery('deliveries.listOrdersToPack', key);

/** Shows an order as it was just saved, unless the live connection was faster. */
export const cachePackedOrder = (key: RunKey, saved: PurchaseOrder): void =>
  void queryClient.setQueryData(
    ordersToPackQuery(key).queryKey,
    (orders) => orders && withAnswer(orders, saved),
  );

/** Shows the run as a command left it, before the live update arrives. */
export const sendForRun = (key: RunKey, send: () => Promise<RunDetail>): Promise<RunDetail> =>
  sendAndCache(runQuery(key).queryKey, send);

const isInOrder = (stops: readonly RunStop[], ids: readonly string[]): boolean =>
  stops.every(({ id }, at) => id === ids[at]);

/** The stops in an order, shown at once; null has the server choose it. */
export function arrangeStops({ stopList, ...run }: RunDetail, stopIds: string[] | null): Promise<RunDetail> {
  const key = { fulfilmentId: run.fulfilmentId, on: run.on };
  const send = () => sendForRun(key, () => api.deliveries.arrangeStops({ ...key, stopIds }));
  if (stopIds === null) return inTurn(send);
  const inOrder = (now: RunDetail, ids: readonly string[]) => ({
    ...now,
    stopList: now.stopList.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  });
  return showAtOnce(
    runQuery(key).queryKey,
    {
      change: (now) => inOrder(now, stopIds),
      // A later order was made of this one.
      undo: (now) =>
        isInOrder(now.stopList, stopIds)
          ? inOrder(
              now,
              stopList.map(({ id }) => id),
            )
          : now,
    },
    () => inTurn(send),
  );
}

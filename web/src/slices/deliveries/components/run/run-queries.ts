import type { RunDetail } from '@halles/contract';
import { liveQuery } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';

export interface RunKey {
  fulfilmentId: string;
  on: string;
}

export const runQuery = (key: RunKey) => liveQuery('deliveries.getRun', key);

/** Caches the result of a command for the screen before the live update arrives. */
export function cacheRun(run: RunDetail): RunDetail {
  queryClient.setQueryData(runQuery({ fulfilmentId: run.fulfilmentId, on: run.on }).queryKey, run);
  return run;
}

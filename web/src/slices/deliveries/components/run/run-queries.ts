import type { RunDetail } from '@halles/contract';
import { liveQuery } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';

export interface RunKey {
  fulfilmentId: string;
  on: string;
}

export const runQuery = (key: RunKey) => liveQuery('deliveries.getRun', key);

/** What a command answered is what the screen shows, before the live channel says it. */
export function cacheRun(run: RunDetail): RunDetail {
  queryClient.setQueryData(runQuery({ fulfilmentId: run.fulfilmentId, on: run.on }).queryKey, run);
  return run;
}

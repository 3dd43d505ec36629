import type { RunDetail } from '@halles/contract';
import { liveQuery } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';

export interface RunKey {
  wayId: string;
  on: string;
}

export const runQuery = (key: RunKey) => liveQuery('deliveries.getRun', key);

/** What a command answered is what the screen shows, before the live channel says it. */
export function keepRun(run: RunDetail): RunDetail {
  queryClient.setQueryData(runQuery({ wayId: run.wayId, on: run.on }).queryKey, run);
  return run;
}

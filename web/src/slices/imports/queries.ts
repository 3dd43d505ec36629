import type { ImportId, ImportRecord } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { queryClient } from '../../lib/query.ts';

export const importQuery = (importId: ImportId) => liveQuery('imports.get', { importId });

/** What a command answered is what the screen shows, until the next change arrives. */
export function keepImport(record: ImportRecord): ImportRecord {
  queryClient.setQueryData(importQuery(record.id).queryKey, record);
  return record;
}

import type { ImportId, ImportRecord } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer } from '../../lib/query.ts';

export const importQuery = (importId: ImportId) => liveQuery('imports.get', { importId });

/** What a command answered is what the screen shows, until the next change arrives. */
export function cacheImport(record: ImportRecord): ImportRecord {
  cacheAnswer(importQuery(record.id).queryKey, record);
  return record;
}

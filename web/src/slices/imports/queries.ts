import type { ImportId, ImportRecord } from '@halles/contract';
import { liveQuery } from '../../lib/live.ts';
import { cacheAnswer } from '../../lib/query.ts';

export const importQuery = (importId: ImportId) => liveQuery('imports.get', { importId });

/** Caches the result of a command for the screen before the live update arrives. */
export function cacheImport(record: ImportRecord): ImportRecord {
  cacheAnswer(importQuery(record.id).queryKey, record);
  return record;
}

import { isSameValue, type ImportAction, type ImportChange, type ImportCounts } from '@halles/contract';

interface Compared {
  action: ImportAction;
  changes: readonly ImportChange[];
}

/** True when a row would still do exactly what the preview showed: same action, same values before and after. */
export const isAsSeen = (seen: Compared, now: Compared): boolean =>
  seen.action === now.action && isSameValue(seen.changes, now.changes);

export const writes = (action: ImportAction): action is 'create' | 'change' =>
  action === 'create' || action === 'change';

export function countActions(rows: readonly { action: ImportAction }[]): ImportCounts {
  const counts: ImportCounts = { create: 0, change: 0, unchanged: 0, error: 0 };
  for (const { action } of rows) counts[action]++;
  return counts;
}

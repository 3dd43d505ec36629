import {
  type Allowed,
  type ImportStatus,
  isSameValue,
  type ImportAction,
  type ImportChange,
  type ImportCounts,
} from '@halles/contract';

export type ImportStep =
  | 'map'
  | 'compared'
  | 'fix'
  | 'apply'
  | 'written'
  | 'refused'
  | 'undo'
  | 'discard'
  | 'chooseSheet';

/** The states each step starts from and the state it leads to; every other step is refused. */
const steps: Record<ImportStep, { from: readonly ImportStatus[]; to: ImportStatus | null }> = {
  chooseSheet: { from: ['uploaded', 'mapped', 'previewed', 'failed'], to: 'uploaded' },
  map: { from: ['uploaded', 'mapped', 'previewed', 'failed'], to: 'mapped' },
  compared: { from: ['mapped'], to: 'previewed' },
  fix: { from: ['mapped', 'previewed', 'failed'], to: 'mapped' },
  apply: { from: ['previewed', 'failed'], to: 'applying' },
  written: { from: ['applying'], to: 'applied' },
  refused: { from: ['mapped', 'applying'], to: 'failed' },
  undo: { from: ['applied'], to: 'undone' },
  discard: { from: ['uploaded', 'mapped', 'previewed', 'failed'], to: null },
};

export const mayStep = (status: ImportStatus, step: ImportStep): Allowed =>
  steps[step].from.includes(status) || 'imports.notInThisState';

/** The state after a step that `mayStep` allowed. Null: the import is deleted. */
export const stateAfter = (step: ImportStep): ImportStatus | null => steps[step].to;

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

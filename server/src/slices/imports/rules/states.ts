import type { Allowed, ImportStatus } from '@halles/contract';

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

import { applyChanges, liveKeyOf, type Change } from '@halles/contract/kernel';

/** Changes into what is shown: lists row by row; anything else comes as its whole new self. */
export function fold(value: unknown, changes: readonly Change<unknown>[]): unknown {
  if (Array.isArray(value)) return applyChanges(value, changes, liveKeyOf);
  const last = changes.findLast((change) => change.type === 'added' || change.type === 'modified');
  return last?.type === 'added' || last?.type === 'modified' ? last.row : value;
}

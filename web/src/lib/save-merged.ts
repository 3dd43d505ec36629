import { currentOf } from './problem-error.ts';
import { changedByBoth, changedFields, rebase } from '../ui/form/changed-fields.ts';
import type { Described } from './differences-dialog.tsx';

interface MergeOptions<Stored extends { version: number }, Values extends object, Change> {
  /** The record as it was when typing began. */
  stored: Stored;
  values: Values;
  valuesOf: (stored: Stored) => Values;
  /** What is sent, null for nothing; the changed fields when absent. */
  changeOf?: (values: Values, stored: Stored) => Change | null;
  send: (version: number, change: Change) => Promise<Stored>;
  describe: (field: keyof Values & string, values: Values) => Described;
}

/**
 * Sends only what changed (Spec §5). When somebody else saved meanwhile, their changes are merged; where both changed
 * the same field, the person chooses between the two values. When they cancel, the error is thrown.
 */
export async function saveMerged<
  Stored extends { version: number },
  Values extends object,
  Change = Partial<Values>,
>(merging: MergeOptions<Stored, Values, Change>): Promise<Stored> {
  const { stored, values, valuesOf, changeOf, send, describe } = merging;
  const before = valuesOf(stored);
  const changed = changedFields(before, values);
  if (Object.keys(changed).length === 0) return stored;
  const change = changeOf ? changeOf(values, stored) : (changed as Change);
  if (change === null) return stored;
  try {
    return await send(stored.version, change);
  } catch (error) {
    const current = currentOf(error) as Stored | null;
    if (!current) throw error;
    const theirs = valuesOf(current);
    const fields = changedByBoth(before, theirs, values);
    const choices = fields.map((field) => ({
      field,
      mine: describe(field, values),
      theirs: describe(field, theirs),
    }));
    // Few saves need the dialog.
    const taken =
      fields.length === 0 ? [] : await (await import('./differences-dialog.tsx')).openDifferences(choices);
    if (taken === undefined) throw error;
    const theirsTaken = Object.fromEntries(
      fields.filter((field) => taken.includes(field)).map((field) => [field, theirs[field]]),
    );
    const merged = { ...rebase(theirs, before, values), ...theirsTaken } as Values;
    return saveMerged({ ...merging, stored: current, values: merged });
  }
}

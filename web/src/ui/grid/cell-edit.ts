import { isSame } from './cell-text.ts';
import type { CellValue, Refusal } from './column.ts';

/** A cell whose value differs from its row, or whose change is not yet settled. */
export interface CellEdit {
  /**
   * waiting: to be sent · saving: request under way · saved: kept until the row shows it · failed: can be retried ·
   * invalid: kept as typed, not sent · conflict: somebody else changed it, and the person chooses.
   */
  state: 'waiting' | 'saving' | 'saved' | 'failed' | 'invalid' | 'conflict';
  value: CellValue;
  /** The server's value when the change was made. */
  base: CellValue;
  /** The typed text of an invalid cell. */
  typed?: string;
  refusal?: Refusal;
  /** The other value of a conflict, and the row version it is in. */
  theirs?: { value: CellValue; version: number };
  /** The change being sent; the cell may have been changed again since. */
  sent?: { value: CellValue; base: CellValue };
  /** The row version that holds a saved cell. */
  version?: number;
  /** How often the change was resent automatically because the row was stale owing to another cell. */
  resends?: number;
}

/** Undefined: the cell shows its row's value. */
export type Outcome = CellEdit | undefined;

/** After this many stale responses in succession, the change counts as failed. */
const MAX_RESENDS = 3;

const valueAndBase = ({ value, base }: CellEdit) => ({ value, base });

/** The latest known server value: the rows may lag behind a value saved a moment ago. */
export function serverValue(edit: Outcome, inRow: CellValue, rowIsCurrent: boolean): CellValue {
  if (rowIsCurrent || edit === undefined) return inRow;
  if (edit.state === 'conflict') return edit.theirs?.value ?? null;
  return edit.state === 'saved' ? edit.value : edit.base;
}

interface EnteredValue {
  value: CellValue;
  /** The cell's value when editing began; absent when it is the current one. */
  startValue?: CellValue;
  /** The server's current value, and its row version. */
  now: CellValue;
  version: number;
  /** What the row on screen holds; it can be older than what the server holds. */
  inRow: CellValue;
}

export function enterValue(edit: Outcome, { value, startValue, now, version, inRow }: EnteredValue): Outcome {
  if (edit?.sent) {
    const isSending = isSame(value, edit.sent.value);
    return { ...valueAndBase(edit), sent: edit.sent, value, state: isSending ? 'saving' : 'waiting' };
  }
  // Typing a value while the other one is shown resolves the conflict.
  const base = edit?.state === 'conflict' ? now : edit?.state === 'invalid' ? edit.base : (startValue ?? now);
  if (isSame(value, now)) {
    if (edit?.state === 'saved') return edit;
    // While the row on screen is older than the server's, the cell shows the typed value until the row arrives.
    const isRowOlder = edit?.state === 'conflict' || !isSame(value, inRow);
    return isRowOlder ? { state: 'saved', value, base: value, version } : undefined;
  }
  if (!isSame(base, now)) return { state: 'conflict', value, base, theirs: { value: now, version } };
  return { state: 'waiting', value, base: now };
}

export const enterInvalid = (edit: Outcome, typed: string, refusal: Refusal, now: CellValue): CellEdit => ({
  state: 'invalid',
  value: edit?.value ?? now,
  base: edit && edit.state !== 'saved' ? edit.base : now,
  typed,
  refusal,
  ...(edit?.sent && { sent: edit.sent }),
});

export const markSending = (edit: CellEdit): CellEdit => ({
  ...valueAndBase(edit),
  state: 'saving',
  sent: valueAndBase(edit),
  ...(edit.resends !== undefined && { resends: edit.resends }),
});

/** Settles a change against a row whose version is not older than the known one. */
export function rebaseCell(edit: CellEdit, now: CellValue, version: number): Outcome {
  if (edit.sent) return edit;
  if (edit.state === 'saved') return version >= (edit.version ?? 0) ? undefined : edit;
  if (edit.state === 'invalid') return edit;
  if (isSame(now, edit.value)) return undefined;
  if (edit.state === 'conflict')
    return isSame(now, edit.theirs?.value ?? null) ? edit : { ...edit, theirs: { value: now, version } };
  return isSame(now, edit.base)
    ? edit
    : { ...valueAndBase(edit), state: 'conflict', theirs: { value: now, version } };
}

const without = ({ sent: _sent, ...edit }: CellEdit): CellEdit => edit;

export function markSaved(edit: CellEdit, version: number): CellEdit {
  if (!edit.sent) return edit;
  if (edit.state === 'saving') return { state: 'saved', value: edit.value, base: edit.value, version };
  return { ...without(edit), base: edit.sent.value };
}

/** Sends the change again with the current version, up to a limit. */
function resend(edit: CellEdit): CellEdit {
  if (edit.state !== 'saving') return without(edit);
  const resends = (edit.resends ?? 0) + 1;
  return { ...valueAndBase(edit), state: resends > MAX_RESENDS ? 'failed' : 'waiting', resends };
}

/** The row was stale: the cell's current server value tells whether this cell conflicts. */
export function resolveStale(edit: CellEdit, theirs: CellValue, version: number): Outcome {
  if (!edit.sent) return edit;
  if (isSame(theirs, edit.sent.base)) return resend(edit);
  const rest = without(edit);
  if (edit.state === 'invalid') return { ...rest, base: edit.sent.base };
  if (isSame(theirs, edit.value)) return { state: 'saved', value: edit.value, base: edit.value, version };
  return { ...valueAndBase(edit), state: 'conflict', theirs: { value: theirs, version } };
}

/** The server refused this value. */
export function markRefused(edit: CellEdit, typed: string, refusal: Refusal): CellEdit {
  if (!edit.sent || edit.state !== 'saving') return without(edit);
  return { ...valueAndBase(edit), state: 'invalid', typed, refusal };
}

/** Another cell of the row was refused, so this one was not saved either. */
export const markHeldBack = (edit: CellEdit): CellEdit => (edit.sent ? resend(edit) : edit);

export function markFailed(edit: CellEdit, refusal?: Refusal): CellEdit {
  if (!edit.sent) return edit;
  if (edit.state !== 'saving') return without(edit);
  return { ...valueAndBase(edit), state: 'failed', ...(refusal && { refusal }) };
}

export const retryCell = (edit: CellEdit): CellEdit =>
  edit.state === 'failed' ? { ...valueAndBase(edit), state: 'waiting' } : edit;

export const keepMine = (edit: CellEdit): CellEdit =>
  edit.theirs ? { state: 'waiting', value: edit.value, base: edit.theirs.value } : edit;

/** Shows the other value, even where the rows lag behind. */
export const takeTheirs = (edit: CellEdit): Outcome =>
  edit.theirs && {
    state: 'saved',
    value: edit.theirs.value,
    base: edit.theirs.value,
    version: edit.theirs.version,
  };

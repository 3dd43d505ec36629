import { isSame } from './cell-text.ts';
import type { CellValue, Refusal } from './column.ts';

/** A cell that is not, or not yet, what the rows say. */
export interface CellEdit {
  /**
   * waiting: to be sent · saving: on its way · saved: until the rows say so too · failed: can be tried again ·
   * invalid: kept as typed, not sent · conflict: somebody else changed it, and the person chooses.
   */
  state: 'waiting' | 'saving' | 'saved' | 'failed' | 'invalid' | 'conflict';
  value: CellValue;
  /** What the server held when this was decided. */
  base: CellValue;
  /** Of an invalid cell, as it was typed. */
  typed?: string;
  refusal?: Refusal;
  /** Of a conflict: what somebody else put there, and in which version of the row. */
  theirs?: { value: CellValue; version: number };
  /** What is on its way; the cell may have been changed again since. */
  sent?: { value: CellValue; base: CellValue };
  /** Of a saved cell: the version of the row that holds it. */
  version?: number;
  /** Sent again by itself so many times, because the row was stale for another cell's sake. */
  resends?: number;
}

/** Undefined: there is nothing to say, the row is right. */
export type Outcome = CellEdit | undefined;

/** More than this many stale answers in a row is no coincidence. */
const MAX_RESENDS = 3;

const valueAndBase = ({ value, base }: CellEdit) => ({ value, base });

/** What the server holds, as far as is known: the rows may lag behind what was saved a moment ago. */
export function serverValue(edit: Outcome, inRow: CellValue, rowIsCurrent: boolean): CellValue {
  if (rowIsCurrent || edit === undefined) return inRow;
  if (edit.state === 'conflict') return edit.theirs?.value ?? null;
  return edit.state === 'saved' ? edit.value : edit.base;
}

interface EnteredValue {
  value: CellValue;
  /** What stood there when the person began; absent when it stood there this very moment. */
  startValue?: CellValue;
  /** What the server holds now, and in which version of the row. */
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
  // A value put over theirs, with theirs in sight, is a choice made.
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

/** The row came anew, in a version that is no older than what is known. */
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

/** Once more with what is known now, unless that has been tried too often. */
function resend(edit: CellEdit): CellEdit {
  if (edit.state !== 'saving') return without(edit);
  const resends = (edit.resends ?? 0) + 1;
  return { ...valueAndBase(edit), state: resends > MAX_RESENDS ? 'failed' : 'waiting', resends };
}

/** The row was stale: whether this cell is concerned shows in what it holds now. */
export function resolveStale(edit: CellEdit, theirs: CellValue, version: number): Outcome {
  if (!edit.sent) return edit;
  if (isSame(theirs, edit.sent.base)) return resend(edit);
  const rest = without(edit);
  if (edit.state === 'invalid') return { ...rest, base: edit.sent.base };
  if (isSame(theirs, edit.value)) return { state: 'saved', value: edit.value, base: edit.value, version };
  return { ...valueAndBase(edit), state: 'conflict', theirs: { value: theirs, version } };
}

/** The server does not take this value. */
export function markRefused(edit: CellEdit, typed: string, refusal: Refusal): CellEdit {
  if (!edit.sent || edit.state !== 'saving') return without(edit);
  return { ...valueAndBase(edit), state: 'invalid', typed, refusal };
}

/** Another cell of its row was refused, and the row with it. */
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

/** Shown as theirs even where the rows lag behind. */
export const takeTheirs = (edit: CellEdit): Outcome =>
  edit.theirs && {
    state: 'saved',
    value: edit.theirs.value,
    base: edit.theirs.value,
    version: edit.theirs.version,
  };

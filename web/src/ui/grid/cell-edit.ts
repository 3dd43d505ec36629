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
  again?: number;
}

/** Undefined: there is nothing to say, the row is right. */
export type Outcome = CellEdit | undefined;

/** More than this many stale answers in a row is no coincidence. */
const MOST_AGAIN = 3;

const bare = ({ value, base }: CellEdit) => ({ value, base });

/** What the server holds, as far as is known: the rows may lag behind what was saved a moment ago. */
export function serverValue(edit: Outcome, inRow: CellValue, rowIsCurrent: boolean): CellValue {
  if (rowIsCurrent || edit === undefined) return inRow;
  if (edit.state === 'conflict') return edit.theirs?.value ?? null;
  return edit.state === 'saved' ? edit.value : edit.base;
}

interface Decided {
  value: CellValue;
  /** What stood there when the person began; absent when it stood there this very moment. */
  seen?: CellValue;
  /** What the server holds now, and in which version of the row. */
  now: CellValue;
  version: number;
  /** What the row on screen holds; it can be older than what the server holds. */
  inRow: CellValue;
}

export function committed(edit: Outcome, { value, seen, now, version, inRow }: Decided): Outcome {
  if (edit?.sent) {
    const isOnItsWay = isSame(value, edit.sent.value);
    return { ...bare(edit), sent: edit.sent, value, state: isOnItsWay ? 'saving' : 'waiting' };
  }
  // A value put over theirs, with theirs in sight, is a choice made.
  const base = edit?.state === 'conflict' ? now : edit?.state === 'invalid' ? edit.base : (seen ?? now);
  if (isSame(value, now)) {
    if (edit?.state === 'saved') return edit;
    // While the row on screen is older than the server's, the cell shows the typed value until the row arrives.
    const isRowOlder = edit?.state === 'conflict' || !isSame(value, inRow);
    return isRowOlder ? { state: 'saved', value, base: value, version } : undefined;
  }
  if (!isSame(base, now)) return { state: 'conflict', value, base, theirs: { value: now, version } };
  return { state: 'waiting', value, base: now };
}

export const misread = (edit: Outcome, typed: string, refusal: Refusal, now: CellValue): CellEdit => ({
  state: 'invalid',
  value: edit?.value ?? now,
  base: edit && edit.state !== 'saved' ? edit.base : now,
  typed,
  refusal,
  ...(edit?.sent && { sent: edit.sent }),
});

export const onItsWay = (edit: CellEdit): CellEdit => ({
  ...bare(edit),
  state: 'saving',
  sent: bare(edit),
  ...(edit.again !== undefined && { again: edit.again }),
});

/** The row came anew, in a version that is no older than what is known. */
export function live(edit: CellEdit, now: CellValue, version: number): Outcome {
  if (edit.sent) return edit;
  if (edit.state === 'saved') return version >= (edit.version ?? 0) ? undefined : edit;
  if (edit.state === 'invalid') return edit;
  if (isSame(now, edit.value)) return undefined;
  if (edit.state === 'conflict')
    return isSame(now, edit.theirs?.value ?? null) ? edit : { ...edit, theirs: { value: now, version } };
  return isSame(now, edit.base)
    ? edit
    : { ...bare(edit), state: 'conflict', theirs: { value: now, version } };
}

const without = ({ sent: _sent, ...edit }: CellEdit): CellEdit => edit;

export function saved(edit: CellEdit, version: number): CellEdit {
  if (!edit.sent) return edit;
  if (edit.state === 'saving') return { state: 'saved', value: edit.value, base: edit.value, version };
  return { ...without(edit), base: edit.sent.value };
}

/** Once more with what is known now, unless that has been tried too often. */
function onceMore(edit: CellEdit): CellEdit {
  if (edit.state !== 'saving') return without(edit);
  const again = (edit.again ?? 0) + 1;
  return { ...bare(edit), state: again > MOST_AGAIN ? 'failed' : 'waiting', again };
}

/** The row was stale: whether this cell is concerned shows in what it holds now. */
export function stale(edit: CellEdit, theirs: CellValue, version: number): Outcome {
  if (!edit.sent) return edit;
  if (isSame(theirs, edit.sent.base)) return onceMore(edit);
  const rest = without(edit);
  if (edit.state === 'invalid') return { ...rest, base: edit.sent.base };
  if (isSame(theirs, edit.value)) return { state: 'saved', value: edit.value, base: edit.value, version };
  return { ...bare(edit), state: 'conflict', theirs: { value: theirs, version } };
}

/** The server does not take this value. */
export function refusedCell(edit: CellEdit, typed: string, refusal: Refusal): CellEdit {
  if (!edit.sent || edit.state !== 'saving') return without(edit);
  return { ...bare(edit), state: 'invalid', typed, refusal };
}

/** Another cell of its row was refused, and the row with it. */
export const heldBack = (edit: CellEdit): CellEdit => (edit.sent ? onceMore(edit) : edit);

export function failed(edit: CellEdit, refusal?: Refusal): CellEdit {
  if (!edit.sent) return edit;
  if (edit.state !== 'saving') return without(edit);
  return { ...bare(edit), state: 'failed', ...(refusal && { refusal }) };
}

export const retried = (edit: CellEdit): CellEdit =>
  edit.state === 'failed' ? { ...bare(edit), state: 'waiting' } : edit;

export const mineKept = (edit: CellEdit): CellEdit =>
  edit.theirs ? { state: 'waiting', value: edit.value, base: edit.theirs.value } : edit;

/** Shown as theirs even where the rows lag behind. */
export const theirsTaken = (edit: CellEdit): Outcome =>
  edit.theirs && {
    state: 'saved',
    value: edit.theirs.value,
    base: edit.theirs.value,
    version: edit.theirs.version,
  };

import { describe, expect, it } from 'vitest';
import {
  enterValue,
  markFailed,
  rebaseCell,
  keepMine,
  enterInvalid,
  markSending,
  markSaved,
  resolveStale,
  takeTheirs,
  type CellEdit,
  type Outcome,
} from './cell-edit.ts';

const waiting: CellEdit = { state: 'waiting', value: 5, base: 1 };
const saving = markSending(waiting);
const failure = markFailed(saving);
const decide = (value: number, now: number, startValue?: number, edit?: Outcome, inRow = now) =>
  enterValue(edit, { value, now, version: 7, inRow, ...(startValue !== undefined && { startValue }) });

describe('entering a value', () => {
  it('waits to be sent, based on the previous value', () => expect(decide(5, 1)).toEqual(waiting));
  it('the current value again: nothing to do', () => expect(decide(1, 1)).toBeUndefined());
  it('reverted while it waited: nothing to do', () => expect(decide(1, 1, 1, waiting)).toBeUndefined());
  it('put back to what was saved, in a row that still shows the value before: shown until the row arrives', () =>
    expect(decide(4, 4, undefined, { state: 'waiting', value: 1, base: 4 }, 1)).toEqual({
      state: 'saved',
      value: 4,
      base: 4,
      version: 7,
    }));
  it('changed by somebody else while the editor was open: a conflict', () =>
    expect(decide(5, 2, 1)).toEqual({
      state: 'conflict',
      value: 5,
      base: 1,
      theirs: { value: 2, version: 7 },
    }));
  it('both entered the same: nothing to do', () => expect(decide(5, 5, 1)).toBeUndefined());
  it('a value entered over a conflict resolves it', () => {
    const conflict: CellEdit = { state: 'conflict', value: 5, base: 1, theirs: { value: 2, version: 7 } };
    expect(decide(6, 2, 2, conflict)).toEqual({ state: 'waiting', value: 6, base: 2 });
  });
  it('the other value entered over a conflict: shown until the row is updated', () => {
    const conflict: CellEdit = { state: 'conflict', value: 5, base: 1, theirs: { value: 2, version: 7 } };
    const agreed = decide(2, 2, 2, conflict)!;
    expect(agreed).toEqual({ state: 'saved', value: 2, base: 2, version: 7 });
    expect(rebaseCell(agreed, 1, 6)).toEqual(agreed);
    expect(rebaseCell(agreed, 2, 7)).toBeUndefined();
  });
  it('entered again while the first is being sent: both are sent, one after the other', () => {
    const twice = decide(6, 1, 1, saving)!;
    expect(twice).toMatchObject({ state: 'waiting', value: 6, sent: { value: 5 } });
    expect(markSaved(twice, 8)).toEqual({ state: 'waiting', value: 6, base: 5 });
  });
  it('corrected after somebody else changed the cell: a conflict', () => {
    const wrong = enterInvalid(undefined, 'x', { code: 'field.notNumber' }, 1);
    expect(decide(5, 2, 2, wrong)).toMatchObject({ state: 'conflict', theirs: { value: 2 } });
  });
});

describe('updated rows', () => {
  const invalid = enterInvalid(undefined, 'x', { code: 'field.notNumber' }, 1);
  const done = markSaved(saving, 8);
  const conflict = rebaseCell(waiting, 3, 6)!;
  it.each<[string, Outcome, CellEdit, number, number]>([
    ['another cell of the row', waiting, waiting, 1, 6],
    ['this cell, the same value', undefined, waiting, 5, 6],
    ['this cell', { ...waiting, state: 'conflict', theirs: { value: 3, version: 6 } }, waiting, 3, 6],
    [
      'this cell, after a failure',
      { ...waiting, state: 'conflict', theirs: { value: 3, version: 6 } },
      failure,
      3,
      6,
    ],
    ['Sending this cell, while mine', saving, saving, 3, 6],
    ['this cell, while it is invalid', invalid, invalid, 3, 6],
    ['the row as it was before mine was saved', done, done, 1, 7],
    ['the row with mine', undefined, done, 5, 8],
    ['theirs again', { ...conflict, theirs: { value: 4, version: 7 } }, conflict, 4, 7],
    ['theirs has become mine', undefined, conflict, 5, 7],
  ])('%s', (_what, outcome, edit, now, version) => expect(rebaseCell(edit, now, version)).toEqual(outcome));
});

describe('a stale row', () => {
  it('owing to another cell: the change is sent again, up to a limit', () => {
    let edit = saving;
    for (let time = 0; time < 3; time += 1) {
      const resends = resolveStale(edit, 1, 8)!;
      expect(resends).toMatchObject({ state: 'waiting', value: 5 });
      edit = markSending(resends);
    }
    expect(resolveStale(edit, 1, 8)).toMatchObject({ state: 'failed', value: 5 });
  });
  it('owing to this cell: a conflict', () =>
    expect(resolveStale(saving, 3, 8)).toEqual({
      ...waiting,
      state: 'conflict',
      theirs: { value: 3, version: 8 },
    }));
  it('with the same value: saved', () =>
    expect(resolveStale(saving, 5, 8)).toMatchObject({ state: 'saved' }));
});

it('a conflict is resolved with either value', () => {
  const conflict = resolveStale(saving, 3, 8)!;
  expect(keepMine(conflict)).toEqual({ state: 'waiting', value: 5, base: 3 });
  expect(takeTheirs(conflict)).toEqual({ state: 'saved', value: 3, base: 3, version: 8 });
});

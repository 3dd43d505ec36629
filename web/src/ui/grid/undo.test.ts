import { expect, it } from 'vitest';
import { EMPTY_UNDO_STACK, pushChanges, redone, stillInEffect, undone } from './undo.ts';

const change = { rowId: 'a', key: 'price', before: 1, after: 2 };

it('undoes the last gesture and redoes it', () => {
  const stack = pushChanges(EMPTY_UNDO_STACK, [change]);
  const back = undone(stack)!;
  expect(back.changes).toEqual([{ ...change, before: 2, after: 1 }]);
  const again = redone(back.stack)!;
  expect(again.changes).toEqual([change]);
  expect(again.stack).toEqual(stack);
  expect(undone(EMPTY_UNDO_STACK)).toBeNull();
  expect(redone(stack)).toBeNull();
});

it('ignores a gesture without changes; a new gesture clears the redo stack', () => {
  const stack = undone(pushChanges(EMPTY_UNDO_STACK, [change]))!.stack;
  expect(pushChanges(stack, [])).toBe(stack);
  expect(redone(pushChanges(stack, [change]))).toBeNull();
});

it('skips cells changed by somebody else since', () => {
  const changes = [change, { ...change, rowId: 'b' }, { ...change, rowId: 'gone' }];
  const now: Record<string, number> = { a: 1, b: 9 };
  expect(stillInEffect(changes, (id) => now[id]).map(({ rowId }) => rowId)).toEqual(['a', 'gone']);
});

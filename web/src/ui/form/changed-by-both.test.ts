import { describe, expect, it } from 'vitest';
import { changedByBoth } from './changed-fields.ts';

const before = { name: 'a', list: [1], untouched: 'x' };

describe('fields that both changed', () => {
  it.each([
    ['only I changed it', { ...before }, { ...before, name: 'mine' }, []],
    ['only they changed it', { ...before, name: 'theirs' }, { ...before }, []],
    ['both did, each in their way', { ...before, name: 'theirs' }, { ...before, name: 'mine' }, ['name']],
    ['both did the same', { ...before, list: [1, 2] }, { ...before, list: [1, 2] }, []],
    ['lists count as a whole', { ...before, list: [2] }, { ...before, list: [3] }, ['list']],
  ])('%s', (_case, after, mine, expected) => {
    expect(changedByBoth(before, after, mine)).toEqual(expected);
  });
});

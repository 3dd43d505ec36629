import { expect, it } from 'vitest';
import { abGroup } from './ab-group.ts';

it('never moves an organization to the other group', () => {
  expect(abGroup('0198c0de-0000-7000-8000-000000000001')).toBe('A');
  expect(abGroup('0198c0de-0000-7000-8000-000000000002')).toBe('B');
  expect(abGroup('')).toBe('B');
});

it('makes two groups of about the same size', () => {
  const ids = Array.from(
    { length: 2_000 },
    (_, index) => `0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`,
  );
  const inA = ids.filter((id) => abGroup(id) === 'A').length;
  expect(inA).toBeGreaterThan(900);
  expect(inA).toBeLessThan(1_100);
});

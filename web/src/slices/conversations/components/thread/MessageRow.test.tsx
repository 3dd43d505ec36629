import { expect, it } from 'vitest';
import { aMessage, marie } from '../../../../testing/conversations.ts';
import { continuesGroup } from './MessageRow.tsx';

const dayOf = (at: string) => at.slice(0, 10);
const first = aMessage(1, { sentAt: '2026-11-20T16:16:00Z' });
const next = (changes: Parameters<typeof aMessage>[1]) =>
  continuesGroup(first, aMessage(2, { sentAt: '2026-11-20T16:18:00Z', ...changes }), dayOf);

it('groups the messages of one author within five minutes of a day', () => {
  expect(next({})).toBe(true);
  expect(next({ author: marie })).toBe(false);
  expect(next({ sentAt: '2026-11-20T16:21:00Z' })).toBe(false);
  expect(next({ kind: 'orderEvent', author: null })).toBe(false);
  expect(continuesGroup(undefined, first, dayOf)).toBe(false);
  const late = aMessage(1, { sentAt: '2026-11-20T23:59:00Z' });
  expect(continuesGroup(late, aMessage(2, { sentAt: '2026-11-21T00:01:00Z' }), dayOf)).toBe(false);
});

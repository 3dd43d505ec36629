import { describe, expect, it } from 'vitest';
import { applyChanges, liveKeyOf, type Change } from '@halles/contract';
import { LiveGroup, type Subscriber } from './group.ts';

interface Row {
  id: string;
  n: number;
}

/** A reader that folds what it is told, as the browser does. */
function aSubscriber(): Subscriber & { rows: unknown; refusals: unknown[]; messageCount: number } {
  const self = {
    rows: null as unknown,
    refusals: [] as unknown[],
    messageCount: 0,
    snapshot: (value: unknown) => {
      self.messageCount += 1;
      self.rows = value;
    },
    changes: (text: string) => {
      self.messageCount += 1;
      self.rows = applyChanges(self.rows as Row[], JSON.parse(text) as Change<Row>[], liveKeyOf);
    },
    refused: (error: unknown) => self.refusals.push(error),
  };
  return self;
}

/** A question whose answers are given by hand, one at a time. */
function aQuery() {
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = [];
  const group = new LiveGroup(() => new Promise((resolve, reject) => waiting.push({ resolve, reject })));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    group,
    pending: () => waiting.length,
    answer: async (value: unknown) => {
      waiting.shift()!.resolve(value);
      await settle();
    },
    fail: async (error: Error) => {
      waiting.shift()!.reject(error);
      await settle();
    },
  };
}

describe('a live group', () => {
  it('asks once for all who wait, and tells each the whole answer', async () => {
    const { group, pending, answer } = aQuery();
    const [a, b] = [aSubscriber(), aSubscriber()];
    group.join(a);
    group.join(b);
    expect(pending()).toBe(1);
    await answer([{ id: '1', n: 0 }]);
    expect([a.rows, b.rows]).toEqual([[{ id: '1', n: 0 }], [{ id: '1', n: 0 }]]);
    expect(pending()).toBe(0);
  });

  it('never asks twice at a time, and asks again for what came meanwhile', async () => {
    const { group, pending, answer } = aQuery();
    const a = aSubscriber();
    group.join(a);
    await answer([]);
    group.touch([]);
    group.touch([]);
    group.touch([]);
    expect(pending()).toBe(1);
    await answer([{ id: '1', n: 0 }]);
    expect(pending()).toBe(1);
    await answer([{ id: '1', n: 1 }]);
    expect(pending()).toBe(0);
    expect(a.rows).toEqual([{ id: '1', n: 1 }]);
  });

  it('gives a late reader the newest answer once, and no change it has already seen', async () => {
    const { group, answer } = aQuery();
    const [early, late] = [aSubscriber(), aSubscriber()];
    group.join(early);
    await answer([{ id: '1', n: 0 }]);
    group.touch([]);
    group.join(late);
    await answer([
      { id: '1', n: 1 },
      { id: '2', n: 0 },
    ]);
    expect(late.rows).toEqual([
      { id: '1', n: 1 },
      { id: '2', n: 0 },
    ]);
    expect(late.messageCount).toBe(1);
    expect(early.rows).toEqual(late.rows);
  });

  it('says nothing when the answer is the same', async () => {
    const { group, answer } = aQuery();
    const a = aSubscriber();
    group.join(a);
    await answer([{ id: '1', n: 0 }]);
    group.touch([]);
    await answer([{ id: '1', n: 0 }]);
    expect(a.messageCount).toBe(1);
  });

  it('lets go of its readers when the question is refused', async () => {
    const { group, answer, fail } = aQuery();
    const a = aSubscriber();
    group.join(a);
    await answer([]);
    group.touch([]);
    await fail(new Error('gone'));
    expect(a.refusals).toHaveLength(1);
    expect(group.isEmpty).toBe(true);
  });

  it('tells no one who has left', async () => {
    const { group, answer } = aQuery();
    const [a, b] = [aSubscriber(), aSubscriber()];
    group.join(a);
    group.join(b);
    await answer([]);
    group.leave(a);
    group.touch([]);
    await answer([{ id: '1', n: 0 }]);
    expect(a.rows).toEqual([]);
    expect(b.rows).toEqual([{ id: '1', n: 0 }]);
  });

  it('sends one record as its whole new self', async () => {
    const { group, answer } = aQuery();
    const a = { ...aSubscriber(), changes: (text: string) => seen.push(text) };
    const seen: string[] = [];
    group.join(a);
    await answer({ name: 'Ferme' });
    group.touch([]);
    await answer({ name: 'Ferme du Nord' });
    expect(JSON.parse(seen[0]!)).toEqual([
      { type: 'modified', key: 'value', row: { name: 'Ferme du Nord' }, index: 0 },
    ]);
  });
});

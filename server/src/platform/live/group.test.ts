import { describe, expect, it } from 'vitest';
import { applyChanges, liveKeyOf, type Change } from '@halles/contract';
import { LiveGroup, type Subscriber } from './group.ts';

interface Row {
  id: string;
  n: number;
}

/** A subscriber that applies changes as the browser does. */
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

/** A query whose results the test resolves by hand, one at a time. */
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
  it('queries once for all waiting subscribers, and sends each a snapshot', async () => {
    const { group, pending, answer } = aQuery();
    const [a, b] = [aSubscriber(), aSubscriber()];
    group.join(a);
    group.join(b);
    expect(pending()).toBe(1);
    await answer([{ id: '1', n: 0 }]);
    expect([a.rows, b.rows]).toEqual([[{ id: '1', n: 0 }], [{ id: '1', n: 0 }]]);
    expect(pending()).toBe(0);
  });

  it('never queries twice in parallel, and queries again for events that came meanwhile', async () => {
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

  it('sends a late subscriber the newest result once, and no change it already contains', async () => {
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

  it('sends nothing when the result is the same', async () => {
    const { group, answer } = aQuery();
    const a = aSubscriber();
    group.join(a);
    await answer([{ id: '1', n: 0 }]);
    group.touch([]);
    await answer([{ id: '1', n: 0 }]);
    expect(a.messageCount).toBe(1);
  });

  it('is renewed from nothing, because links expire and days pass without an event', async () => {
    const previousValues: unknown[] = [];
    let n = 0;
    const group = new LiveGroup(async (previous) => {
      previousValues.push(previous?.value ?? null);
      return [{ id: '1', n: n++ }];
    });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const a = aSubscriber();
    group.renew();
    group.join(a);
    await settle();
    group.touch([]);
    await settle();
    group.renew();
    await settle();
    group.touch([]);
    await settle();
    expect(previousValues).toEqual([null, [{ id: '1', n: 0 }], null, [{ id: '1', n: 2 }]]);
    expect(a.rows).toEqual([{ id: '1', n: 3 }]);
  });

  it('removes its subscribers when the query is refused', async () => {
    const { group, answer, fail } = aQuery();
    const a = aSubscriber();
    group.join(a);
    await answer([]);
    group.touch([]);
    await fail(new Error('gone'));
    expect(a.refusals).toHaveLength(1);
    expect(group.isEmpty).toBe(true);
  });

  it('sends nothing to a subscriber that left', async () => {
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

  it('sends a changed record as a whole', async () => {
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

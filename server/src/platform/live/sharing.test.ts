import { describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Happened } from '../events/feed.ts';
import type { Answered, Shared } from '../routes.ts';
import { LiveGroup, type Subscriber } from './group.ts';
import { Turns } from './turns.ts';
import { Sharing, type Question, type Room } from './sharing.ts';

const settle = async () => {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
};

const asker = (organizationId: string): Ctx =>
  ({
    actor: { kind: 'person', userId: organizationId, organizationId: organizationId as OrganizationId },
  }) as unknown as Ctx;

const event = (type: string, organizationId = 'farm'): Happened => ({
  id: type,
  type: type as never,
  organizationIds: [organizationId],
  userIds: [],
  subjectId: null,
  data: {},
});

/** Askers whose audience is what `audiences` says, before a question that counts how it is asked. */
function aMarket(again?: (before: readonly Answered[]) => unknown[]) {
  const audiences = new Map<string, string>();
  const rooms = new Map<string, LiveGroup>();
  const of = vi.fn<Shared<unknown>['of']>((asking) =>
    Promise.resolve(
      asking.map(({ actor }) => {
        const key = audiences.get((actor as { organizationId: string }).organizationId);
        return key === undefined ? new AppError('offers.notABuyer') : { key, scopes: ['farm'], facts: key };
      }),
    ),
  );
  let running = 0;
  let most = 0;
  const answer = vi.fn<Shared<unknown>['answer']>(async (_ctx, _input, facts) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return { rows: [{ id: facts }] };
  });
  const shared: Shared<unknown> = {
    of,
    afterOwn: ['relationships.moved'],
    afterAny: ['offers.audiencesChanged'],
    answer,
    ...(again && {
      again: vi.fn((_ctx, _input, before: readonly Answered[]) => Promise.resolve(again(before))),
    }),
  };
  const enter = ({ key, query }: Room, subscriber: Subscriber) => {
    const group = rooms.get(key) ?? new LiveGroup(query);
    rooms.set(key, group);
    group.join(subscriber);
    return () => {
      group.leave(subscriber);
      if (group.isEmpty) rooms.delete(key);
    };
  };
  const sharing = new Sharing(enter, new Turns(4));
  return {
    audiences,
    rooms,
    shared,
    sharing,
    most: () => most,
    join(organizationId: string) {
      const told: unknown[] = [];
      const refused: unknown[] = [];
      const question: Question = {
        ctx: asker(organizationId),
        name: 'offers.search',
        live: { on: ['offers.changed'], scope: () => '', audience: shared },
        input: { text: '' },
      };
      const leave = sharing.join(question, shared, {
        snapshot: (value) => told.push(value),
        changes: (text) => told.push(JSON.parse(text)),
        refused: (error) => refused.push(error),
      });
      return { told, refused, leave };
    },
    touch: () => {
      for (const group of rooms.values()) group.touch([event('offers.changed')]);
    },
  };
}

describe('questions shared by audiences', () => {
  it('looks up all who come at once together, and asks once for each audience', async () => {
    const market = aMarket();
    for (let at = 0; at < 50; at++) market.audiences.set(`buyer ${at}`, `audience ${at % 3}`);
    const guests = [...market.audiences.keys()].map((id) => market.join(id));
    await settle();
    expect(market.shared.of).toHaveBeenCalledTimes(1);
    expect(market.shared.answer).toHaveBeenCalledTimes(3);
    expect(guests.map(({ told }) => told)).toEqual(
      guests.map((_, at) => [{ rows: [{ id: `audience ${at % 3}` }] }]),
    );
  });

  it('looks up one organization once, however many screens it has open, and those concerned alone', async () => {
    const market = aMarket();
    market.audiences.set('bistro', 'a').set('café', 'a');
    const [one, two, other] = [market.join('bistro'), market.join('bistro'), market.join('café')];
    await settle();
    market.audiences.set('bistro', 'b');
    market.sharing.look([event('relationships.moved', 'bistro')]);
    await settle();
    expect(vi.mocked(market.shared.of).mock.calls.map(([asking]) => asking.length)).toEqual([2, 1]);
    expect([one.told.length, two.told.length, other.told.length]).toEqual([2, 2, 1]);
    expect([...market.rooms.keys()]).toHaveLength(2);
  });

  it('refuses whoever has no audience, and nobody else', async () => {
    const market = aMarket();
    market.audiences.set('bistro', 'a');
    const [bistro, farm] = [market.join('bistro'), market.join('farm')];
    await settle();
    expect(bistro.told).toHaveLength(1);
    expect(farm.refused).toEqual([new AppError('offers.notABuyer')]);
  });

  it('asks at most four at a time', async () => {
    const market = aMarket();
    for (let at = 0; at < 30; at++) market.audiences.set(`buyer ${at}`, `audience ${at}`);
    for (const id of market.audiences.keys()) market.join(id);
    await vi.waitFor(() => expect(market.shared.answer).toHaveBeenCalledTimes(30));
    expect(market.most()).toBe(4);
  });

  it('after an event asks all audiences by one, and whole only those of which that says nothing', async () => {
    const market = aMarket((before) =>
      before.map(({ facts }) =>
        facts === 'audience 1' ? undefined : { rows: [{ id: `${String(facts)} again` }] },
      ),
    );
    for (let at = 0; at < 5; at++) market.audiences.set(`buyer ${at}`, `audience ${at}`);
    const guests = [...market.audiences.keys()].map((id) => market.join(id));
    await settle();
    expect(market.shared.answer).toHaveBeenCalledTimes(5);
    market.touch();
    await settle();
    expect(market.shared.again).toHaveBeenCalledTimes(1);
    expect(market.shared.answer).toHaveBeenCalledTimes(6);
    expect(guests.map(({ told }) => told.length)).toEqual([2, 1, 2, 2, 2]);
  });

  it('lets nobody wait behind what is only watched', async () => {
    const market = aMarket(() => Array.from({ length: 8 }, () => undefined));
    for (let at = 0; at < 8; at++) market.audiences.set(`buyer ${at}`, `audience ${at}`);
    for (const id of market.audiences.keys()) market.join(id);
    await settle();
    vi.mocked(market.shared.answer).mockClear();
    market.touch();
    market.audiences.set('new', 'new');
    market.join('new');
    await settle();
    const order = vi.mocked(market.shared.answer).mock.calls.map(([, , facts]) => facts);
    expect(order).toHaveLength(9);
    expect(order.indexOf('new')).toBeLessThan(5);
  });
});

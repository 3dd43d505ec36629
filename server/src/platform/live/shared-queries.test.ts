import { describe, expect, it, vi } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { FeedEvent } from '../events/feed.ts';
import type { AudienceResult, SharedByAudience } from '../routes.ts';
import { LiveGroup, type Subscriber } from './group.ts';
import { FairLimiter } from './fair-limiter.ts';
import { SharedQueries, type LiveQuery, type Channel } from './shared-queries.ts';

const settle = async () => {
  for (let runLimited = 0; runLimited < 10; runLimited++)
    await new Promise((resolve) => setImmediate(resolve));
};

const contextOf = (organizationId: string): Ctx =>
  ({
    actor: { kind: 'person', userId: organizationId, organizationId: organizationId as OrganizationId },
  }) as unknown as Ctx;

const event = (type: string, organizationId = 'farm'): FeedEvent => ({
  id: type,
  type: type as never,
  organizationIds: [organizationId],
  userIds: [],
  subjectId: null,
  data: {},
});

/** Subscribers with the audiences in `audiences`, and a query that counts how often it runs. */
function aMarket(refreshResults?: (before: readonly AudienceResult[]) => unknown[]) {
  const audiences = new Map<string, string>();
  const channels = new Map<string, LiveGroup>();
  const resolveAudiences = vi.fn<SharedByAudience<unknown>['resolveAudiences']>((batch) =>
    Promise.resolve(
      batch.map(({ actor }) => {
        const key = audiences.get((actor as { organizationId: string }).organizationId);
        return key === undefined ? new AppError('offers.notABuyer') : { key, scopes: ['farm'], facts: key };
      }),
    ),
  );
  let running = 0;
  let most = 0;
  const answer = vi.fn<SharedByAudience<unknown>['answer']>(async (_ctx, _input, facts) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    return { rows: [{ id: facts }] };
  });
  const shared: SharedByAudience<unknown> = {
    resolveAudiences,
    afterOwnEvents: ['relationships.moved'],
    afterAnyEvents: ['offers.audiencesChanged'],
    answer,
    ...(refreshResults && {
      refreshResults: vi.fn((_ctx, _input, before: readonly AudienceResult[]) =>
        Promise.resolve(refreshResults(before)),
      ),
    }),
  };
  const openChannel = ({ key, query }: Channel, subscriber: Subscriber) => {
    const group = channels.get(key) ?? new LiveGroup(query);
    channels.set(key, group);
    group.join(subscriber);
    return () => {
      group.leave(subscriber);
      if (group.isEmpty) channels.delete(key);
    };
  };
  const sharedQueries = new SharedQueries(openChannel, new FairLimiter(4));
  return {
    audiences,
    channels,
    shared,
    sharedQueries,
    most: () => most,
    join(organizationId: string, words = '') {
      const received: unknown[] = [];
      const refused: unknown[] = [];
      const liveQuery: LiveQuery = {
        ctx: contextOf(organizationId),
        name: 'offers.search',
        live: { on: ['offers.changed'], scope: () => '', audience: shared },
        input: { text: words },
      };
      const leave = sharedQueries.join(liveQuery, shared, {
        snapshot: (value) => received.push(value),
        changes: (text) => received.push(JSON.parse(text)),
        refused: (error) => refused.push(error),
      });
      return { received, refused, leave };
    },
    touch: () => {
      for (const group of channels.values()) group.touch([event('offers.changed')]);
    },
  };
}

describe('queries shared by audiences', () => {
  it('resolves all subscribers of one tick together, and queries once per audience', async () => {
    const market = aMarket();
    for (let at = 0; at < 50; at++) market.audiences.set(`buyer ${at}`, `audience ${at % 3}`);
    const subscriptions = [...market.audiences.keys()].map((id) => market.join(id));
    await settle();
    expect(market.shared.resolveAudiences).toHaveBeenCalledTimes(1);
    expect(market.shared.answer).toHaveBeenCalledTimes(3);
    expect(subscriptions.map(({ received }) => received)).toEqual(
      subscriptions.map((_, at) => [{ rows: [{ id: `audience ${at % 3}` }] }]),
    );
  });

  it('splits an audience where a question depends on more of its facts', async () => {
    const market = aMarket();
    market.audiences.set('bistro', 'a').set('café', 'a');
    market.shared.furtherKey = (input) => (input as { text: string }).text;
    market.join('bistro', 'local');
    market.join('café', 'everything');
    await settle();
    expect([...market.channels.keys()].map((key) => key.split(' ')[3])).toEqual(['local', 'everything']);
  });

  it('resolves one organization once, however many screens it has open, and only those concerned', async () => {
    const market = aMarket();
    market.audiences.set('bistro', 'a').set('café', 'a');
    const [one, two, other] = [market.join('bistro'), market.join('bistro'), market.join('café')];
    await settle();
    market.audiences.set('bistro', 'b');
    market.sharedQueries.resolveAffected([event('relationships.moved', 'bistro')]);
    await settle();
    expect(vi.mocked(market.shared.resolveAudiences).mock.calls.map(([batch]) => batch.length)).toEqual([
      2, 1,
    ]);
    expect([one.received.length, two.received.length, other.received.length]).toEqual([2, 2, 1]);
    expect([...market.channels.keys()]).toHaveLength(2);
  });

  it('refuses a subscriber without an audience, and nobody else', async () => {
    const market = aMarket();
    market.audiences.set('bistro', 'a');
    const [bistro, farm] = [market.join('bistro'), market.join('farm')];
    await settle();
    expect(bistro.received).toHaveLength(1);
    expect(farm.refused).toEqual([new AppError('offers.notABuyer')]);
  });

  it('runs at most four queries at a time', async () => {
    const market = aMarket();
    for (let at = 0; at < 30; at++) market.audiences.set(`buyer ${at}`, `audience ${at}`);
    for (const id of market.audiences.keys()) market.join(id);
    await vi.waitFor(() => expect(market.shared.answer).toHaveBeenCalledTimes(30));
    expect(market.most()).toBe(4);
  });

  it('after an event refreshes all audiences in one query, and fully only those it leaves out', async () => {
    const market = aMarket((before) =>
      before.map(({ facts }) =>
        facts === 'audience 1' ? undefined : { rows: [{ id: `${String(facts)} again` }] },
      ),
    );
    for (let at = 0; at < 5; at++) market.audiences.set(`buyer ${at}`, `audience ${at}`);
    const subscriptions = [...market.audiences.keys()].map((id) => market.join(id));
    await settle();
    expect(market.shared.answer).toHaveBeenCalledTimes(5);
    market.touch();
    await settle();
    expect(market.shared.refreshResults).toHaveBeenCalledTimes(1);
    expect(market.shared.answer).toHaveBeenCalledTimes(6);
    expect(subscriptions.map(({ received }) => received.length)).toEqual([2, 1, 2, 2, 2]);
  });

  it('does not delay first results behind refreshes', async () => {
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

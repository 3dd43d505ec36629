import { userKeyOf } from '../actor.ts';
import type { FeedEvent } from '../events/feed.ts';
import type { AudienceResult, LiveAudience, SharedByAudience } from '../routes.ts';
import type { PreviousResult } from './group.ts';
import type { LiveQuery } from './shared-queries.ts';
import type { FairLimiter } from './fair-limiter.ts';

interface WaitingChannel extends AudienceResult {
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Channels of one query that the same events affected. */
interface Batch {
  liveQuery: LiveQuery;
  events: Set<FeedEvent>;
  channels: WaitingChannel[];
}

/**
 * Runs the queries of channels. After events, the channels of one query are refreshed in one batch when the query
 * supports it; a full query waits for its turn.
 */
export class BatchedRefresh {
  readonly #batch = new Map<string, Batch>();
  readonly #limiter: FairLimiter;

  constructor(limiter: FairLimiter) {
    this.#limiter = limiter;
  }

  async runQuery(
    liveQuery: LiveQuery,
    audience: LiveAudience,
    previous: PreviousResult | null,
  ): Promise<unknown> {
    const shared = liveQuery.live.audience!;
    if (previous && shared.refreshResults) {
      const value = await this.#refreshInBatch(liveQuery, audience, previous);
      if (value !== undefined) return value;
    }
    return this.#limiter.run(userKeyOf(liveQuery.ctx.actor), previous === null, () =>
      shared.answer(liveQuery.ctx, liveQuery.input, audience.facts),
    );
  }

  #refreshInBatch(
    liveQuery: LiveQuery,
    { facts }: LiveAudience,
    { value, events }: PreviousResult,
  ): Promise<unknown> {
    const key = `${liveQuery.name} ${JSON.stringify(liveQuery.input)}`;
    const batch = this.#batch.get(key) ?? this.#openBatch(key, liveQuery);
    for (const event of events) batch.events.add(event);
    return new Promise((resolve, reject) => batch.channels.push({ facts, value, resolve, reject }));
  }

  #openBatch(key: string, liveQuery: LiveQuery): Batch {
    const batch: Batch = { liveQuery, events: new Set(), channels: [] };
    this.#batch.set(key, batch);
    // All events of one poll reach the channels before the next tick of the event loop.
    setImmediate(() => {
      this.#batch.delete(key);
      void refreshBatch(batch, liveQuery.live.audience!);
    });
    return batch;
  }
}

async function refreshBatch(
  { liveQuery, events, channels }: Batch,
  shared: SharedByAudience<unknown>,
): Promise<void> {
  try {
    const values = await shared.refreshResults!(liveQuery.ctx, liveQuery.input, channels, [...events]);
    channels.forEach((channel, at) => channel.resolve(values[at]));
  } catch (error) {
    for (const channel of channels) channel.reject(error);
  }
}

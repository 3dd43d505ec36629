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

/** The rooms of one question that were touched in the same moment. */
interface Batch {
  liveQuery: LiveQuery;
  events: Set<FeedEvent>;
  channels: WaitingChannel[];
}

/**
 * Asks for rooms. After events, those of one question are asked together where the question knows how to be asked by
 * set; whatever has to be asked whole takes its turn.
 */
export class BatchedRefresh {
  readonly #batch = new Map<string, Batch>();
  readonly #limiter: FairLimiter;

  constructor(limiter: FairLimiter) {
    this.#limiter = limiter;
  }

  async runQuery(liveQuery: LiveQuery, audience: LiveAudience, previous: PreviousResult | null): Promise<unknown> {
    const shared = liveQuery.live.audience!;
    if (previous && shared.refreshResults) {
      const value = await this.#refreshInBatch(liveQuery, audience, previous);
      if (value !== undefined) return value;
    }
    return this.#limiter.run(userKeyOf(liveQuery.ctx.actor), previous === null, () =>
      shared.answer(liveQuery.ctx, liveQuery.input, audience.facts),
    );
  }

  #refreshInBatch(liveQuery: LiveQuery, { facts }: LiveAudience, { value, events }: PreviousResult): Promise<unknown> {
    const key = `${liveQuery.name} ${JSON.stringify(liveQuery.input)}`;
    const batch = this.#batch.get(key) ?? this.#openBatch(key, liveQuery);
    for (const event of events) batch.events.add(event);
    return new Promise((resolve, reject) => batch.channels.push({ facts, value, resolve, reject }));
  }

  #openBatch(key: string, liveQuery: LiveQuery): Batch {
    const batch: Batch = { liveQuery, events: new Set(), channels: [] };
    this.#batch.set(key, batch);
    // All that one look of the feed touches is touched before the next turn of the loop.
    setImmediate(() => {
      this.#batch.delete(key);
      void refreshBatch(batch, liveQuery.live.audience!);
    });
    return batch;
  }
}

async function refreshBatch({ liveQuery, events, channels }: Batch, shared: SharedByAudience<unknown>): Promise<void> {
  try {
    const values = await shared.refreshResults!(liveQuery.ctx, liveQuery.input, channels, [...events]);
    channels.forEach((channel, at) => channel.resolve(values[at]));
  } catch (error) {
    for (const channel of channels) channel.reject(error);
  }
}

import type { Ctx } from '../context.ts';
import type { FeedEvent } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import type { Live, LiveAudience, SharedByAudience } from '../routes.ts';
import { BatchedRefresh } from './batched-refresh.ts';
import type { PreviousResult, Subscriber, RunLimited } from './group.ts';
import type { FairLimiter } from './fair-limiter.ts';

export interface LiveQuery {
  ctx: Ctx;
  name: string;
  live: Live<unknown>;
  input: unknown;
}

/** Subscribers with the same audience and query. */
export interface Channel {
  key: string;
  scopes: readonly string[];
  on: readonly EventType[];
  query(previous: PreviousResult | null): Promise<unknown>;
  /** When the query may run; a shared query schedules itself. */
  runLimited?: RunLimited;
}

interface SharedSubscription {
  liveQuery: LiveQuery;
  shared: SharedByAudience<unknown>;
  subscriber: Subscriber;
  key: string | null;
  leave: (() => void) | null;
  hasLeft: boolean;
  /** Counts audience lookups: the result of an outdated lookup is dropped. */
  lookups: number;
}

/** Subscribers resolved by one query; smaller batches let other work run between them. */
const RESOLVE_BATCH = 50;

/**
 * Live queries whose result depends on an audience and not on the organization: five hundred buyers of one market are
 * one query. After an event that can change a subscriber's audience it is resolved again, and a subscriber with a new
 * audience moves to another channel with a fresh snapshot. The audience of a channel never changes.
 */
export class SharedQueries {
  readonly #subscriptions = new Set<SharedSubscription>();
  readonly #openChannel: (channel: Channel, subscriber: Subscriber) => () => void;
  readonly #batch: BatchedRefresh;
  #unresolved = new Set<SharedSubscription>();

  constructor(openChannel: (channel: Channel, subscriber: Subscriber) => () => void, limiter: FairLimiter) {
    this.#openChannel = openChannel;
    this.#batch = new BatchedRefresh(limiter);
  }

  join(liveQuery: LiveQuery, shared: SharedByAudience<unknown>, subscriber: Subscriber): () => void {
    const subscription: SharedSubscription = {
      liveQuery,
      shared,
      subscriber,
      key: null,
      leave: null,
      hasLeft: false,
      lookups: 0,
    };
    this.#subscriptions.add(subscription);
    this.#queueResolution(subscription);
    return () => {
      subscription.hasLeft = true;
      subscription.leave?.();
      this.#subscriptions.delete(subscription);
    };
  }

  resolveAffected(events: readonly FeedEvent[]): void {
    const types = new Set(events.map((event) => event.type));
    for (const subscription of this.#subscriptions) {
      const { afterAnyEvents, afterOwnEvents } = subscription.shared;
      const organizationId = organizationOf(subscription);
      const isConcerned =
        afterAnyEvents.some((type) => types.has(type)) ||
        events.some(
          (event) => event.organizationIds.includes(organizationId) && afterOwnEvents.includes(event.type),
        );
      if (isConcerned) this.#queueResolution(subscription);
    }
  }

  /** Subscribers that change audience in one tick are resolved in one query. */
  #queueResolution(subscription: SharedSubscription): void {
    subscription.lookups++;
    if (this.#unresolved.size === 0) setImmediate(() => this.#resolveAllAudiences());
    this.#unresolved.add(subscription);
  }

  #resolveAllAudiences(): void {
    const subscriptions = [...this.#unresolved];
    this.#unresolved = new Set();
    for (const [resolveAudiences, group] of Map.groupBy(
      subscriptions,
      ({ shared }) => shared.resolveAudiences,
    ))
      void this.#resolveAudiences(resolveAudiences, group);
  }

  async #resolveAudiences(
    resolveAudiences: SharedByAudience<unknown>['resolveAudiences'],
    subscriptions: readonly SharedSubscription[],
  ): Promise<void> {
    // The audience is resolved once per organization, however many screens it has open.
    const organizations = [...Map.groupBy(subscriptions, organizationOf).values()];
    for (let from = 0; from < organizations.length; from += RESOLVE_BATCH) {
      const batch = organizations.slice(from, from + RESOLVE_BATCH);
      const lookups = batch.map((group) => group.map((subscription) => subscription.lookups));
      const audiences = await resolveAudiences(batch.map(([first]) => first!.liveQuery.ctx)).catch(
        (error: unknown) => batch.map(() => error),
      );
      batch.forEach((group, at) =>
        group.forEach((subscription, position) => {
          if (!subscription.hasLeft && subscription.lookups === lookups[at]![position])
            this.#joinOrRefuse(subscription, audiences[at]);
        }),
      );
    }
  }

  /** An error with one subscriber does not affect the others. */
  #joinOrRefuse(subscription: SharedSubscription, audience: unknown): void {
    try {
      if (isInAudience(audience)) this.#joinChannel(subscription, audience);
      else this.#refuse(subscription, audience);
    } catch (error) {
      this.#refuse(subscription, error);
    }
  }

  #refuse(subscription: SharedSubscription, reason: unknown): void {
    subscription.leave?.();
    this.#subscriptions.delete(subscription);
    subscription.subscriber.refused(reason);
  }

  #joinChannel(subscription: SharedSubscription, audience: LiveAudience): void {
    const { liveQuery, shared } = subscription;
    const further = shared.furtherKey?.(liveQuery.input, audience.facts) ?? '';
    const key = `${liveQuery.name} shared ${audience.key} ${further} ${JSON.stringify(liveQuery.input)}`;
    if (key === subscription.key) return;
    subscription.leave?.();
    subscription.key = key;
    subscription.leave = this.#openChannel(
      {
        key,
        scopes: audience.scopes,
        on: liveQuery.live.on,
        query: (previous) => this.#batch.runQuery(liveQuery, audience, previous),
      },
      subscription.subscriber,
    );
  }
}

const isInAudience = (found: unknown): found is LiveAudience =>
  typeof found === 'object' && found !== null && 'facts' in found;

const organizationOf = ({ liveQuery }: SharedSubscription): string =>
  liveQuery.ctx.actor.kind === 'person' ? (liveQuery.ctx.actor.organizationId ?? '') : '';

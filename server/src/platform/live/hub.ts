import { scopeOf, userKeyOf, type Actor } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { EventFeed, FeedEvent } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import { gateRefusal, type BoundProcedure, type Exchange } from '../routes.ts';
import { parsedInput } from '../http/input.ts';
import { LiveGroup, type Subscriber } from './group.ts';
import { SharedQueries, type LiveQuery, type Channel } from './shared-queries.ts';
import { FairLimiter } from './fair-limiter.ts';

interface Entry {
  group: LiveGroup;
  on: ReadonlySet<EventType>;
  scopes: readonly string[];
  /** When it was made or last renewed, by the hub's clock. */
  renewedAt: number;
}

/** Links to files in a result are valid for an hour at least, and what is due today changes at midnight. */
const RENEW_AFTER_MS = 45 * 60_000;

/** A live query sets no cookie and has no client address, because it only reads. */
const noExchange: Exchange = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  setSession: () => undefined,
  clearSession: () => undefined,
};

/** Fewer than the database connections, so that live queries do not delay requests. */
const MAX_PARALLEL = 4;
const MAX_PER_PERSON = 2;

/** Finds the live queries whose result an event can change. */
export class LiveHub {
  readonly #bound: ReadonlyMap<string, BoundProcedure>;
  readonly #now: () => number;
  readonly #groups = new Map<string, Entry>();
  readonly #byScope = new Map<string, Set<string>>();
  readonly #limiter = new FairLimiter(MAX_PARALLEL, MAX_PER_PERSON);
  readonly #sharedQueries = new SharedQueries(
    (channel, subscriber) => this.#openChannel(channel, subscriber),
    this.#limiter,
  );

  constructor(
    bound: readonly BoundProcedure[],
    feed: EventFeed,
    now: () => number = () => performance.now(),
  ) {
    this.#now = now;
    this.#bound = new Map(bound.filter((one) => one.live).map((one) => [one.name, one]));
    feed.listen((events) => this.#touch(events));
  }

  get groups(): number {
    return this.#groups.size;
  }

  /** Renews the results that are older than what they contain may become; called every minute. */
  renewOld(): void {
    const now = this.#now();
    for (const entry of this.#groups.values()) {
      if (now - entry.renewedAt < RENEW_AFTER_MS) continue;
      entry.renewedAt = now;
      entry.group.renew();
    }
  }

  /** Throws the same error as the query over HTTP. Returns a function that unsubscribes. */
  subscribe(ctx: Ctx, name: string, rawInput: unknown, subscriber: Subscriber): () => void {
    const bound = this.#bound.get(name);
    if (!bound?.live) throw new AppError('request.notFound');
    const refusal = gateRefusal(ctx.actor, bound.procedure);
    if (refusal) throw new AppError(refusal);
    const input = parsedInput(bound.procedure.input, rawInput ?? {});
    const { live } = bound;
    const liveQuery: LiveQuery = { ctx, name, live, input };
    if (live.audience) return this.#sharedQueries.join(liveQuery, live.audience, subscriber);
    const scopes = [live.scope?.(ctx, input) ?? ctx.actor.organizationId ?? ''];
    const key = `${name} ${audienceOf(ctx.actor, live.personal === true)} ${JSON.stringify(input)}`;
    const channel: Channel = {
      key,
      scopes,
      on: live.on,
      query: (previous) =>
        (previous && live.refresh?.(ctx, input, previous.value, previous.events)) ??
        bound.handle(ctx, input, noExchange),
      runLimited: (isAwaited, work) => this.#limiter.run(userKeyOf(ctx.actor), isAwaited, work),
    };
    return this.#openChannel(channel, subscriber);
  }

  #openChannel({ key, scopes, on, query, runLimited }: Channel, subscriber: Subscriber): () => void {
    const entry =
      this.#groups.get(key) ??
      this.#open(key, {
        group: new LiveGroup(query, runLimited),
        on: new Set(on),
        scopes,
        renewedAt: this.#now(),
      });
    entry.group.join(subscriber);
    return () => {
      entry.group.leave(subscriber);
      if (entry.group.isEmpty) this.#close(key, entry);
    };
  }

  #open(key: string, entry: Entry): Entry {
    this.#groups.set(key, entry);
    for (const scope of entry.scopes) {
      const keys = this.#byScope.get(scope) ?? new Set();
      this.#byScope.set(scope, keys.add(key));
    }
    return entry;
  }

  #close(key: string, entry: Entry): void {
    if (this.#groups.get(key) !== entry) return;
    this.#groups.delete(key);
    for (const scope of entry.scopes) {
      const keys = this.#byScope.get(scope);
      keys?.delete(key);
      if (keys?.size === 0) this.#byScope.delete(scope);
    }
  }

  #touch(events: readonly FeedEvent[]): void {
    this.#sharedQueries.resolveAffected(events);
    const touched = new Map<LiveGroup, Set<FeedEvent>>();
    for (const event of events)
      for (const scope of [...event.organizationIds, ...event.userIds, EVERYONE])
        for (const key of this.#byScope.get(scope) ?? []) {
          const { on, group } = this.#groups.get(key)!;
          if (on.has(event.type)) touched.set(group, (touched.get(group) ?? new Set()).add(event));
        }
    for (const [group, by] of touched) group.touch([...by]);
  }
}

/** Scope of queries for platform admins: every event concerns them. */
export const EVERYONE = '*';

const audienceOf = (actor: Actor, personal: boolean): string =>
  personal && actor.kind === 'person' ? `${actor.userId} ${scopeOf(actor)}` : scopeOf(actor);

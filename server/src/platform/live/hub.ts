import { scopeOf, type Actor } from '../actor.ts';
import type { Ctx } from '../context.ts';
import { AppError } from '../errors.ts';
import type { EventFeed, Happened } from '../events/feed.ts';
import type { EventType } from '../../events.ts';
import { refusalAtTheGate, type BoundProcedure, type Exchange } from '../routes.ts';
import { LiveGroup, type Subscriber } from './group.ts';

interface Entry {
  group: LiveGroup;
  on: ReadonlySet<EventType>;
  scope: string;
}

/** A live query sets no cookie and has no address: reading is all it does. */
const noExchange: Exchange = {
  ip: '',
  userAgent: '',
  sessionToken: null,
  setSession: () => undefined,
  clearSession: () => undefined,
};

/** Finds, for each event, the questions whose answer it can change. */
export class LiveHub {
  readonly #bound: ReadonlyMap<string, BoundProcedure>;
  readonly #groups = new Map<string, Entry>();
  readonly #byScope = new Map<string, Set<string>>();

  constructor(bound: readonly BoundProcedure[], feed: EventFeed) {
    this.#bound = new Map(bound.filter((one) => one.live).map((one) => [one.name, one]));
    feed.listen((events) => this.#touch(events));
  }

  get groups(): number {
    return this.#groups.size;
  }

  /** Throws what the same question over HTTP would be answered with. Returns how to leave. */
  subscribe(ctx: Ctx, name: string, rawInput: unknown, subscriber: Subscriber): () => void {
    const bound = this.#bound.get(name);
    if (!bound?.live) throw new AppError('request.notFound');
    const refusal = refusalAtTheGate(ctx.actor, bound.procedure);
    if (refusal) throw new AppError(refusal);
    const parsed = bound.procedure.input.safeParse(rawInput ?? {});
    if (!parsed.success) throw new AppError('request.invalid');
    const scope = bound.live.scope(ctx, parsed.data);
    const key = `${name} ${audienceOf(ctx.actor, bound.live.personal === true)} ${JSON.stringify(parsed.data)}`;
    const entry = this.#groups.get(key) ?? this.#open(key, bound, scope, ctx, parsed.data);
    entry.group.join(subscriber);
    return () => {
      entry.group.leave(subscriber);
      if (entry.group.isEmpty) this.#close(key, entry);
    };
  }

  #open(key: string, bound: BoundProcedure, scope: string, ctx: Ctx, input: unknown): Entry {
    const group = new LiveGroup(() => bound.handle(ctx, input, noExchange));
    const entry = { group, on: new Set(bound.live!.on), scope };
    this.#groups.set(key, entry);
    const keys = this.#byScope.get(scope) ?? new Set();
    this.#byScope.set(scope, keys.add(key));
    return entry;
  }

  #close(key: string, entry: Entry): void {
    if (this.#groups.get(key) !== entry) return;
    this.#groups.delete(key);
    const keys = this.#byScope.get(entry.scope);
    keys?.delete(key);
    if (keys?.size === 0) this.#byScope.delete(entry.scope);
  }

  #touch(events: readonly Happened[]): void {
    const touched = new Set<LiveGroup>();
    for (const event of events)
      for (const scope of [...event.organizationIds, ...event.userIds, EVERYONE])
        for (const key of this.#byScope.get(scope) ?? []) {
          const entry = this.#groups.get(key)!;
          if (entry.on.has(event.type)) touched.add(entry.group);
        }
    for (const group of touched) group.touch();
  }
}

/** The scope of what only platform admins see: every event concerns it. */
export const EVERYONE = '*';

const audienceOf = (actor: Actor, personal: boolean): string =>
  personal && actor.kind === 'person' ? `${actor.userId} ${scopeOf(actor)}` : scopeOf(actor);

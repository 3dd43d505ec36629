import type { ParsedInputOf, OutputOf, Procedures } from '@halles/contract/kernel';
import type { Actor } from './actor.ts';
import type { Ctx } from './context.ts';
import type { EventType } from '../events.ts';
import type { FeedEvent } from './events/feed.ts';

/** What a sign-in command may do to the answer besides giving its output. */
export interface Exchange {
  ip: string;
  userAgent: string;
  sessionToken: string | null;
  setSession(token: string, expiresAt: Date): void;
  clearSession(): void;
}

/** A live query = a query + the events that can change it, declared side by side. */
export interface Live<Input> {
  on: readonly EventType[];
  /** The organization or person whose events concern this answer. */
  scope(ctx: Ctx, input: Input): string;
  /** The answer depends on the person, not only on what their role may see. */
  personal?: true;
  /** The answer depends on less than the organization: it is asked once for all who share that. */
  audience?: SharedByAudience<Input>;
}

/** What an answer depends on besides the question: two who have the same key are told the same. */
export interface LiveAudience {
  key: string;
  /** Whose events can change the answer. */
  scopes: readonly string[];
  facts: unknown;
}

/** An answer that was given to an audience, with its facts. */
export interface AudienceResult {
  facts: unknown;
  value: unknown;
}

export interface SharedByAudience<Input> {
  /** Of many askers by set, in their order: theirs, or why one has none. */
  resolveAudiences(contexts: readonly Ctx[]): Promise<(LiveAudience | Error)[]>;
  /** After these it is looked up again: events of the asker's organization, and anybody's. */
  afterOwnEvents: readonly EventType[];
  afterAnyEvents: readonly EventType[];
  answer(ctx: Ctx, input: Input, facts: unknown): Promise<unknown>;
  /**
   * What many audiences are told after events, by set, from what they were told before; undefined: that one has to be
   * asked whole. It is right about whatever the events name, and leaves the rest as it was.
   */
  refreshResults?(
    ctx: Ctx,
    input: Input,
    before: readonly AudienceResult[],
    events: readonly FeedEvent[],
  ): Promise<unknown[]>;
}

type Handler<Input, Output> = (ctx: Ctx, input: Input, exchange: Exchange) => Promise<Output>;

/** Binds each procedure of one contract to its command or query. Nothing is left out: it would not compile. */
export type Routes<Contract extends Procedures> = {
  [Name in keyof Contract]: Contract[Name] extends { live: true }
    ? {
        query: Handler<ParsedInputOf<Contract[Name]>, OutputOf<Contract[Name]>>;
        live: Live<ParsedInputOf<Contract[Name]>>;
      }
    : Handler<ParsedInputOf<Contract[Name]>, OutputOf<Contract[Name]>>;
};

export interface BoundProcedure {
  /** `organizations.getSettings` */
  name: string;
  procedure: Procedures[string];
  handle: Handler<unknown, unknown>;
  live: Live<unknown> | null;
}

export function bind<Contract extends Procedures>(
  slice: string,
  contract: Contract,
  routes: Routes<Contract>,
): BoundProcedure[] {
  return Object.entries(contract).map(([key, procedure]) => {
    const route = routes[key as keyof Contract] as unknown;
    const withLive =
      typeof route === 'object' ? (route as { query: Handler<unknown, unknown>; live: Live<unknown> }) : null;
    return {
      name: `${slice}.${key}`,
      procedure,
      handle: withLive ? withLive.query : (route as Handler<unknown, unknown>),
      live: withLive ? withLive.live : null,
    };
  });
}

/** The coarse gate of a procedure; each slice's policy decides the rest. */
export function gateRefusal(actor: Actor, procedure: Procedures[string]): string | null {
  if (procedure.access === 'public') return null;
  if (actor.kind !== 'person') return 'request.signInRequired';
  if (procedure.access === 'admin' && !actor.isAdmin)
    return actor.lacksSecondFactor ? 'identity.secondFactorRequired' : 'request.notFound';
  if (procedure.access !== 'member') return null;
  if (actor.organizationId === null) return 'request.notFound';
  if (procedure.method === 'GET') return null;
  if (actor.view === 'viewing') return 'request.readOnlyView';
  return actor.suspended && !procedure.whileSuspended ? 'organizations.suspended' : null;
}

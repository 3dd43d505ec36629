import type { ParsedInputOf, OutputOf, Procedure, Procedures } from '@halles/contract/kernel';
import type { Actor } from './actor.ts';
import type { Ctx, MemberCtx, PersonCtx } from './context.ts';
import type { EventType } from '../events.ts';
import type { FeedEvent } from './events/feed.ts';

/** What a sign-in command may change in the response besides its output. */
export interface Exchange {
  ip: string;
  userAgent: string;
  sessionToken: string | null;
  setSession(token: string, expiresAt: Date): void;
  clearSession(): void;
}

/** A live query: a query and the events that can change its result, declared together. */
export interface Live<Input, Caller extends Ctx = Ctx, Output = unknown> {
  on: readonly EventType[];
  /** The organization or person whose events concern the result; by default the caller's organization. */
  scope?(ctx: Caller, input: Input): string;
  /** The result depends on the person, not only on the permissions of their role. */
  personal?: true;
  /**
   * The result after events, made from the previous one with less than the query reads; undefined: the query is asked
   * again.
   */
  refresh?(
    ctx: Caller,
    input: Input,
    previous: Output,
    events: readonly FeedEvent[],
  ): Promise<Output> | undefined;
  /**
   * The result depends on an audience instead of the organization: it is queried once for all who share the audience.
   */
  audience?: SharedByAudience<Input, Caller>;
}

/** What a result depends on besides the input: subscribers with the same key get the same result. */
export interface LiveAudience {
  key: string;
  /** Scopes whose events can change the result. */
  scopes: readonly string[];
  facts: unknown;
}

/** A result for an audience, with the audience's facts. */
export interface AudienceResult {
  facts: unknown;
  value: unknown;
}

export interface SharedByAudience<Input, Caller extends Ctx = Ctx> {
  /** Resolves the audiences of many contexts in one query, in their order; an Error where one has none. */
  resolveAudiences(contexts: readonly Caller[]): Promise<(LiveAudience | Error)[]>;
  /**
   * Events after which the audience is resolved again: those of the subscriber's organization (`afterOwn`), and of
   * any (`afterAny`).
   */
  afterOwnEvents: readonly EventType[];
  afterAnyEvents: readonly EventType[];
  answer(ctx: Caller, input: Input, facts: unknown): Promise<unknown>;
  /** Added to the audience's key, for inputs whose result depends on more of its facts. */
  furtherKey?(input: Input, facts: unknown): string;
  /**
   * Refreshes the results of many audiences after events in one query, from their previous results; undefined: that
   * one needs a full query. It updates what the events name, and leaves the rest unchanged.
   */
  refreshResults?(
    ctx: Ctx,
    input: Input,
    before: readonly AudienceResult[],
    events: readonly FeedEvent[],
  ): Promise<unknown[]>;
}

/** What the gate has established about the caller. */
interface Callers {
  public: Ctx;
  signedIn: PersonCtx;
  admin: PersonCtx;
  member: MemberCtx;
}
type CallerOf<P extends Procedure> = Callers[P['access']];

type Handler<Input, Output, Caller extends Ctx = Ctx> = (
  ctx: Caller,
  input: Input,
  exchange: Exchange,
) => Promise<Output>;

/** Binds each procedure of one contract to its command or query. A missing one is a type error. */
export type Routes<Contract extends Procedures> = {
  [Name in keyof Contract]: Contract[Name] extends { live: true }
    ? {
        query: Handler<ParsedInputOf<Contract[Name]>, OutputOf<Contract[Name]>, CallerOf<Contract[Name]>>;
        live: Live<ParsedInputOf<Contract[Name]>, CallerOf<Contract[Name]>, OutputOf<Contract[Name]>>;
      }
    : Handler<ParsedInputOf<Contract[Name]>, OutputOf<Contract[Name]>, CallerOf<Contract[Name]>>;
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

/** While an admin has made the market read-only, only admins change anything; sign-in and reading go on. */
export const readOnlyRefusal = (
  { actor, ports }: Pick<Ctx, 'actor' | 'ports'>,
  { method, whileReadOnly }: Pick<Procedures[string], 'method' | 'whileReadOnly'>,
): string | null =>
  method === 'GET' ||
  whileReadOnly === true ||
  (actor.kind === 'person' && actor.isAdmin) ||
  !ports.remoteConfig.values().isReadOnly
    ? null
    : 'request.readOnlyMarket';

/** Coarse access check of a procedure; each slice's policy decides the rest. */
export function gateRefusal(actor: Actor, procedure: Procedures[string]): string | null {
  if (procedure.access === 'public') return null;
  if (actor.kind !== 'person') return 'request.signInRequired';
  if (procedure.access === 'admin' && !actor.isAdmin)
    return actor.lacksSecondFactor ? 'identity.secondFactorRequired' : 'request.notFound';
  if (procedure.access !== 'member') return null;
  if (actor.organizationId === null) return 'request.notFound';
  if (procedure.feature && actor.closedFeatures?.includes(procedure.feature))
    return 'organizations.featureClosed';
  if (procedure.method === 'GET') return null;
  if (actor.view === 'viewing') return 'request.readOnlyView';
  return actor.suspended && !procedure.whileSuspended ? 'organizations.suspended' : null;
}

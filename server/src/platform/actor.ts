import type { Feature, Language, OrganizationId, UserId } from '@halles/contract/kernel';

/** The signed-in person. `view` distinguishes an admin who looks at an organization from its own members. */
export interface Person {
  kind: 'person';
  userId: UserId;
  sessionId: string;
  language: Language;
  isAdmin: boolean;
  /** An admin without a second factor in this session has no admin rights. */
  lacksSecondFactor?: true;
  organizationId: OrganizationId | null;
  role: string | null;
  view: 'own' | 'viewing' | 'acting';
  /** Members of a suspended organization may read but change nothing. */
  suspended?: true;
  /** Parts of Halles that admins closed for the organization; absent: none. */
  closedFeatures?: readonly Feature[];
}

/** The person that a job works for, without session data. */
export type WorkedAs = Pick<Person, 'userId' | 'language' | 'isAdmin' | 'role' | 'view'>;

export const workedAs = ({ userId, language, isAdmin, role, view }: Person): string =>
  JSON.stringify({ userId, language, isAdmin, role, view } satisfies WorkedAs);

/** A person who works for an organization: their own, or one that an admin views or acts for. */
export interface Member extends Person {
  organizationId: OrganizationId;
}

export type Actor =
  | { kind: 'anonymous'; userId: null; organizationId: null }
  | { kind: 'system'; userId: null; organizationId: null }
  | Person;

export const anonymous: Actor = { kind: 'anonymous', userId: null, organizationId: null };
export const system: Actor = { kind: 'system', userId: null, organizationId: null };

export const isMember = (actor: Actor): actor is Member => actor.organizationId !== null;

/** Unverified credentials from the browser. */
export interface Credentials {
  sessionToken: string | null;
  /** An admin's local override (Spec §4: stored locally, then the page reloads). */
  organizationOverride: string | null;
  actAs: boolean;
}

export type Authenticate = (credentials: Credentials) => Promise<Actor>;

/** The answer of an earlier request with the same idempotency key. */
export interface StoredAnswer {
  bodyHash: string;
  result: unknown;
}

/** The actor of a request, and what was answered to its idempotency key before; undefined: nobody has looked. */
export interface Identified {
  actor: Actor;
  stored?: StoredAnswer | null;
}

export type Identify = (credentials: Credentials, idempotencyKey: string | null) => Promise<Identified>;

/** Actors of one scope get the same answer to a query, unless it depends on the person. */
export const scopeOf = (actor: Actor): string =>
  actor.kind === 'person'
    ? `${actor.organizationId}|${actor.role}|${actor.view}|${actor.isAdmin}|${actor.suspended === true}`
    : actor.kind;

/** Key for fair scheduling and usage limits. */
export const userKeyOf = (actor: Actor): string => (actor.kind === 'person' ? actor.userId : actor.kind);

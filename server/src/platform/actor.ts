import type { Language, OrganizationId, UserId } from '@halles/contract/kernel';

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
}

/** The person that a job works for, without session data. */
export type WorkedAs = Pick<Person, 'userId' | 'language' | 'isAdmin' | 'role' | 'view'>;

export const workedAs = ({ userId, language, isAdmin, role, view }: Person): string =>
  JSON.stringify({ userId, language, isAdmin, role, view } satisfies WorkedAs);

export type Actor = { kind: 'anonymous' } | { kind: 'system' } | Person;

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** Unverified credentials from the browser. */
export interface Credentials {
  sessionToken: string | null;
  /** An admin's local override (Spec §4: stored locally, then the page reloads). */
  organizationOverride: string | null;
  actAs: boolean;
}

export type Authenticate = (credentials: Credentials) => Promise<Actor>;

/** Actors of one scope get the same answer to a query, unless it depends on the person. */
export const scopeOf = (actor: Actor): string =>
  actor.kind === 'person'
    ? `${actor.organizationId}|${actor.role}|${actor.view}|${actor.isAdmin}|${actor.suspended === true}`
    : actor.kind;

/** Key for fair scheduling and usage limits. */
export const userKeyOf = (actor: Actor): string => (actor.kind === 'person' ? actor.userId : actor.kind);

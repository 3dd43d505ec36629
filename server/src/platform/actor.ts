import type { Language, OrganizationId, UserId } from '@halles/contract/kernel';

/** Who asks. `view` tells an admin looking at somebody's organization from its own people. */
export interface Person {
  kind: 'person';
  userId: UserId;
  sessionId: string;
  language: Language;
  isAdmin: boolean;
  /** An admin who showed no second factor in this session: has no right of an admin until they do. */
  lacksSecondFactor?: true;
  organizationId: OrganizationId | null;
  role: string | null;
  view: 'own' | 'viewing' | 'acting';
  /** Their organization is suspended: they may look, and change nothing. */
  suspended?: true;
}

export type Actor = { kind: 'anonymous' } | { kind: 'system' } | Person;

export const anonymous: Actor = { kind: 'anonymous' };
export const system: Actor = { kind: 'system' };

/** What a browser sends to say who it is, before anybody believed it. */
export interface Credentials {
  sessionToken: string | null;
  /** An admin's local override (Spec §4: stored locally, then the page reloads). */
  organizationOverride: string | null;
  actAs: boolean;
}

export type Authenticate = (credentials: Credentials) => Promise<Actor>;

/** Two actors of one scope get the same answer to the same question, unless it is about the person. */
export const scopeOf = (actor: Actor): string =>
  actor.kind === 'person'
    ? `${actor.organizationId}|${actor.role}|${actor.view}|${actor.isAdmin}|${actor.suspended === true}`
    : actor.kind;

/** Who takes turns, and whose use is counted. */
export const userKeyOf = (actor: Actor): string => (actor.kind === 'person' ? actor.userId : actor.kind);

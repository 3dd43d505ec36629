import type pg from 'pg';
import type { Feature, Language, OrganizationId, Role, UserId } from '@halles/contract';
import {
  anonymous,
  type Authenticate,
  type Credentials,
  type Identified,
  type Identify,
  type Person,
} from '../../../platform/actor.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { isSessionOver, renewedToken, touchSession } from '../../identity/index.ts';

interface Found {
  session_id: string;
  created_at: Date;
  last_seen_at: Date;
  user_id: UserId;
  is_admin: boolean;
  has_second_factor: boolean;
  language: Language;
  organization_id: OrganizationId | null;
  role: Role | null;
  suspended: boolean;
  closed_features: Feature[];
  viewed_id: OrganizationId | null;
  acts: boolean;
  body_hash: string | null;
  result: unknown;
}

/**
 * Runs on every request, so it is one named statement that PostgreSQL prepares; it joins users and sessions of
 * identity, which no function of that slice could do in one statement. The active organization is the session's, else
 * the member's only one (Spec §3). $2 is an admin's override and is ignored for anybody else; $3 is the key of a request
 * that may be a repetition.
 */
const statement = {
  name: 'authenticate',
  text: `select s.id as session_id, s.created_at, s.last_seen_at, u.id as user_id, u.is_admin,
      s.second_factor_at is not null as has_second_factor,
      coalesce(u.language, preferred.language, 'EN') as language,
      m.organization_id, m.role, o.suspended_at is not null as suspended,
      coalesce(viewed.closed_features, o.closed_features, '{}') as closed_features,
      viewed.id as viewed_id, acts.session_id is not null as acts, k.body_hash, k.result
    from sessions s
    join users u on u.id = s.user_id and u.disabled_at is null
    left join lateral (
      select mine.organization_id, mine.role from memberships mine
      where mine.user_id = s.user_id and (mine.organization_id = s.organization_id or not exists (
        select from memberships other
        where other.user_id = s.user_id and other.organization_id <> mine.organization_id))
    ) m on true
    left join organizations o on o.id = m.organization_id
    left join organizations viewed on u.is_admin and viewed.id = $2 and viewed.managed_by is null
    left join admin_access_reasons acts on acts.organization_id = viewed.id and acts.session_id = s.id
    left join organization_settings preferred
      on preferred.organization_id = coalesce(viewed.id, m.organization_id)
    left join idempotency_keys k on k.scope = u.id::text and k.key = $3
    where s.token_hash = $1`,
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface AuthenticatorWorld {
  ports: { settings: { isProduction: boolean } };
  pool: pg.Pool;
  db: Db;
  clock: Clock;
  log: Log;
}

/** Resolves the actor where no key comes with the credentials. */
export function authenticator(world: AuthenticatorWorld): Authenticate {
  const identify = identifier(world);
  return async (credentials) => (await identify(credentials, null)).actor;
}

const nobody: Identified = { actor: anonymous };

/** Resolves the actor of a request. Nothing is cached between requests, so revocation is immediate. */
export function identifier({ pool, db, clock, log, ports }: AuthenticatorWorld): Identify {
  return async ({ sessionToken, organizationOverride, actAs }: Credentials, key): Promise<Identified> => {
    if (sessionToken === null) return nobody;
    const override = organizationOverride !== null && UUID.test(organizationOverride);
    const find = async (tokenHash: Buffer): Promise<Found | undefined> => {
      const values = [tokenHash, override ? organizationOverride : null, key];
      return (await pool.query<Found>({ ...statement, values })).rows[0];
    };
    const now = clock.now();
    const tokenHash = hashToken(sessionToken);
    let found = await find(tokenHash);
    if (!found) {
      // The request was sent before the response with the renewed session arrived.
      const renewed = await renewedToken(db, tokenHash, now);
      if (renewed) found = await find(renewed);
    }
    if (!found) return nobody;
    const session = { createdAt: found.created_at, lastSeenAt: found.last_seen_at };
    if (isSessionOver(session, now)) return nobody;
    // Not awaited: the request is answered even when this fails.
    touchSession(db, { ...session, id: found.session_id, userId: found.user_id }, now).catch(
      (error: unknown) => log.warn({ err: error }, 'the last use of a session was not saved'),
    );
    // Outside production, the demo admin needs no second factor.
    const actor = personFrom(found, actAs, ports.settings.isProduction);
    const { body_hash: bodyHash, result } = found;
    return key === null ? { actor } : { actor, stored: bodyHash === null ? null : { bodyHash, result } };
  };
}

function personFrom(found: Found, actAs: boolean, needsSecondFactor: boolean): Person {
  const lacksSecondFactor = found.is_admin && needsSecondFactor && !found.has_second_factor;
  const isAdmin = found.is_admin && !lacksSecondFactor;
  const person = {
    kind: 'person' as const,
    userId: found.user_id,
    sessionId: found.session_id,
    language: found.language,
    isAdmin,
    ...(lacksSecondFactor && { lacksSecondFactor: true as const }),
    ...(found.closed_features.length > 0 && { closedFeatures: found.closed_features }),
  };
  if (isAdmin && found.viewed_id !== null && found.viewed_id !== found.organization_id)
    return {
      ...person,
      organizationId: found.viewed_id,
      role: null,
      view: actAs && found.acts ? 'acting' : 'viewing',
    };
  return {
    ...person,
    organizationId: found.organization_id,
    role: found.role,
    view: 'own',
    ...(found.suspended && { suspended: true as const }),
  };
}

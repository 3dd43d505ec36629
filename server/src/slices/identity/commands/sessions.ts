import type { identity, OrganizationId, ParsedInputOf, UserId } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import { type Tx, transaction, type PersonTx } from '../../../platform/transaction.ts';
import { RENEWAL_GRACE_MS, SEEN_EVERY_MS, SESSION_ABSOLUTE_MS, USER_SEEN_EVERY_MS } from '../rules.ts';
import { markUser } from './save-user.ts';

const USER_AGENT_MAX = 400;
const done = { done: true as const };

/** Opens a session on this device. Only the cookie contains its secret in clear. */
export async function openSession(
  tx: Tx,
  exchange: Exchange,
  userId: UserId,
  organizationId: OrganizationId | null,
  withFactor: boolean,
): Promise<void> {
  const { clock, ids } = tx.ctx;
  const now = clock.now();
  const token = newToken();
  const expiresAt = new Date(now.getTime() + SESSION_ABSOLUTE_MS);
  await endSessionBefore(tx, exchange);
  await tx
    .insertInto('sessions')
    .values({
      id: ids.next<'Session'>(),
      token_hash: hashToken(token),
      user_id: userId,
      organization_id: organizationId,
      user_agent: exchange.userAgent.slice(0, USER_AGENT_MAX),
      created_at: now,
      last_seen_at: now,
      confirmed_at: now,
      second_factor_at: withFactor ? now : null,
      expires_at: expiresAt,
    })
    .execute();
  exchange.setSession(token, expiresAt);
}

/** Ends the session that was open on this device before. */
async function endSessionBefore(tx: Tx, { sessionToken }: Exchange): Promise<void> {
  if (sessionToken === null) return;
  const before = await tx
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(sessionToken))
    .returning(['id', 'user_id'])
    .executeTakeFirst();
  if (!before) return;
  await record(tx, {
    type: 'identity.sessionEnded',
    users: [before.user_id],
    data: { sessionId: before.id },
  });
}

/** Every change of rights gives the device a new secret; the old one stops working shortly after. */
export async function renewSession(
  tx: PersonTx,
  exchange: Exchange,
  change: { organizationId?: OrganizationId | null } = {},
): Promise<void> {
  const { sessionId, userId } = tx.ctx.actor;
  const { organizationId } = change;
  const now = tx.ctx.clock.now();
  const token = newToken();
  const row = await tx
    .updateTable('sessions')
    .set((eb) => ({
      previous_token_hash: eb.ref('token_hash'),
      token_hash: hashToken(token),
      renewed_at: now,
      last_seen_at: now,
      ...(organizationId !== undefined && { organization_id: organizationId }),
    }))
    .where('id', '=', sessionId)
    .returning('expires_at')
    .executeTakeFirstOrThrow(refusal('request.signInRequired'));
  if (organizationId !== undefined) await markUser(tx, userId, { last_organization_id: organizationId });
  exchange.setSession(token, row.expires_at);
}

/** The current token hash of a session that was renewed a moment ago. */
export async function renewedToken(db: Db, tokenHash: Buffer, now: Date): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('previous_token_hash', '=', tokenHash)
    .where('renewed_at', '>', new Date(now.getTime() - RENEWAL_GRACE_MS))
    .executeTakeFirst();
  return row?.token_hash ?? null;
}

/**
 * Records activity at most once a minute, and for the time after the session once an hour. Two statements, so that
 * neither row is locked while the other is waited for.
 */
export async function touchSession(
  db: Db,
  session: { id: string; userId: UserId; lastSeenAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() < SEEN_EVERY_MS) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('id', '=', session.id)
    .where('last_seen_at', '<', now)
    .execute();
  await db
    .updateTable('users')
    .set({ last_seen_at: now })
    .where('id', '=', session.userId)
    .where((eb) =>
      eb.or([
        eb('last_seen_at', 'is', null),
        eb('last_seen_at', '<=', new Date(now.getTime() - USER_SEEN_EVERY_MS)),
      ]),
    )
    .execute();
}

export async function endSessions(tx: Tx, userId: UserId, except: string | null): Promise<void> {
  let ending = tx.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== null) ending = ending.where('id', '!=', except);
  await ending.execute();
  await record(tx, { type: 'identity.sessionsEnded', users: [userId], data: { except } });
}

export async function signOut(ctx: Ctx, _input: unknown, exchange: Exchange): Promise<{ done: true }> {
  const { actor } = ctx;
  if (actor.kind === 'person')
    await transaction(ctx, async (tx) => {
      await tx.deleteFrom('sessions').where('id', '=', actor.sessionId).execute();
      await record(tx, {
        type: 'identity.sessionEnded',
        users: [actor.userId],
        data: { sessionId: actor.sessionId },
      });
    });
  exchange.clearSession();
  return done;
}

export function endSession(
  ctx: PersonCtx,
  { sessionId }: ParsedInputOf<typeof identity.endSession>,
): Promise<{ done: true }> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    await record(tx, { type: 'identity.sessionEnded', users: [userId], data: { sessionId } });
    return done;
  });
}

export function endOtherSessions(ctx: PersonCtx): Promise<{ done: true }> {
  const { userId, sessionId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    await endSessions(tx, userId, sessionId);
    return done;
  });
}

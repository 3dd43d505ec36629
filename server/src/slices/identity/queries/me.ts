import type { Id, identity, OutputOf, User, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { deviceName, isSessionOver } from '../rules.ts';

export const getMe = (ctx: PersonCtx): Promise<User> => userOf(ctx, ctx.db, ctx.actor.userId);

export async function userOf(ctx: PersonCtx, db: Db, userId: UserId): Promise<User> {
  const row = await db
    .selectFrom('users')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select((codes) => codes.fn.countAll<number>().as('left'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .as('recovery_codes_left'),
    )
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw new AppError('request.signInRequired');
  return {
    id: row.id,
    email: row.email,
    isEmailVerified: row.email_verified_at !== null,
    newEmail: row.new_email,
    firstName: row.first_name,
    lastName: row.last_name,
    pictureUrl: row.picture_file_id && ctx.ports.files.linkTo({ id: row.picture_file_id }, 'public'),
    settings: {
      language: row.language,
      theme: row.theme,
    },
    hasPassword: row.password_hash !== null,
    hasTotp: row.totp_confirmed_at !== null,
    recoveryCodesLeft: row.recovery_codes_left ?? 0,
    isAdmin: row.is_admin,
    version: row.version,
  };
}

export async function listSessions(ctx: PersonCtx): Promise<OutputOf<typeof identity.listSessions>> {
  const { userId, sessionId } = ctx.actor;
  const rows = await ctx.db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const now = ctx.clock.now();
  return rows
    .filter((row) => !isSessionOver({ createdAt: row.created_at, lastSeenAt: row.last_seen_at }, now))
    .map((row) => ({
      id: row.id as Id<'Session'>,
      isCurrent: row.id === sessionId,
      device: deviceName(row.user_agent),
      createdAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    }));
}

export async function listPasskeys(ctx: PersonCtx): Promise<OutputOf<typeof identity.listPasskeys>> {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', ctx.actor.userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }));
}

export async function googleAccountsOf(db: Db, userId: UserId): Promise<{ linkedAt: string }[]> {
  const rows = await db.selectFrom('identities').select('created_at').where('user_id', '=', userId).execute();
  return rows.map((row) => ({ linkedAt: row.created_at.toISOString() }));
}

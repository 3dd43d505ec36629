import { sql, type RawBuilder } from 'kysely';
import type { FileId, Id, identity, OutputOf, User, UserId, TableLayouts } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { refusal } from '../../../platform/errors.ts';
import { deviceName, isSessionOver } from '../rules.ts';

export const getMe = (ctx: PersonCtx): Promise<User> => userOf(ctx, ctx.db, ctx.actor.userId);

export type UserJson = Omit<User, 'pictureUrl'> & { pictureFileId: FileId | null };

/** SQL for a `UserJson`, of the row `u` of `users`. */
export const userAsJson: RawBuilder<UserJson> = sql`jsonb_build_object(
  'id', u.id,
  'email', u.email,
  'isEmailVerified', u.email_verified_at is not null,
  'newEmail', u.new_email,
  'firstName', u.first_name,
  'lastName', u.last_name,
  'pictureFileId', u.picture_file_id,
  'settings', jsonb_build_object('language', u.language, 'theme', u.theme),
  'hasPassword', u.password_hash is not null,
  'hasTotp', u.totp_confirmed_at is not null,
  'recoveryCodesLeft', (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null),
  'isAdmin', u.is_admin,
  'version', u.version)`;

export const userFrom = ({ ports }: PersonCtx, { pictureFileId, ...user }: UserJson): User => ({
  ...user,
  pictureUrl: pictureFileId && ports.files.linkTo({ id: pictureFileId }, 'public'),
});

export async function userOf(ctx: PersonCtx, db: Db, userId: UserId): Promise<User> {
  const row = await db
    .selectFrom('users as u')
    .select(userAsJson.as('user'))
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow(refusal('request.signInRequired'));
  return userFrom(ctx, row.user);
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

/** When the person was last there, to the hour. */
export async function lastSeenOf(db: Db, userId: UserId): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('last_seen_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.last_seen_at?.toISOString() ?? null;
}

export async function googleAccountsOf(db: Db, userId: UserId): Promise<{ linkedAt: string }[]> {
  const rows = await db.selectFrom('identities').select('created_at').where('user_id', '=', userId).execute();
  return rows.map((row) => ({ linkedAt: row.created_at.toISOString() }));
}

export async function tableLayoutsOf(db: Db, userId: UserId): Promise<TableLayouts> {
  const row = await db
    .selectFrom('table_layouts')
    .select(['density', 'tables'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { density: null, tables: {} };
}

export const getTableLayouts = ({ db, actor }: PersonCtx): Promise<TableLayouts> =>
  tableLayoutsOf(db, actor.userId);

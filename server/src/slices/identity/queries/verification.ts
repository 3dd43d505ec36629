import { sql } from 'kysely';
import type { UserId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';

/** Data typed with the newest sign-up of an unverified address. */
export async function newestVerification(
  db: Db,
  userId: UserId,
): Promise<Record<string, string | null> | null> {
  const link = await db
    .selectFrom('tokens')
    .select('data')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'verifyEmail')
    .where('used_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return link?.data ?? null;
}

/** For seven days a replaced address can be restored to its account, so nobody else can use it. */
export async function isRestorable(db: Db, email: string, now: Date, except?: UserId): Promise<boolean> {
  const owners = await db
    .selectFrom('tokens')
    .select('user_id')
    .where('purpose', '=', 'undoEmailChange')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where(sql<boolean>`data->>'email' = ${email}`)
    .execute();
  return owners.some((owner) => owner.user_id !== except);
}

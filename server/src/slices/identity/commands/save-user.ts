import type { Selectable, Updateable } from 'kysely';
import type { UserId } from '@halles/contract';
import { refusal } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { UsersTable } from '../tables.ts';

export type UserRow = Selectable<UsersTable>;
type Change = Omit<Updateable<UsersTable>, 'version'>;

/** For what depends on the account as it is; most changes do not, and are saved in one statement. */
export async function lockUser(tx: Tx, userId: UserId): Promise<UserRow> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** Saves a change that the person's own screens show, with the next version. */
export const saveUser = (tx: Tx, userId: UserId, change: Change): Promise<UserRow> =>
  tx
    .updateTable('users')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Saves what no form shows, so that an open form does not become stale. */
export const markUser = (tx: Tx, userId: UserId, marks: Change): Promise<UserRow> =>
  tx.updateTable('users').set(marks).where('id', '=', userId).returningAll().executeTakeFirstOrThrow();

/**
 * Saves a change of password, factor, address or rights, after which nothing begun before can be finished. Links that
 * restore an earlier address stay open, because otherwise a thief could close them.
 */
export async function saveSecurityChange(
  tx: Tx,
  userId: UserId,
  change: Change,
  save: typeof saveUser = saveUser,
): Promise<UserRow> {
  const user = await save(tx, userId, { new_email: null, ...change });
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('purpose', '!=', 'undoEmailChange')
    .where('used_at', 'is', null)
    .execute();
  await tx.deleteFrom('challenges').where('user_id', '=', userId).execute();
  return user;
}

/** Of everybody, when all sessions end. */
export async function forgetRequestedAddresses(tx: Tx): Promise<void> {
  await tx.updateTable('users').set({ new_email: null }).where('new_email', 'is not', null).execute();
}

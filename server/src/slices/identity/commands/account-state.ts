import type { OrganizationId, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record, recordEvents } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { addressHash } from '../queries/people.ts';
import { forgetRequestedAddresses, lockUser, saveSecurityChange, saveUser } from './save-user.ts';
import { endSessions } from './sessions.ts';

/** Removes the admin right, signs the person out everywhere and ends acting in any organization's name. */
export async function revokeAdmin(tx: Tx, userId: UserId): Promise<void> {
  const account = await lockUser(tx, userId);
  if (!account.is_admin) return;
  await saveSecurityChange(tx, userId, { is_admin: false });
  await record(tx, { type: 'identity.adminRevoked', users: [userId], subject: userId, data: {} });
  await endSessions(tx, userId, null);
}

/** Ends all sessions and open links, including links that restore an email address, and blocks sign-in. */
export async function disableUser(tx: Tx, userId: UserId, reason: string): Promise<void> {
  const { actor, clock } = tx.ctx;
  const account = await lockUser(tx, userId);
  if (account.disabled_at !== null) return;
  const disabled = { disabled_at: clock.now(), disabled_by: actor.userId, disabled_reason: reason };
  await saveSecurityChange(tx, userId, disabled);
  await record(tx, { type: 'identity.personDisabled', users: [userId], subject: userId, data: { reason } });
  await tx.deleteFrom('tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute();
  await endSessions(tx, userId, null);
}

export async function enableUser(tx: Tx, userId: UserId): Promise<void> {
  const account = await lockUser(tx, userId);
  if (account.deleted_at !== null) throw new AppError('request.notFound');
  if (account.disabled_at === null) return;
  await saveUser(tx, userId, { disabled_at: null, disabled_by: null, disabled_reason: null });
  await record(tx, { type: 'identity.personEnabled', users: [userId], subject: userId, data: {} });
}

/**
 * Removes every way to sign in and all that names the person. The row stays, because orders, invoices and events refer
 * to it; their screens show no name for it.
 */
export async function deleteUser(tx: Tx, userId: UserId, left: OrganizationId[]): Promise<void> {
  const { email, language } = await lockUser(tx, userId);
  const { clock, ids, ports } = tx.ctx;
  const deleted = clock.now();
  await ports.mail.deleteMailTo(tx, email);
  await ports.mail.queueMail(tx, {
    key: `accountDeleted/${ids.next()}`,
    to: email,
    language: language ?? 'EN',
    template: 'accountDeleted',
    data: { url: ports.settings.publicUrl },
  });
  await saveSecurityChange(tx, userId, {
    email: `${userId}@deleted.invalid`,
    email_verified_at: null,
    password_hash: null,
    first_name: '',
    last_name: '',
    picture_file_id: null,
    is_admin: false,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: null,
    last_organization_id: null,
    last_seen_at: null,
    disabled_at: deleted,
    disabled_by: null,
    disabled_reason: 'deleted',
    deleted_at: deleted,
  });
  for (const table of ['tokens', 'passkeys', 'recovery_codes', 'identities', 'table_layouts'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await record(tx, {
    type: 'identity.accountDeleted',
    users: [userId],
    subject: userId,
    data: { organizationIds: left, lookupHash: addressHash(email) },
  });
  await endSessions(tx, userId, null);
}

/** Signs everybody out and ends half-done sign-ins and mailed links. */
export function endAllSessions(ctx: Ctx): Promise<number> {
  return transaction(ctx, async (tx) => {
    const ended = await tx.deleteFrom('sessions').returning('user_id').execute();
    await tx.deleteFrom('challenges').execute();
    await tx
      .deleteFrom('tokens')
      .where('purpose', '!=', 'undoEmailChange')
      .where('used_at', 'is', null)
      .execute();
    await forgetRequestedAddresses(tx);
    const people = [...new Set(ended.map((session) => session.user_id))];
    await recordEvents(
      tx,
      people.map((userId) => ({
        type: 'identity.sessionsEnded' as const,
        users: [userId],
        data: { except: null },
      })),
    );
    return ended.length;
  });
}

/** Locks the admins, so that the last two cannot go at once. */
export async function isLastAdmin(tx: Tx, userId: UserId): Promise<boolean> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return admins.length === 1 && admins[0]!.id === userId;
}

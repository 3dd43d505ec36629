import type { UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { userByEmail } from '../queries/people.ts';
import { makeLink } from './links.ts';
import { saveUser } from './save-user.ts';
import { endSessions } from './sessions.ts';
import { insertUser } from './sign-up.ts';

async function setAdmin(tx: Tx, userId: UserId): Promise<void> {
  await saveUser(tx, userId, { is_admin: true });
  await record(tx, { type: 'identity.adminGranted', users: [userId], subject: userId, data: {} });
  // A person who becomes admin has to sign in again.
  await endSessions(tx, userId, null);
}

/** Creates a platform admin without a password; the person opens the link and chooses one. */
export function createAdminLink(ctx: Ctx, email = 'admin@halles.invalid'): Promise<string> {
  return transaction(ctx, async (tx) => {
    const known = await userByEmail(tx, email);
    const userId =
      known?.userId ??
      (await insertUser(tx, {
        email,
        passwordHash: null,
        firstName: 'Admin',
        lastName: '',
        language: null,
        isVerified: true,
      }));
    await setAdmin(tx, userId);
    const token = await makeLink(tx, 'firstAdmin', userId);
    return `${ctx.ports.settings.publicUrl}/authentication/reset-password?token=${token}`;
  });
}

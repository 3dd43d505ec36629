import type { UserId } from '@halles/contract';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import type { Tx, PersonTx } from '../../../platform/transaction.ts';
import { deviceName } from '../rules.ts';
import { confirmSession } from './confirmation.ts';
import type { UserRow } from './save-user.ts';
import { endSessions, renewSession } from './sessions.ts';
import { securityNotice } from './sign-in.ts';

const changes = {
  totpAdded: { factor: 'totp', enabled: true },
  totpRemoved: { factor: 'totp', enabled: false },
  passkeyAdded: { factor: 'passkey', enabled: true },
  passkeyRemoved: { factor: 'passkey', enabled: false },
  codesRenewed: null,
} as const;

/** Mails the owner, because a thief would change the second factor first. */
export async function finishFactorChange(
  tx: PersonTx,
  exchange: Exchange,
  user: UserRow,
  change: keyof typeof changes,
): Promise<void> {
  const userId = user.id;
  await tx.ctx.ports.mail.queueMail(tx, {
    key: `secondFactorChanged/${tx.ctx.requestId}/${userId}`,
    to: user.email,
    language: user.language ?? 'EN',
    template: 'secondFactorChanged',
    data: { ...securityNotice(tx, deviceName(exchange.userAgent)), change },
  });
  const data = changes[change];
  const who = { users: [userId], subject: userId };
  if (data) await record(tx, { type: 'identity.secondFactorChanged', ...who, data });
  else await record(tx, { type: 'identity.recoveryCodesRenewed', ...who, data: {} });
  await endSessions(tx, userId, tx.ctx.actor.sessionId);
  await renewSession(tx, exchange);
  if (change.endsWith('Added')) await confirmSession(tx, { withFactor: true });
  else if (change.endsWith('Removed')) await forgetFactorOfSession(tx, userId);
}

/** Once no factor is left, the session counts as opened by a password alone. */
async function forgetFactorOfSession(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ second_factor_at: null })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users')
            .select('id')
            .where('id', '=', userId)
            .where((own) =>
              own.or([
                own('totp_confirmed_at', 'is not', null),
                own.exists(own.selectFrom('passkeys').select('id').where('user_id', '=', userId)),
              ]),
            ),
        ),
      ),
    )
    .execute();
}

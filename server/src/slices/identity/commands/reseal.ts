import type { Ctx } from '../../../platform/context.ts';
import { resealText, type Resealed } from '../../../platform/reseal.ts';
import { isSealedByAnother } from '../../../platform/secrets.ts';
import { transaction } from '../../../platform/transaction.ts';

import { markUser } from './save-user.ts';

/** Re-encrypts authenticator secrets with the newest key. Secrets that no configured key opens stop working. */
export function resealSecrets(ctx: Ctx): Promise<Resealed> {
  const { secret } = ctx.ports.settings;
  return transaction(ctx, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select(['id', 'totp_secret'])
      .where('totp_secret', 'is not', null)
      .forUpdate()
      .execute();
    const older = rows.filter((row) => isSealedByAnother(secret, row.totp_secret!));
    let resealed = 0;
    for (const row of older) {
      const sealed = resealText(ctx, row.totp_secret!);
      if (sealed === null) continue;
      await markUser(tx, row.id, { totp_secret: sealed });
      resealed += 1;
    }
    return { resealed, unreadable: older.length - resealed };
  });
}

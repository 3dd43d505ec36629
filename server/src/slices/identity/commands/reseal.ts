import type { Ctx } from '../../../platform/context.ts';
import { isSealedByAnother, openSealed, sealText } from '../../../platform/secrets.ts';
import { transaction } from '../../../platform/transaction.ts';

export interface Resealed {
  resealed: number;
  /** Sealed by a key that is not in the ring: these authenticator apps do not work. */
  unreadable: number;
}

/** Seals what older keys sealed with the newest one: after that, the older keys can be dropped. */
export function resealSecrets(ctx: Ctx): Promise<Resealed> {
  const { secret, oldSecrets } = ctx.ports.settings;
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
      const text = openSealed([secret, ...oldSecrets], row.totp_secret!);
      if (text === null) continue;
      await tx
        .updateTable('users')
        .set({ totp_secret: sealText(secret, text) })
        .where('id', '=', row.id)
        .execute();
      resealed += 1;
    }
    return { resealed, unreadable: older.length - resealed };
  });
}

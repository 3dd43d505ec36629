import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { hashToken, openSealed } from '../../../platform/secrets.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { markUser, type UserRow } from './save-user.ts';

const PERIOD_S = 30;
/** Allows a phone clock to be half a minute fast or slow. */
const WINDOW = 1;
/** Excludes characters that look alike. */
const RECOVERY_SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';

export const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Halles',
    label,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
    digits: 6,
    algorithm: 'SHA1',
  });

export const newRecoveryCode = (): string => {
  const signs = Array.from({ length: 10 }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)]);
  return `${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`;
};

/** Accepts a code with or without hyphen, in any case. */
export const hashOfCode = (code: string): Buffer =>
  hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

/** True when the code (authenticator app or recovery) is right and was not used before. */
export async function takeCode(tx: Tx, user: UserRow, code: string): Promise<boolean> {
  const timestamp = tx.ctx.clock.now().getTime();
  const { secret: newest, oldSecrets } = tx.ctx.ports.settings;
  const secret = user.totp_secret && openSealed([newest, ...oldSecrets], user.totp_secret);
  const delta = secret
    ? totpOf(secret, user.email).validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: WINDOW })
    : null;
  if (delta !== null) {
    const step = Math.floor(timestamp / 1_000 / PERIOD_S) + delta;
    if (user.totp_last_step !== null && step <= user.totp_last_step) return false;
    await markUser(tx, user.id, { totp_last_step: step });
    return true;
  }
  const recovered = await tx
    .updateTable('recovery_codes')
    .set({ used_at: tx.ctx.clock.now() })
    .where('user_id', '=', user.id)
    .where('code_hash', '=', hashOfCode(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return recovered !== undefined;
}

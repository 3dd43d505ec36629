import { Secret } from 'otpauth';
import QRCode from 'qrcode';
import type { identity, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { sealText } from '../../../platform/secrets.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { signedIn } from '../queries/me.ts';
import { hashOfCode, newRecoveryCode, takeCode, totpOf } from './codes.ts';
import { countWrongGuess, forgetGuesses, guessKey, refuseHurriedGuess } from './guesses.ts';
import { confirmPassword } from './password.ts';
import { renewSession } from './sessions.ts';

const RECOVERY_CODES = 10;

export async function startTotp(
  ctx: Ctx,
  { password }: ParsedInputOf<typeof identity.startTotp>,
): Promise<OutputOf<typeof identity.startTotp>> {
  const { userId } = signedIn(ctx);
  const { email } = await confirmPassword(ctx, password);
  const secret = new Secret({ size: 20 }).base32;
  await transaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select('totp_confirmed_at')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    // One that works is first switched off with a code of its own.
    if (row.totp_confirmed_at !== null) throw new AppError('identity.totpNotStarted');
    await tx
      .updateTable('users')
      .set({ totp_secret: sealText(ctx.ports.settings.secret, secret), totp_last_step: null })
      .where('id', '=', userId)
      .execute();
  });
  const uri = totpOf(secret, email).toString();
  return { secret, uri, qrSvg: await QRCode.toString(uri, { type: 'svg', margin: 1 }) };
}

export function confirmTotp(
  ctx: Ctx,
  { code }: ParsedInputOf<typeof identity.confirmTotp>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.confirmTotp>> {
  const { userId } = signedIn(ctx);
  return transaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select(['totp_secret', 'totp_confirmed_at'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (row.totp_secret === null || row.totp_confirmed_at !== null)
      throw new AppError('identity.totpNotStarted');
    if (!(await takeCode(tx, userId, code))) throw new AppError('identity.wrongCode');
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx
      .insertInto('recovery_codes')
      .values(recoveryCodes.map((one) => ({ user_id: userId, code_hash: hashOfCode(one) })))
      .execute();
    await changeFactor(tx, userId, ctx.clock.now());
    await renewSession(tx, exchange);
    return { recoveryCodes };
  });
}

export async function disableTotp(
  ctx: Ctx,
  { code }: ParsedInputOf<typeof identity.disableTotp>,
  exchange: Exchange,
): Promise<{ done: true }> {
  const { userId } = signedIn(ctx);
  const key = guessKey('code', userId);
  await refuseHurriedGuess(ctx, key);
  const isOff = await transaction(ctx, async (tx) => {
    if (!(await takeCode(tx, userId, code))) {
      await countWrongGuess(tx, key);
      return false;
    }
    await forgetGuesses(tx, key);
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await tx
      .updateTable('users')
      .set({ totp_secret: null, totp_last_step: null })
      .where('id', '=', userId)
      .execute();
    await changeFactor(tx, userId, null);
    await renewSession(tx, exchange);
    return true;
  });
  if (!isOff) throw new AppError('identity.wrongCode');
  return { done: true };
}

async function changeFactor(tx: Tx, userId: UserId, confirmedAt: Date | null): Promise<void> {
  await tx
    .updateTable('users')
    .set((eb) => ({ totp_confirmed_at: confirmedAt, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await record(tx, {
    type: 'identity.secondFactorChanged',
    users: [userId],
    subject: userId,
    data: { factor: 'totp', enabled: confirmedAt !== null },
  });
}

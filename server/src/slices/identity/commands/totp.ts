import { Secret } from 'otpauth';
import type { identity, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { sealText } from '../../../platform/secrets.ts';
import { type Tx, transaction, type PersonTx } from '../../../platform/transaction.ts';
import { hashOfCode, newRecoveryCode, takeCode, totpOf } from './codes.ts';
import { countWrongGuess, forgetGuesses, guessKey, refuseHurriedGuess } from './guesses.ts';
import { confirmPassword } from './password.ts';
import { lockUser, markUser, saveSecurityChange } from './save-user.ts';
import { finishFactorChange } from './second-factor.ts';

const RECOVERY_CODES = 10;

export async function startTotp(
  ctx: PersonCtx,
  { password }: ParsedInputOf<typeof identity.startTotp>,
): Promise<OutputOf<typeof identity.startTotp>> {
  const { userId } = ctx.actor;
  const { email } = await confirmPassword(ctx, password);
  const secret = new Secret({ size: 20 }).base32;
  await transaction(ctx, async (tx) => {
    const row = await lockUser(tx, userId);
    // An active authenticator app must be removed first, which takes a code from it.
    if (row.totp_confirmed_at !== null) throw new AppError('identity.totpNotStarted');
    const sealed = sealText(ctx.ports.settings.secret, secret);
    await markUser(tx, userId, { totp_secret: sealed, totp_last_step: null });
  });
  const uri = totpOf(secret, email).toString();
  const { default: qrCode } = await import('qrcode');
  return { secret, uri, qrSvg: await qrCode.toString(uri, { type: 'svg', margin: 1 }) };
}

export function confirmTotp(
  ctx: PersonCtx,
  { code }: ParsedInputOf<typeof identity.confirmTotp>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.confirmTotp>> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const row = await lockUser(tx, userId);
    if (row.totp_secret === null || row.totp_confirmed_at !== null)
      throw new AppError('identity.totpNotStarted');
    if (!(await takeCode(tx, row, code))) throw new AppError('identity.wrongCode');
    const recoveryCodes = await replaceCodes(tx, userId);
    const user = await saveSecurityChange(tx, userId, { totp_confirmed_at: ctx.clock.now() });
    await finishFactorChange(tx, exchange, user, 'totpAdded');
    return { recoveryCodes };
  });
}

export async function disableTotp(
  ctx: PersonCtx,
  { code }: ParsedInputOf<typeof identity.disableTotp>,
  exchange: Exchange,
): Promise<{ done: true }> {
  const { userId } = ctx.actor;
  await withCode(ctx, code, async (tx) => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const removed = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null };
    const user = await saveSecurityChange(tx, userId, removed);
    await finishFactorChange(tx, exchange, user, 'totpRemoved');
  });
  return { done: true };
}

/** Needs a valid code; the old recovery codes stop working immediately. */
export async function renewRecoveryCodes(
  ctx: PersonCtx,
  { code }: ParsedInputOf<typeof identity.renewRecoveryCodes>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.renewRecoveryCodes>> {
  const { userId } = ctx.actor;
  const recoveryCodes = await withCode(ctx, code, async (tx) => {
    const renewed = await replaceCodes(tx, userId);
    await finishFactorChange(tx, exchange, await saveSecurityChange(tx, userId, {}), 'codesRenewed');
    return renewed;
  });
  return { recoveryCodes };
}

/** A wrong code is counted in a separate transaction that commits even when the command fails. */
async function withCode<Result>(
  ctx: PersonCtx,
  code: string,
  work: (tx: PersonTx) => Promise<Result>,
): Promise<Result> {
  const { userId, sessionId } = ctx.actor;
  const key = guessKey('code', userId, sessionId);
  await refuseHurriedGuess(ctx, key);
  const done = await transaction(ctx, async (tx) => {
    const row = await lockUser(tx, userId);
    if (row.totp_confirmed_at === null) throw new AppError('identity.totpNotStarted');
    if (!(await takeCode(tx, row, code))) {
      await countWrongGuess(tx, key);
      return null;
    }
    await forgetGuesses(tx, key);
    return { result: await work(tx) };
  });
  if (!done) throw new AppError('identity.wrongCode');
  return done.result;
}

async function replaceCodes(tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((one) => ({ user_id: userId, code_hash: hashOfCode(one) })))
    .execute();
  return codes;
}

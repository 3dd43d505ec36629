import type { identity, OrganizationId, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { Events } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { hashPassword, isOutdated, isPassword } from '../../../platform/secrets.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { newestVerification } from '../queries/verification.ts';
import { deviceName, sourceOf } from '../rules.ts';
import { takeCode } from './codes.ts';
import { countWrongGuess, forgetGuesses, guessKey, refuseHurriedGuess } from './guesses.ts';
import { endChallenge, lockChallenge, makeChallenge } from './links.ts';
import { lockUser, markUser } from './save-user.ts';
import { openSession } from './sessions.ts';

type SignIn = OutputOf<typeof identity.signIn>;
type Method = Events['identity.signedIn']['method'];

export async function signIn(
  ctx: Ctx,
  { email, password }: ParsedInputOf<typeof identity.signIn>,
  exchange: Exchange,
): Promise<SignIn> {
  const key = guessKey('signIn', email, sourceOf(exchange.ip));
  await refuseHurriedGuess(ctx, key);
  const user = await ctx.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  // While the address is unverified, the password is stored with the newest verification link.
  const pending = user?.email_verified_at === null ? await newestVerification(ctx.db, user.id) : null;
  const stored = pending?.['passwordHash'] ?? user?.password_hash ?? null;
  const isRight = await isPassword(password, stored);
  if (!user || !isRight) {
    await recordRefusal(ctx, user?.id ?? null, 'identity.wrongCredentials', key);
    throw new AppError('identity.wrongCredentials');
  }
  if (user.email_verified_at === null) {
    await recordRefusal(ctx, user.id, 'identity.emailNotVerified');
    throw new AppError('identity.emailNotVerified');
  }
  const stronger = isOutdated(stored!) ? await hashPassword(password) : null;
  return transaction(ctx, async (tx) => {
    await refuseChangedPassword(tx, user.id, stored);
    await forgetGuesses(tx, key);
    if (stronger) await markUser(tx, user.id, { password_hash: stronger });
    return letIn(tx, exchange, user.id, 'password');
  });
}

/** Checking a password takes a while; a password changed in between is refused. */
async function refuseChangedPassword(tx: Tx, userId: UserId, stored: string | null): Promise<void> {
  const user = await lockUser(tx, userId);
  if (user.password_hash !== stored) throw new AppError('identity.wrongCredentials');
}

/** A refusal is recorded in its own transaction so that it is kept; the owner and monitoring can see it. */
export const recordRefusal = (ctx: Ctx, userId: UserId | null, reason: string, key?: Buffer): Promise<void> =>
  transaction(ctx, async (tx) => {
    if (key) await countWrongGuess(tx, key);
    await record(tx, {
      type: 'identity.signInFailed',
      users: userId ? [userId] : [],
      ...(userId && { subject: userId }),
      data: { reason },
    });
  });

/** A person with a second factor is asked for it after the first proof; a passkey counts as both. */
export async function letIn(tx: Tx, exchange: Exchange, userId: UserId, method: Method): Promise<SignIn> {
  const user = await tx
    .selectFrom('users')
    .select(['totp_confirmed_at', 'disabled_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (user.disabled_at !== null) throw new AppError('identity.accountDisabled');
  if (user.totp_confirmed_at !== null && method !== 'passkey')
    return { next: 'secondFactor', challenge: await makeChallenge(tx, 'secondFactor', userId, { method }) };
  await enter(tx, exchange, userId, method, method === 'passkey');
  return { next: 'in' };
}

export async function enter(
  tx: Tx,
  exchange: Exchange,
  userId: UserId,
  method: Method,
  withFactor = false,
): Promise<void> {
  const device = deviceName(exchange.userAgent);
  const isNewDevice = await isNewTo(tx, userId, device);
  if (isNewDevice) await mailNewDevice(tx, userId, device);
  await openSession(tx, exchange, userId, await organizationToOpen(tx, userId), withFactor);
  await record(tx, {
    type: 'identity.signedIn',
    users: [userId],
    subject: userId,
    data: { method, device, isNewDevice },
  });
}

/** The organization the person used last. They are there now. */
const organizationToOpen = async (tx: Tx, userId: UserId): Promise<OrganizationId | null> =>
  (await markUser(tx, userId, { last_seen_at: tx.ctx.clock.now() })).last_organization_id;

const SIGN_INS_REMEMBERED = 100;

/** Notifies about a new kind of device, except the first one of the account. */
async function isNewTo(tx: Tx, userId: UserId, device: string): Promise<boolean> {
  const signIns = await tx
    .selectFrom('events')
    .select('data')
    .where('subject_id', '=', userId)
    .where('type', '=', 'identity.signedIn')
    .orderBy('id', 'desc')
    .limit(SIGN_INS_REMEMBERED)
    .execute();
  return signIns.length > 0 && signIns.every((one) => one.data['device'] !== device);
}

async function mailNewDevice(tx: Tx, userId: UserId, device: string): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await tx.ctx.ports.mail.queueMail(tx, {
    key: `newSignIn/${tx.ctx.requestId}`,
    to: user.email,
    language: user.language ?? 'EN',
    template: 'newSignIn',
    data: securityNotice(tx, device),
  });
}

export const securityNotice = (tx: Tx, device: string) => ({
  at: tx.ctx.clock.now().toISOString(),
  timeZone: 'America/Toronto',
  device,
  url: `${tx.ctx.ports.settings.publicUrl}/user/edit`,
});

export async function confirmSecondFactor(
  ctx: Ctx,
  { challenge, code }: ParsedInputOf<typeof identity.confirmSecondFactor>,
  exchange: Exchange,
): Promise<SignIn> {
  const result = await transaction(ctx, async (tx) => {
    const row = await lockChallenge(tx, 'secondFactor', challenge);
    const userId = row.user_id!;
    // The source is part of the key so that guesses from elsewhere do not keep the owner out.
    const key = guessKey('code', userId, sourceOf(exchange.ip));
    await refuseHurriedGuess({ db: tx, clock: ctx.clock }, key);
    if (!(await takeCode(tx, await lockUser(tx, userId), code))) {
      // Counted in a separate transaction that commits even when sign-in fails.
      await tx
        .updateTable('challenges')
        .set({ attempts: row.attempts + 1 })
        .where('token_hash', '=', row.token_hash)
        .execute();
      await countWrongGuess(tx, key);
      await record(tx, {
        type: 'identity.signInFailed',
        users: [userId],
        subject: userId,
        data: { reason: 'identity.wrongCode' },
      });
      return null;
    }
    await forgetGuesses(tx, key);
    await endChallenge(tx, row.token_hash);
    await enter(tx, exchange, userId, (row.data['method'] ?? 'password') as Method, true);
    return { next: 'in' as const };
  });
  if (!result) throw new AppError('identity.wrongCode');
  return result;
}

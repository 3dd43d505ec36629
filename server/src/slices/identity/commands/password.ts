import type { identity, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { hashPassword, hashToken, isPassword } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { userByEmail } from '../queries/people.ts';
import { deviceName, LINK_LIFE_MS } from '../rules.ts';
import { assertConfirmed } from './confirmation.ts';
import { inEvenTime, guess, guessKey } from './guesses.ts';
import { makeLink, useLink } from './links.ts';
import { lockUser, saveSecurityChange, type UserRow } from './save-user.ts';
import { endSessions, renewSession } from './sessions.ts';
import { letIn, securityNotice } from './sign-in.ts';
import { refuseWeak } from './sign-up.ts';

const MINUTE_MS = 60_000;
const done = { done: true as const };

export function requestPasswordReset(
  ctx: Ctx,
  { email }: ParsedInputOf<typeof identity.requestPasswordReset>,
): Promise<{ done: true }> {
  const work = async (tx: Tx) => {
    const known = await userByEmail(tx, email);
    if (!known || known.isDisabled) return done;
    const token = await makeLink(tx, 'resetPassword', known.userId);
    await ctx.ports.mail.queueMail(tx, {
      key: `resetPassword/${ctx.requestId}`,
      to: known.email,
      language: known.language ?? 'EN',
      template: 'resetPassword',
      data: {
        url: `${ctx.ports.settings.publicUrl}/authentication/reset-password?token=${token}`,
        validMinutes: LINK_LIFE_MS.resetPassword / MINUTE_MS,
      },
    });
    return done;
  };
  return inEvenTime(() => transaction(ctx, work));
}

/** Opening the mailed link also verifies the address. A second factor is still required. */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: ParsedInputOf<typeof identity.resetPassword>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.resetPassword>> {
  const owner = await ownerOfLink(ctx, token);
  refuseWeak(password, owner.email);
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    const { userId } = await useLink(tx, owner.purpose, token);
    const { email_verified_at } = await lockUser(tx, userId!);
    const user = await saveSecurityChange(tx, userId!, {
      password_hash: passwordHash,
      email_verified_at: email_verified_at ?? ctx.clock.now(),
    });
    await notifyOfPasswordChange(tx, user, exchange);
    await endSessions(tx, userId!, null);
    return letIn(tx, exchange, userId!, 'password');
  });
}

/** The password is checked before the link is used, so that a weak one does not consume the link. */
async function ownerOfLink(
  ctx: Ctx,
  token: string,
): Promise<{ email: string; purpose: 'resetPassword' | 'firstAdmin' }> {
  const row = await ctx.db
    .selectFrom('tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select(['u.email', 't.purpose'])
    .where('t.token_hash', '=', hashToken(token))
    .where('t.purpose', 'in', ['resetPassword', 'firstAdmin'])
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', ctx.clock.now())
    .executeTakeFirstOrThrow(refusal('identity.linkExpired'));
  return row as { email: string; purpose: 'resetPassword' | 'firstAdmin' };
}

async function notifyOfPasswordChange(tx: Tx, user: UserRow, exchange: Exchange): Promise<void> {
  await tx.ctx.ports.mail.queueMail(tx, {
    key: `passwordChanged/${tx.ctx.requestId}/${user.id}`,
    to: user.email,
    language: user.language ?? 'EN',
    template: 'passwordChanged',
    data: securityNotice(tx, deviceName(exchange.userAgent)),
  });
  await record(tx, { type: 'identity.passwordChanged', users: [user.id], subject: user.id, data: {} });
}

/**
 * A person with a password enters it before any change that could lock the owner out; others confirm their identity.
 */
export async function confirmPassword(
  ctx: PersonCtx,
  password: string | undefined,
): Promise<{ email: string }> {
  const { userId, sessionId } = ctx.actor;
  const { email, password_hash: stored } = await ctx.db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (stored === null) await assertConfirmed(ctx);
  else {
    const key = guessKey('password', userId, sessionId);
    const isRight = await guess(ctx, key, () => isPassword(password ?? '', stored));
    if (!isRight) throw new AppError('identity.wrongCredentials');
  }
  return { email };
}

export async function changePassword(
  ctx: PersonCtx,
  { current, password }: ParsedInputOf<typeof identity.changePassword>,
  exchange: Exchange,
): Promise<{ done: true }> {
  const { userId, sessionId } = ctx.actor;
  const { email } = await confirmPassword(ctx, current);
  refuseWeak(password, email);
  const passwordHash = await hashPassword(password);
  return transaction(ctx, async (tx) => {
    const user = await saveSecurityChange(tx, userId, { password_hash: passwordHash });
    await notifyOfPasswordChange(tx, user, exchange);
    await endSessions(tx, userId, sessionId);
    await renewSession(tx, exchange);
    return done;
  });
}

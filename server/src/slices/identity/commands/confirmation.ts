import type { identity, ParsedInputOf, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { isPassword } from '../../../platform/secrets.ts';
import { type Tx, transaction, type PersonTx } from '../../../platform/transaction.ts';
import { acceptedConfirmations, isConfirmed, type Confirmation } from '../rules.ts';
import { takeCode } from './codes.ts';
import { countWrongGuess, forgetGuesses, guessKey, refuseHurriedGuess } from './guesses.ts';
import { answerWithPasskey } from './passkey-proof.ts';
import { lockUser } from './save-user.ts';

/** A deletion of the account waits until the transaction has ended. */
export async function assertAccountExists(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** What a person may do a number of times is counted in one transaction after the other. */
export async function lockAccount(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

async function acceptedFrom(db: Db, userId: UserId): Promise<Confirmation[]> {
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'totp_confirmed_at', 'is_admin'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id'))
        .as('has_passkey'),
    )
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return acceptedConfirmations({
    hasPassword: row.password_hash !== null,
    hasTotp: row.totp_confirmed_at !== null,
    hasPasskey: Boolean(row.has_passkey),
    isAdmin: row.is_admin,
  });
}

/** Refuses unless the session was opened, or the person confirmed their identity, a short while ago. */
export async function assertConfirmed(ctx: Pick<PersonCtx, 'actor' | 'clock' | 'db'>): Promise<void> {
  const { userId, sessionId } = ctx.actor;
  const session = await ctx.db
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  if (isConfirmed(session?.confirmed_at ?? null, ctx.clock.now())) return;
  throw new AppError('identity.confirmationRequired', { accepts: await acceptedFrom(ctx.db, userId) });
}

export async function confirmSession(tx: PersonTx, { withFactor }: { withFactor: boolean }): Promise<void> {
  const now = tx.ctx.clock.now();
  await tx
    .updateTable('sessions')
    .set({ confirmed_at: now, ...(withFactor && { second_factor_at: now }) })
    .where('id', '=', tx.ctx.actor.sessionId)
    .execute();
}

type Input = ParsedInputOf<typeof identity.confirmIdentity>;

/** Wrong guesses are counted per session, so other sessions of the account do not have to wait. */
export async function confirmIdentity(ctx: PersonCtx, input: Input): Promise<{ done: true }> {
  const { userId, sessionId } = ctx.actor;
  const accepted = await acceptedFrom(ctx.db, userId);
  if (!accepted.includes(input.by))
    throw new AppError('identity.confirmationRequired', { accepts: accepted });
  const key = guessKey('confirm', userId, sessionId);
  await refuseHurriedGuess(ctx, key);
  const isRight = await transaction(ctx, async (tx) => {
    if (!(await isShown(tx, userId, input))) {
      await countWrongGuess(tx, key);
      return false;
    }
    await forgetGuesses(tx, key);
    await confirmSession(tx, { withFactor: input.by !== 'password' });
    return true;
  });
  if (!isRight) throw new AppError(refusals[input.by]);
  return { done: true };
}

const refusals: Record<Confirmation, string> = {
  password: 'identity.wrongCredentials',
  code: 'identity.wrongCode',
  passkey: 'identity.passkeyRefused',
};

async function isShown(tx: Tx, userId: UserId, input: Input): Promise<boolean> {
  if (input.by === 'passkey') {
    return (await answerWithPasskey(tx, input.challenge, input.response, userId)).isRight;
  }
  const user = await lockUser(tx, userId);
  if (input.by === 'code') return takeCode(tx, user, input.code);
  return isPassword(input.password, user.password_hash);
}

import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { hashToken } from '../../../platform/secrets.ts';
import type { Ctx } from '../../../platform/context.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { GUESSES_FORGOTTEN_MS, waitMs } from '../rules.ts';

/**
 * Key of what is guessed, for example `signIn|email|ip`; including the source keeps the owner from waiting for
 * somebody else's guesses.
 */
export const guessKey = (...parts: string[]): Buffer => hashToken(parts.join('|'));

/** Slows guesses down instead of locking: after a few wrong ones each next guess has to wait longer. */
export async function refuseHurriedGuess(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  key: Buffer,
): Promise<void> {
  const row = await db
    .selectFrom('guesses')
    .select(['failures', 'last_failed_at'])
    .where('key_hash', '=', key)
    .executeTakeFirst();
  if (!row) return;
  const wait = waitMs({ failures: row.failures, lastFailedAt: row.last_failed_at }, clock.now());
  if (wait > 0) throw new AppError('request.tooMany', { retryAfterSeconds: Math.ceil(wait / 1_000) });
}

export async function countWrongGuess(tx: Tx, key: Buffer): Promise<void> {
  const now = tx.ctx.clock.now();
  await tx
    .insertInto('guesses')
    .values({ key_hash: key, failures: 1, last_failed_at: now })
    .onConflict((oc) =>
      oc.column('key_hash').doUpdateSet((eb) => ({
        failures: eb
          .case()
          .when('guesses.last_failed_at', '<=', new Date(now.getTime() - GUESSES_FORGOTTEN_MS))
          .then(1)
          .else(eb('guesses.failures', '+', 1))
          .end(),
        last_failed_at: now,
      })),
    )
    .execute();
}

export async function forgetGuesses(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('guesses').where('key_hash', '=', key).execute();
}

/** Checks a guess unless it comes too soon, and counts it when it is wrong. */
export async function guess(ctx: Ctx, key: Buffer, isRight: () => Promise<boolean>): Promise<boolean> {
  await refuseHurriedGuess(ctx, key);
  const right = await isRight();
  if (right) await forgetGuesses(ctx.db, key);
  else await transaction(ctx, (tx) => countWrongGuess(tx, key));
  return right;
}

/** Longer than any of these operations takes on a small busy machine. */
const LEAST_MS = 120;

/** Takes at least a constant time, so that the response time does not reveal whether an account exists. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work(), pause(LEAST_MS)]);
  return result;
}

import type { UserId } from '@halles/contract';
import { AppError, refusal } from '../../../platform/errors.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { CHALLENGE_LIFE_MS, CODE_ATTEMPTS, LINK_LIFE_MS } from '../rules.ts';
import type { ChallengePurpose, TokenPurpose } from '../tables.ts';

type Data = Record<string, string | null>;

/**
 * Several links of these purposes may be open at once: each belongs to its own sign-up data or restores an older
 * address.
 */
const STAYS_OPEN: ReadonlySet<TokenPurpose> = new Set<TokenPurpose>(['verifyEmail', 'undoEmailChange']);

/** Creates a one-time link; an older link of the same purpose stops working. */
export async function makeLink(
  tx: Tx,
  purpose: TokenPurpose,
  userId: UserId | null,
  data: Data = {},
): Promise<string> {
  const { clock } = tx.ctx;
  const now = clock.now();
  const token = newToken();
  if (userId !== null && !STAYS_OPEN.has(purpose)) await endLinks(tx, userId, [purpose]);
  await tx
    .insertInto('tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      data: JSON.stringify(data),
      expires_at: new Date(now.getTime() + LINK_LIFE_MS[purpose]),
      created_at: now,
    })
    .execute();
  return token;
}

/** Links mailed earlier stop working once the password or address they were for has changed. */
export async function endLinks(tx: Tx, userId: UserId, purposes: readonly TokenPurpose[]): Promise<void> {
  await tx
    .deleteFrom('tokens')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
}

/** When two requests use one link at the same time, the second finds it used. */
export async function useLink(
  tx: Tx,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: UserId | null; data: Data; createdAt: Date }> {
  const now = tx.ctx.clock.now();
  const row = await tx
    .updateTable('tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'data', 'created_at'])
    .executeTakeFirstOrThrow(refusal('identity.linkExpired'));
  return { userId: row.user_id, data: row.data, createdAt: row.created_at };
}

export async function makeChallenge(
  tx: Tx,
  purpose: ChallengePurpose,
  userId: UserId | null,
  data: Data,
): Promise<string> {
  const now = tx.ctx.clock.now();
  const token = newToken();
  await tx
    .insertInto('challenges')
    .values({
      token_hash: hashToken(token),
      purpose,
      user_id: userId,
      data: JSON.stringify(data),
      expires_at: new Date(now.getTime() + CHALLENGE_LIFE_MS),
      created_at: now,
    })
    .execute();
  return token;
}

/** Locked until the transaction ends so that guesses are counted one at a time. */
export async function lockChallenge(tx: Tx, purpose: ChallengePurpose, token: string) {
  const row = await tx
    .selectFrom('challenges')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  const isOver = !row || row.expires_at <= tx.ctx.clock.now() || row.attempts >= CODE_ATTEMPTS;
  if (isOver) throw new AppError('identity.challengeExpired');
  return row;
}

export const endChallenge = (tx: Tx, tokenHash: Buffer) =>
  tx.deleteFrom('challenges').where('token_hash', '=', tokenHash).execute();

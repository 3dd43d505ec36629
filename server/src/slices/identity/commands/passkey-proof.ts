import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { PasskeysTable } from '../tables.ts';
import { endChallenge, lockChallenge } from './links.ts';

export const party = ({ ports }: Ctx) => {
  const { origin, hostname } = new URL(ports.settings.publicUrl);
  return { origin, id: hostname };
};

/** Verifies a passkey's answer to a challenge, which can be answered once; `of` limits it to one person's keys. */
export async function answerWithPasskey(
  tx: Tx,
  challenge: string,
  response: Record<string, unknown>,
  of?: UserId,
): Promise<{ userId: UserId | null; isRight: boolean }> {
  const row = await lockChallenge(tx, 'passkeySignIn', challenge);
  await endChallenge(tx, row.token_hash);
  const key = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', String(response['id']))
    .forUpdate()
    .executeTakeFirst();
  if (!key || (of !== undefined && key.user_id !== of)) return { userId: null, isRight: false };
  const newCounter = await counterOf(tx.ctx, response, row.data['challenge']!, key);
  if (newCounter === null) return { userId: key.user_id, isRight: false };
  await tx
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: tx.ctx.clock.now() })
    .where('id', '=', key.id)
    .execute();
  return { userId: key.user_id, isRight: true };
}

type StoredKey = Pick<Selectable<PasskeysTable>, 'credential_id' | 'public_key' | 'counter'>;

/** The passkey's signature counter, or null when verification fails. */
async function counterOf(
  ctx: Ctx,
  response: Record<string, unknown>,
  expectedChallenge: string,
  key: StoredKey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const shown = await verifyAuthenticationResponse({
    // The contract passes it through as any object; the library checks what it reads.
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: party(ctx).origin,
    expectedRPID: party(ctx).id,
    credential: { id: key.credential_id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: true,
  }).catch(() => null);
  return shown?.verified ? shown.authenticationInfo.newCounter : null;
}

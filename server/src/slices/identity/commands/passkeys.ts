import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { identity, Id, OutputOf, ParsedInputOf } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { transaction } from '../../../platform/transaction.ts';
import { endChallenge, lockChallenge, makeChallenge } from './links.ts';
import { assertConfirmed } from './confirmation.ts';
import { party, answerWithPasskey } from './passkey-proof.ts';
import { confirmPassword } from './password.ts';
import { markUser, saveSecurityChange } from './save-user.ts';
import { finishFactorChange } from './second-factor.ts';
import { letIn, recordRefusal } from './sign-in.ts';

export async function startPasskey(
  ctx: PersonCtx,
  { password }: ParsedInputOf<typeof identity.startPasskey>,
): Promise<OutputOf<typeof identity.startPasskey>> {
  const { userId } = ctx.actor;
  await confirmPassword(ctx, password);
  const user = await ctx.db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const known = await ctx.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Halles',
    rpID: party(ctx).id,
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`.trim(),
    userID: new TextEncoder().encode(userId),
    attestationType: 'none',
    excludeCredentials: known.map((one) => ({
      id: one.credential_id,
      transports: one.transports as AuthenticatorTransport[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const challenge = await transaction(ctx, (tx) =>
    makeChallenge(tx, 'passkeyAdd', userId, { challenge: options.challenge }),
  );
  return { challenge, options: { ...options } };
}

export function addPasskey(
  ctx: PersonCtx,
  input: ParsedInputOf<typeof identity.addPasskey>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.addPasskey>> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const row = await lockChallenge(tx, 'passkeyAdd', input.challenge);
    if (row.user_id !== userId) throw new AppError('identity.challengeExpired');
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The contract passes it through as any object; the library checks what it reads.
      response: input.response as unknown as RegistrationResponseJSON,
      expectedChallenge: row.data['challenge']!,
      expectedOrigin: party(ctx).origin,
      expectedRPID: party(ctx).id,
      requireUserVerification: true,
    }).catch(() => {
      throw new AppError('identity.passkeyRefused');
    });
    if (!verified) throw new AppError('identity.passkeyRefused');
    await endChallenge(tx, row.token_hash);
    const { credential } = registrationInfo;
    const passkey = { id: ctx.ids.next<'Passkey'>(), name: input.name, created_at: ctx.clock.now() };
    await tx
      .insertInto('passkeys')
      .values({
        ...passkey,
        user_id: userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
      })
      .execute();
    const user = await saveSecurityChange(tx, userId, {}, markUser);
    await finishFactorChange(tx, exchange, user, 'passkeyAdded');
    return {
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: null,
    };
  });
}

/** Asks for a password or a factor first, unless one was shown a moment ago. */
export async function removePasskey(
  ctx: PersonCtx,
  { passkeyId }: { passkeyId: Id<'Passkey'> },
  exchange: Exchange,
): Promise<{ done: true }> {
  const { userId } = ctx.actor;
  await assertConfirmed(ctx);
  return transaction(ctx, async (tx) => {
    await tx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    const user = await saveSecurityChange(tx, userId, {}, markUser);
    await finishFactorChange(tx, exchange, user, 'passkeyRemoved');
    return { done: true as const };
  });
}

/** No list of keys is asked for or given: which accounts exist stays unknown. */
export async function startPasskeySignIn(ctx: Ctx): Promise<OutputOf<typeof identity.startPasskeySignIn>> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({ rpID: party(ctx).id, userVerification: 'required' });
  const challenge = await transaction(ctx, (tx) =>
    makeChallenge(tx, 'passkeySignIn', null, { challenge: options.challenge }),
  );
  return { challenge, options: { ...options } };
}

export async function signInWithPasskey(
  ctx: Ctx,
  input: ParsedInputOf<typeof identity.signInWithPasskey>,
  exchange: Exchange,
): Promise<OutputOf<typeof identity.signInWithPasskey>> {
  const shown = await transaction(ctx, async (tx) => {
    const { userId, isRight } = await answerWithPasskey(tx, input.challenge, input.response);
    if (!userId || !isRight) return { userId, result: null };
    return { userId, result: await letIn(tx, exchange, userId, 'passkey') };
  });
  if (shown.result) return shown.result;
  await recordRefusal(ctx, shown.userId, 'identity.passkeyRefused');
  throw new AppError('identity.passkeyRefused');
}

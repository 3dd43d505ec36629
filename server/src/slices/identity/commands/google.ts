import type { Configuration, IDToken } from 'openid-client';
import type { UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { userByEmail } from '../queries/people.ts';
import { safeReturnTo } from '../rules.ts';
import { endChallenge, lockChallenge, makeChallenge } from './links.ts';
import { saveSecurityChange } from './save-user.ts';
import { letIn, recordRefusal } from './sign-in.ts';
import { insertUnlessKnown, refuseWhileClosed } from './sign-up.ts';

type Provider = NonNullable<Ctx['ports']['settings']['google']>;

const providers = new Map<string, Promise<Configuration>>();

/** The provider's OpenID discovery document, fetched once per process; a failure is not cached. */
async function discover({ issuer, clientId, clientSecret }: Provider): Promise<Configuration> {
  const openid = await import('openid-client');
  const url = new URL(issuer);
  const insecure = url.protocol === 'http:' ? { execute: [openid.allowInsecureRequests] } : {};
  const found =
    providers.get(issuer) ??
    openid
      .discovery(url, clientId, clientSecret, undefined, { ...insecure, timeout: 10 })
      .catch((error: unknown) => {
        providers.delete(issuer);
        throw new AppError('identity.googleUnavailable', { reason: (error as Error).message });
      });
  providers.set(issuer, found);
  return found;
}

function providerOf(ctx: Ctx): Provider {
  const { google } = ctx.ports.settings;
  if (!google) throw new AppError('identity.googleUnavailable');
  return google;
}

const callbackOf = (ctx: Ctx): string => `${ctx.ports.settings.publicUrl}/api/auth/google/callback`;

/**
 * Returns the provider's URL and a secret for the browser's cookie, so that only this browser can complete the
 * sign-in.
 */
export async function startGoogle(
  ctx: Ctx,
  returnTo: string | undefined,
): Promise<{ url: string; challenge: string }> {
  const openid = await import('openid-client');
  const configuration = await discover(providerOf(ctx));
  const [state, nonce, verifier] = [
    openid.randomState(),
    openid.randomNonce(),
    openid.randomPKCECodeVerifier(),
  ];
  const challenge = await transaction(ctx, (tx) =>
    makeChallenge(tx, 'google', null, { state, nonce, verifier, returnTo: safeReturnTo(returnTo) }),
  );
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: callbackOf(ctx),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    prompt: 'select_account',
  });
  return { url: url.href, challenge };
}

export interface GoogleAnswer {
  challenge: string;
  query: URLSearchParams;
}

export interface GoogleSignIn {
  returnTo: string | null;
  secondFactor: string | null;
}

export async function finishGoogle(
  ctx: Ctx,
  { challenge, query }: GoogleAnswer,
  exchange: Exchange,
): Promise<GoogleSignIn> {
  const configuration = await discover(providerOf(ctx));
  const data = await transaction(ctx, async (tx) => {
    const row = await lockChallenge(tx, 'google', challenge);
    await endChallenge(tx, row.token_hash);
    return row.data;
  });
  const answer = new URL(`${callbackOf(ctx)}?${query.toString()}`);
  const openid = await import('openid-client');
  const tokens = await openid
    .authorizationCodeGrant(configuration, answer, {
      expectedState: data['state']!,
      expectedNonce: data['nonce']!,
      pkceCodeVerifier: data['verifier']!,
    })
    .catch((error: unknown) => {
      ctx.log.info({ reason: (error as Error).message }, 'sign-in with Google failed');
      return null;
    });
  const claims = tokens?.claims();
  if (!claims) return refuse(ctx, 'identity.googleRefused');
  const isOurs = claims['email_verified'] === true || (await linkedUser(ctx.db, claims.sub)) !== null;
  if (!isOurs) return refuse(ctx, 'identity.googleEmailNotVerified');
  return transaction(ctx, async (tx) => {
    const userId = await userOfGoogle(tx, claims);
    const result = await letIn(tx, exchange, userId, 'google');
    return {
      returnTo: data['returnTo'] ?? null,
      secondFactor: result.next === 'secondFactor' ? result.challenge : null,
    };
  });
}

async function refuse(ctx: Ctx, reason: string): Promise<never> {
  await recordRefusal(ctx, null, reason);
  throw new AppError(reason);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

async function linkedUser(db: Db, subject: string): Promise<UserId | null> {
  const linked = await db
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .executeTakeFirst();
  return linked?.user_id ?? null;
}

/** Finds the user by Google's subject id, else by a Google-verified address, else creates one. */
async function userOfGoogle(tx: Tx, claims: IDToken): Promise<UserId> {
  const linked = await linkedUser(tx, claims.sub);
  if (linked !== null) return linked;
  const email = textOf(claims['email']).toLowerCase();
  const userId = (await newUser(tx, email, claims)) ?? (await claimAddress(tx, email));
  await tx
    .insertInto('identities')
    .values({ provider: 'google', subject: claims.sub, user_id: userId, created_at: tx.ctx.clock.now() })
    .onConflict((oc) => oc.columns(['provider', 'subject']).doNothing())
    .execute();
  return userId;
}

/** Removes the password of a person who signed up with this address and never verified it. */
async function claimAddress(tx: Tx, email: string): Promise<UserId> {
  const known = await userByEmail(tx, email);
  if (!known) throw new AppError('identity.googleRefused');
  const { userId } = known;
  if (known.isEmailVerified) return userId;
  await saveSecurityChange(tx, userId, { email_verified_at: tx.ctx.clock.now(), password_hash: null });
  await record(tx, { type: 'identity.emailVerified', users: [userId], subject: userId, data: {} });
  return userId;
}

async function newUser(tx: Tx, email: string, claims: IDToken): Promise<UserId | null> {
  if (await userByEmail(tx, email)) return null;
  refuseWhileClosed(tx.ctx);
  return insertUnlessKnown(tx, {
    email,
    passwordHash: null,
    firstName: textOf(claims['given_name']) || email.split('@')[0]!,
    lastName: textOf(claims['family_name']),
    language: textOf(claims['locale']).startsWith('fr') ? 'FR' : null,
    isVerified: true,
  });
}

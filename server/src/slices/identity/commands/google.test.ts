import cookie from '@fastify/cookie';
import fastify from 'fastify';
import { TOTP } from 'otpauth';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { anonymous } from '../../../platform/actor.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { aDevice, type Device } from '../../../testing/device.ts';
import { startFakeGoogle } from '../../../testing/fake-google.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { googleRoutes } from '../routes.ts';
import { confirmTotp, startTotp } from './totp.ts';

const provider = await startFakeGoogle();
const world = await testWorld();
const google = { clientId: 'halles', clientSecret: 'a secret of ours', issuer: provider.issuer };
const PUBLIC = 'https://marche.example/halles';
const ports = { ...world.ports, settings: { ...world.ports.settings, publicUrl: PUBLIC, google } };
const ctx = () => world.as(anonymous, { ports });
const plain = { ...provider.person };

let device: Device = aDevice();
const app = fastify();
await app.register(cookie);
await app.register(googleRoutes, { secure: true, contextFor: ctx, exchangeFor: () => device });
afterAll(async () => {
  await app.close();
  await provider.stop();
});
afterEach(() => {
  Object.assign(provider, { person: { ...plain }, answer: 'yes' });
  device = aDevice();
});

const start = (returnTo = '') =>
  app.inject({ url: '/api/auth/google/start', query: returnTo === '' ? {} : { returnTo } });

/** Follows the redirects as a browser does; returns the final path below the public URL. */
async function signInWithGoogle({ returnTo = '', sendsCookie = true, change = (_url: URL) => {} } = {}) {
  const begun = await start(returnTo);
  const atProvider = await fetch(begun.headers.location!, { redirect: 'manual' });
  const back = new URL(atProvider.headers.get('location')!);
  change(back);
  const [sent] = begun.cookies;
  const done = await app.inject({
    url: `/api/auth/google/callback${back.search}`,
    cookies: sendsCookie ? { [sent!.name]: sent!.value } : {},
  });
  return done.headers.location!.replace(PUBLIC, '');
}

const userAt = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
const isSignedInAs = async (email: string) => {
  const session = await world.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('users.email')
    .where('token_hash', '=', hashToken(device.token ?? ''))
    .executeTakeFirst();
  return session?.email === email;
};

describe('signing in with Google', () => {
  it('stores its secrets in a cookie with its own path', async () => {
    const { cookies, headers } = await start();
    expect(cookies).toMatchObject([
      { path: '/halles/api/auth/google', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 600 },
    ]);
    const parameters = new URL(headers.location!).searchParams;
    expect(parameters.get('code_challenge_method')).toBe('S256');
    expect(parameters.get('redirect_uri')).toBe(`${PUBLIC}/api/auth/google/callback`);
  });

  it('creates an account for a new person, and recognizes it later under any address', async () => {
    Object.assign(provider.person, { sub: 'new', email: 'Nouvelle@Exemple.quebec' });
    expect(await signInWithGoogle({ returnTo: '/onboarding' })).toBe('/onboarding');
    expect(await isSignedInAs('nouvelle@exemple.quebec')).toBe(true);
    expect(await userAt('nouvelle@exemple.quebec')).toMatchObject({
      first_name: 'Camille',
      language: 'FR',
      password_hash: null,
    });
    device = aDevice();
    Object.assign(provider.person, { sub: 'new', email: 'autre@exemple.quebec', email_verified: false });
    expect(await signInWithGoogle()).toBe('/');
    expect(await isSignedInAs('nouvelle@exemple.quebec')).toBe(true);
  });

  it('opens the account with the same address when Google verified the address', async () => {
    const { email } = await somebodyWithPassword(ctx());
    Object.assign(provider.person, { sub: 'known', email });
    await signInWithGoogle();
    expect(await isSignedInAs(email)).toBe(true);
    expect((await userAt(email))!.password_hash).not.toBeNull();
  });

  it('does not open that account when Google did not verify the address', async () => {
    const { email } = await somebodyWithPassword(ctx());
    Object.assign(provider.person, { sub: 'stranger', email, email_verified: false });
    expect(await signInWithGoogle()).toBe('/authentication/login?error=identity.googleEmailNotVerified');
    expect(device.token).toBeNull();
  });

  it('removes the password of a person who signed up with the address without verifying it', async () => {
    const { email } = await somebodyWithPassword(ctx(), { isVerified: false });
    Object.assign(provider.person, { sub: 'owner', email });
    await signInWithGoogle();
    expect(await userAt(email)).toMatchObject({ password_hash: null, email_verified_at: world.clock.now() });
  });

  it('still requires the second factor, and then returns to the original page', async () => {
    const { email, userId } = await somebodyWithPassword(ctx());
    const person = world.as(await aSession(ctx(), userId));
    const { secret } = await startTotp(person, { password: PASSWORD });
    const code = new TOTP({ secret }).generate({ timestamp: world.clock.now().getTime() });
    await confirmTotp(person, { code }, aDevice());
    Object.assign(provider.person, { sub: 'careful', email });
    const login = new URL(await signInWithGoogle({ returnTo: '/user/edit' }), PUBLIC);
    expect(login.pathname).toBe('/authentication/login');
    expect(login.searchParams.get('challenge')).not.toBeNull();
    expect(login.searchParams.get('returnTo')).toBe('/user/edit');
    expect(device.token).toBeNull();
  });

  it.each([
    ['they say no there', { before: () => Object.assign(provider, { answer: 'access_denied' }) }],
    ['the answer is not to our question', { change: (url: URL) => url.searchParams.set('state', 'other') }],
    ['the code is not theirs', { change: (url: URL) => url.searchParams.set('code', 'made-up') }],
  ] as [string, { before?: () => void; change?: (url: URL) => void }][])(
    'ends at the login screen when %s',
    async (_name, { before, change }) => {
      before?.();
      expect(await signInWithGoogle({ ...(change && { change }) })).toBe(
        '/authentication/login?error=identity.googleRefused',
      );
      expect(device.token).toBeNull();
    },
  );

  it('works only in the browser that started it', async () => {
    expect(await signInWithGoogle({ sendsCookie: false })).toBe(
      '/authentication/login?error=identity.challengeExpired',
    );
  });

  it('does not redirect to another site', async () => {
    Object.assign(provider.person, { sub: 'elsewhere', email: 'ailleurs@exemple.quebec' });
    expect(await signInWithGoogle({ returnTo: 'https://evil.example' })).toBe('/');
  });
});

it('shows an error at the login screen when the provider is unreachable or not configured', async () => {
  const other = fastify();
  await other.register(cookie);
  const settings = { ...ports.settings, google: { ...google, issuer: 'http://127.0.0.1:9' } };
  let current: typeof settings | typeof world.ports.settings = settings;
  await other.register(googleRoutes, {
    secure: false,
    contextFor: () => world.as(anonymous, { ports: { ...ports, settings: current } }),
    exchangeFor: () => device,
  });
  const end = async () => (await other.inject({ url: '/api/auth/google/start' })).headers.location;
  expect(await end()).toBe(`${PUBLIC}/authentication/login?error=identity.googleUnavailable`);
  current = { ...world.ports.settings, google: null };
  expect(await end()).toBe('http://localhost:3000/authentication/login?error=identity.googleUnavailable');
  await other.close();
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { identity, ParsedInputOf } from '@halles/contract';
import { anonymous } from '../../../platform/actor.ts';
import { hashToken, isPassword } from '../../../platform/secrets.ts';
import { aDevice } from '../../../testing/device.ts';
import { templatesTo, tokenMailedTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { aUser, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { signIn } from './sign-in.ts';
import { resendVerification, signUp, verifyEmail } from './sign-up.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const OTHER = 'quatre vaches brunes';

const input = (email: string, change: Partial<ParsedInputOf<typeof identity.signUp>> = {}) => ({
  email,
  password: PASSWORD,
  firstName: 'Marie',
  lastName: 'Lavoie',
  language: 'FR' as const,
  returnTo: '/onboarding',
  ...change,
});
const userAt = (email: string) =>
  world.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
const eventsOf = async (userId: string) =>
  (
    await world.db
      .selectFrom('events')
      .select('type')
      .where(sql<boolean>`user_ids @> array[${userId}]::uuid[]`)
      .orderBy('id')
      .execute()
  ).map((event) => event.type);

describe('signing up', () => {
  it('mails a link that verifies the address and signs its owner in', async () => {
    await signUp(nobody(), input('marie@exemple.quebec'));
    const device = aDevice();
    const token = await tokenMailedTo(world.db, 'marie@exemple.quebec');
    expect(await verifyEmail(nobody(), { token }, device)).toEqual({ returnTo: '/onboarding' });
    const user = await userAt('marie@exemple.quebec');
    const session = await world.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(session.token_hash).toEqual(hashToken(device.token!));
    expect(user.email_verified_at).toEqual(world.clock.now());
    expect(await isPassword(PASSWORD, user.password_hash)).toBe(true);
    expect(await eventsOf(user.id)).toEqual([
      'identity.userSignedUp',
      'identity.emailVerified',
      'identity.signedIn',
    ]);
  });

  it('answers the same for a known address, and mails only its owner', async () => {
    const { email, userId } = await somebodyWithPassword(nobody());
    const before = await userAt(email);
    expect(await signUp(nobody(), input(email, { password: OTHER }))).toEqual({ done: true });
    expect(await templatesTo(world.db, email)).toEqual(['signUpWithKnownAddress']);
    expect(await userAt(email)).toEqual(before);
    expect(await eventsOf(userId)).toEqual(['identity.userSignedUp']);
  });

  it('stores the data typed with its own link: a later sign-up does not change an earlier one', async () => {
    const email = 'encore@exemple.quebec';
    await signUp(nobody(), input(email));
    const first = await tokenMailedTo(world.db, email);
    world.clock.advance(1_000);
    await signUp(nobody(), input(email, { password: OTHER, firstName: 'Éloïse' }));
    const second = await tokenMailedTo(world.db, email);
    await expect(signIn(nobody(), { email, password: OTHER }, aDevice())).rejects.toThrow(
      'identity.emailNotVerified',
    );
    await verifyEmail(nobody(), { token: first }, aDevice());
    const user = await userAt(email);
    expect(user.first_name).toBe('Marie');
    expect(await isPassword(PASSWORD, user.password_hash)).toBe(true);
    await expect(verifyEmail(nobody(), { token: second }, aDevice())).rejects.toThrow('identity.linkExpired');
    await expect(signIn(nobody(), { email, password: OTHER }, aDevice())).rejects.toThrow(
      'identity.wrongCredentials',
    );
  });

  it('sets the password of the sign-up whose link is opened', async () => {
    const email = 'plus.tard@exemple.quebec';
    await signUp(nobody(), input(email));
    const first = await tokenMailedTo(world.db, email);
    world.clock.advance(1_000);
    await signUp(nobody(), input(email, { password: OTHER, firstName: 'Éloïse' }));
    await verifyEmail(nobody(), { token: await tokenMailedTo(world.db, email) }, aDevice());
    const user = await userAt(email);
    expect(user.first_name).toBe('Éloïse');
    expect(await isPassword(OTHER, user.password_hash)).toBe(true);
    await expect(verifyEmail(nobody(), { token: first }, aDevice())).rejects.toThrow('identity.linkExpired');
  });

  it('creates one account when two people sign up with one address at once', async () => {
    const email = 'ensemble@exemple.quebec';
    const both = await Promise.all([signUp(nobody(), input(email)), signUp(nobody(), input(email))]);
    expect(both).toEqual([{ done: true }, { done: true }]);
    const { id } = await userAt(email);
    expect(await eventsOf(id)).toEqual(['identity.userSignedUp']);
  });

  it('refuses common passwords', async () => {
    await expect(signUp(nobody(), input('x@exemple.quebec', { password: 'motdepasse2026' }))).rejects.toThrow(
      'identity.weakPassword',
    );
  });

  it('does not link to another site in its email', async () => {
    await signUp(nobody(), input('ailleurs@exemple.quebec', { returnTo: '//evil.example' }));
    const token = await tokenMailedTo(world.db, 'ailleurs@exemple.quebec');
    expect(await verifyEmail(nobody(), { token }, aDevice())).toEqual({ returnTo: null });
  });
});

describe('the verification link', () => {
  it('works once, also for two concurrent requests', async () => {
    await signUp(nobody(), input('une.fois@exemple.quebec'));
    const token = await tokenMailedTo(world.db, 'une.fois@exemple.quebec');
    const both = await Promise.allSettled([
      verifyEmail(nobody(), { token }, aDevice()),
      verifyEmail(nobody(), { token }, aDevice()),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('expires after a day', async () => {
    await signUp(nobody(), input('trop.tard@exemple.quebec'));
    const token = await tokenMailedTo(world.db, 'trop.tard@exemple.quebec');
    world.clock.advance(86_400_000);
    await expect(verifyEmail(nobody(), { token }, aDevice())).rejects.toThrow('identity.linkExpired');
  });

  it('is sent again only to an account that waits for verification', async () => {
    await aUser(nobody(), { email: 'attend@exemple.quebec', isVerified: false });
    await aUser(nobody(), { email: 'verifiee@exemple.quebec' });
    for (const email of ['attend@exemple.quebec', 'verifiee@exemple.quebec', 'inconnue@exemple.quebec'])
      expect(await resendVerification(nobody(), { email })).toEqual({ done: true });
    expect(await templatesTo(world.db, 'attend@exemple.quebec')).toEqual(['verifyEmail']);
    expect(await templatesTo(world.db, 'verifiee@exemple.quebec')).toEqual([]);
    expect(await templatesTo(world.db, 'inconnue@exemple.quebec')).toEqual([]);
  });

  it('sent again keeps the original return path', async () => {
    const email = 'invitee@exemple.quebec';
    await signUp(nobody(), input(email, { returnTo: '/authentication/accept-invitation?token=x' }));
    await resendVerification(nobody(), { email });
    const token = await tokenMailedTo(world.db, email);
    expect(await verifyEmail(nobody(), { token }, aDevice())).toEqual({
      returnTo: '/authentication/accept-invitation?token=x',
    });
  });
});

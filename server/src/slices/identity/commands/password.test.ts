import { describe, expect, it } from 'vitest';
import { anonymous } from '../../../platform/actor.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { aDevice } from '../../../testing/device.ts';
import { templatesTo, tokenMailedTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { createAdminLink } from './first-people.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password.ts';
import { signIn } from './sign-in.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const OTHER = 'quatre vaches brunes';
const sessionsOf = (userId: string) =>
  world.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId as never)
    .execute();
const requestReset = async (email: string) => {
  await requestPasswordReset(nobody(), { email });
  return tokenMailedTo(world.db, email);
};

describe('a forgotten password', () => {
  it('is replaced through the mailed link, which ends every session', async () => {
    const { email, userId } = await somebodyWithPassword(nobody());
    await aSession(nobody(), userId);
    const token = await requestReset(email);
    const device = aDevice();
    expect(await resetPassword(nobody(), { token, password: OTHER }, device)).toEqual({ next: 'in' });
    expect((await sessionsOf(userId)).map((one) => one.token_hash)).toEqual([hashToken(device.token!)]);
    await expect(signIn(nobody(), { email, password: PASSWORD }, aDevice())).rejects.toThrow(
      'identity.wrongCredentials',
    );
    expect(await templatesTo(world.db, email)).toEqual(['resetPassword', 'passwordChanged']);
  });

  it('keeps the link valid when the new password is too weak', async () => {
    const { email } = await somebodyWithPassword(nobody());
    const token = await requestReset(email);
    await expect(resetPassword(nobody(), { token, password: 'motdepasse2026' }, aDevice())).rejects.toThrow(
      'identity.weakPassword',
    );
    expect(await resetPassword(nobody(), { token, password: OTHER }, aDevice())).toEqual({ next: 'in' });
  });

  it('has a link that works once, for an hour, and only the newest', async () => {
    const { email } = await somebodyWithPassword(nobody());
    const older = await requestReset(email);
    const token = await requestReset(email);
    const reset = (link: string) => resetPassword(nobody(), { token: link, password: OTHER }, aDevice());
    await expect(reset(older)).rejects.toThrow('identity.linkExpired');
    const both = await Promise.allSettled([reset(token), reset(token)]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = await requestReset(email);
    world.clock.advance(3_600_000);
    await expect(reset(late)).rejects.toThrow('identity.linkExpired');
    await expect(reset('no such link')).rejects.toThrow('identity.linkExpired');
  });

  it('of an unknown address gets the same answer and no email', async () => {
    expect(await requestPasswordReset(nobody(), { email: 'inconnu@ailleurs.example' })).toEqual({
      done: true,
    });
    expect(await templatesTo(world.db, 'inconnu@ailleurs.example')).toEqual([]);
  });

  it('reset verifies the address', async () => {
    const { email } = await somebodyWithPassword(nobody(), { isVerified: false });
    await resetPassword(nobody(), { token: await requestReset(email), password: OTHER }, aDevice());
    expect(await signIn(nobody(), { email, password: OTHER }, aDevice())).toEqual({ next: 'in' });
  });
});

describe('changing the password', () => {
  it('needs the current one, and ends other sessions and older links', async () => {
    const { email, userId } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    await aSession(nobody(), userId);
    const link = await requestReset(email);
    const [before] = await sessionsOf(userId);
    const change = (current: string, password: string) =>
      changePassword(world.as(person), { current, password }, aDevice());
    await expect(change(OTHER, OTHER)).rejects.toThrow('identity.wrongCredentials');
    await expect(change(PASSWORD, 'motdepasse2026')).rejects.toThrow('identity.weakPassword');
    await change(PASSWORD, OTHER);
    const left = await sessionsOf(userId);
    expect(left.map((one) => one.id)).toEqual([person.sessionId]);
    expect(left[0]!.token_hash).not.toEqual(before!.token_hash);
    await expect(resetPassword(nobody(), { token: link, password: PASSWORD }, aDevice())).rejects.toThrow(
      'identity.linkExpired',
    );
    expect(await templatesTo(world.db, email)).toEqual(['resetPassword', 'passwordChanged']);
  });

  it('slows down guesses from an open session', async () => {
    const { userId } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    const guess = () => changePassword(world.as(person), { current: 'guess', password: OTHER }, aDevice());
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toThrow('identity.wrongCredentials');
    await expect(guess()).rejects.toThrow('request.tooMany');
  });

  it('sets one on an account without a password', async () => {
    const { email, userId } = await somebodyWithPassword(nobody(), { passwordHash: null });
    const person = await aSession(nobody(), userId);
    await changePassword(world.as(person), { password: OTHER }, aDevice());
    expect(await signIn(nobody(), { email, password: OTHER }, aDevice())).toEqual({ next: 'in' });
  });
});

it('the first admin chooses a password with a link, and is an admin', async () => {
  const url = new URL(await createAdminLink(nobody(), 'admin@halles.example'));
  expect(url.pathname).toBe('/authentication/reset-password');
  const token = url.searchParams.get('token')!;
  expect(await resetPassword(nobody(), { token, password: OTHER }, aDevice())).toEqual({ next: 'in' });
  const admin = await world.db
    .selectFrom('users')
    .select('is_admin')
    .where('email', '=', 'admin@halles.example')
    .executeTakeFirstOrThrow();
  expect(admin.is_admin).toBe(true);
});

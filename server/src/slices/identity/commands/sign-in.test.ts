import { createHook } from 'node:async_hooks';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { UserId } from '@halles/contract';
import { anonymous } from '../../../platform/actor.ts';
import { hashToken, isOutdated } from '../../../platform/secrets.ts';
import { aDevice } from '../../../testing/device.ts';
import { templatesTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { PASSWORD, somebodyWithPassword } from '../factory.ts';
import { identitySchedules } from '../reactions.ts';
import { signIn } from './sign-in.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const enter = (email: string, password = PASSWORD, device = aDevice()) =>
  signIn(nobody(), { email, password }, device);
const sessionsOf = (userId: UserId) =>
  world.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
const eventsOf = (userId: UserId, type: 'identity.signedIn' | 'identity.signInFailed') =>
  world.db
    .selectFrom('events')
    .select(['data', 'user_ids'])
    .where('subject_id', '=', userId)
    .where('type', '=', type)
    .orderBy('id')
    .execute();

describe('signing in', () => {
  it('stores only the hash of the cookie’s token', async () => {
    const { email, userId } = await somebodyWithPassword(nobody());
    const device = aDevice();
    expect(await enter(email, PASSWORD, device)).toEqual({ next: 'in' });
    const [session] = await sessionsOf(userId);
    expect(session!.token_hash).toEqual(hashToken(device.token!));
    expect((await eventsOf(userId, 'identity.signedIn')).map((event) => event.data)).toEqual([
      { method: 'password', device: 'Firefox · Linux', isNewDevice: false },
    ]);
  });

  it.each([
    ['a wrong password', 'quatre vaches brunes'],
    ['an empty one', ''],
  ])('refuses %s, and records the refusal without the password', async (_name, password) => {
    const { email, userId } = await somebodyWithPassword(nobody());
    await expect(enter(email, password)).rejects.toThrow('identity.wrongCredentials');
    expect(await sessionsOf(userId)).toEqual([]);
    expect(await eventsOf(userId, 'identity.signInFailed')).toEqual([
      { data: { reason: 'identity.wrongCredentials' }, user_ids: [userId] },
    ]);
  });

  it('refuses an unknown address and an account without password with the same error and work', async () => {
    const { email } = await somebodyWithPassword(nobody(), { passwordHash: null });
    const { email: known } = await somebodyWithPassword(nobody());
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (hashes += Number(type === 'SCRYPTREQUEST')) });
    onTestFinished(() => void hook.disable());
    hook.enable();
    for (const each of ['personne@ailleurs.example', email, known]) {
      hashes = 0;
      await expect(enter(each, 'quatre vaches brunes')).rejects.toThrow('identity.wrongCredentials');
      expect(hashes).toBe(1);
    }
  });

  it('requires a verified address, and says so only after the right password', async () => {
    const { email } = await somebodyWithPassword(nobody(), { isVerified: false });
    await expect(enter(email)).rejects.toThrow('identity.emailNotVerified');
    await expect(enter(email, 'quatre vaches brunes')).rejects.toThrow('identity.wrongCredentials');
  });

  it('rehashes a password stored with outdated parameters', async () => {
    const { email, userId } = await somebodyWithPassword(nobody());
    await enter(email);
    const user = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(isOutdated(user.password_hash!)).toBe(false);
    expect(await enter(email)).toEqual({ next: 'in' });
  });

  it('ends the previous session on the same device', async () => {
    const [first, second] = [await somebodyWithPassword(nobody()), await somebodyWithPassword(nobody())];
    const device = aDevice();
    await enter(first.email, PASSWORD, device);
    await enter(second.email, PASSWORD, device);
    expect(await sessionsOf(first.userId)).toEqual([]);
    expect(await sessionsOf(second.userId)).toHaveLength(1);
  });

  it('mails the owner about a new kind of device: not the first, not twice, not after signing out', async () => {
    const { email, userId } = await somebodyWithPassword(nobody());
    await enter(email);
    await enter(email);
    await world.db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    expect(await templatesTo(world.db, email)).toEqual([]);
    const phone = { userAgent: 'Mozilla/5.0 (iPhone) Safari/604' };
    await enter(email, PASSWORD, aDevice(phone));
    await enter(email, PASSWORD, aDevice(phone));
    await enter(email);
    expect(await templatesTo(world.db, email)).toEqual(['newSignIn']);
  });
});

describe('guessing a password', () => {
  const wrong = (email: string, device = aDevice()) => enter(email, 'quatre vaches brunes', device);
  const guessFiveTimes = async (email: string) => {
    for (let i = 0; i < 5; i++) await expect(wrong(email)).rejects.toThrow('identity.wrongCredentials');
  };

  it.each([
    ['an account', async () => (await somebodyWithPassword(nobody())).email],
    ['an address nobody has', async () => 'personne@devine.example'],
  ])('at %s has to wait after five times, right or wrong', async (_name, address) => {
    const email = await address();
    await guessFiveTimes(email);
    await expect(enter(email)).rejects.toMatchObject({
      code: 'request.tooMany',
      details: { retryAfterSeconds: 1 },
    });
    world.clock.advance(1_000);
    await expect(wrong(email)).rejects.toThrow('identity.wrongCredentials');
    await expect(wrong(email)).rejects.toMatchObject({ details: { retryAfterSeconds: 2 } });
  });

  it('does not delay the owner when it comes from elsewhere', async () => {
    const { email } = await somebodyWithPassword(nobody());
    await guessFiveTimes(email);
    expect(await enter(email, PASSWORD, aDevice({ ip: '198.51.100.7' }))).toEqual({ next: 'in' });
  });

  it('is forgotten after the right password and after an hour', async () => {
    const { email } = await somebodyWithPassword(nobody());
    await guessFiveTimes(email);
    world.clock.advance(1_000);
    expect(await enter(email)).toEqual({ next: 'in' });
    await guessFiveTimes(email);
    world.clock.advance(3_600_000);
    await expect(wrong(email)).rejects.toThrow('identity.wrongCredentials');
    expect(await enter(email)).toEqual({ next: 'in' });
  });
});

it('the nightly job deletes what has expired, and nothing else', async () => {
  const { email, userId } = await somebodyWithPassword(nobody());
  await enter(email);
  await expect(enter('personne@nuit.example', 'x')).rejects.toThrow('identity.wrongCredentials');
  const sweep = () => identitySchedules[0]!.run(nobody());
  await sweep();
  expect(await sessionsOf(userId)).toHaveLength(1);
  world.clock.advance(12 * 3_600_000 + 1);
  await sweep();
  expect(await sessionsOf(userId)).toEqual([]);
  expect(await world.db.selectFrom('guesses').selectAll().execute()).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { aDevice } from '../../../testing/device.ts';
import { fakeAuthenticator, type FakeAuthenticator } from '../../../testing/fake-authenticator.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { listPasskeys } from '../queries/me.ts';
import { identityRoutes } from '../routes.ts';
import {
  addPasskey,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkeys.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const ORIGIN = 'http://localhost:3000';

async function somebody(): Promise<Person> {
  const { userId } = await somebodyWithPassword(nobody());
  return aSession(nobody(), userId);
}

async function add(person: Person, phone: FakeAuthenticator, name = 'Téléphone') {
  const { challenge, options } = await startPasskey(world.as(person), { password: PASSWORD });
  return addPasskey(world.as(person), { challenge, response: phone.create(options), name }, aDevice());
}

async function signIn(phone: FakeAuthenticator, device = aDevice()) {
  const { challenge, options } = await startPasskeySignIn(nobody());
  return signInWithPasskey(nobody(), { challenge, response: phone.get(options) }, device);
}

const refusals = (userId: string) =>
  world.db
    .selectFrom('events')
    .select('data')
    .where('subject_id', '=', userId)
    .where('type', '=', 'identity.signInFailed')
    .execute();

describe('a passkey', () => {
  it('signs its owner in without an email address', async () => {
    const person = await somebody();
    const phone = fakeAuthenticator(ORIGIN);
    await add(person, phone);
    const device = aDevice();
    expect(await signIn(phone, device)).toEqual({ next: 'in' });
    expect(device.token).not.toBeNull();
    expect(await listPasskeys(world.as(person))).toMatchObject([
      { name: 'Téléphone', lastUsedAt: world.clock.now().toISOString() },
    ]);
  });

  it('mails the owner when it is added or removed', async () => {
    const { userId, email } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    const { id } = await add(person, fakeAuthenticator(ORIGIN));
    await removePasskey(world.as(person), { passkeyId: id }, aDevice());
    const emails = (await emailsTo(world.db, email)).map(({ template, data }) => [
      template,
      (data as { change?: string }).change,
    ]);
    expect(emails.slice(-2)).toEqual([
      ['secondFactorChanged', 'passkeyAdded'],
      ['secondFactorChanged', 'passkeyRemoved'],
    ]);
  });

  it('for another site is refused', async () => {
    const person = await somebody();
    await expect(add(person, fakeAuthenticator('https://evil.example'))).rejects.toThrow(
      'identity.passkeyRefused',
    );
    const phone = fakeAuthenticator(ORIGIN);
    await add(person, phone);
    const stolen = { ...fakeAuthenticator('https://evil.example', 'localhost') };
    const { challenge, options } = await startPasskeySignIn(nobody());
    const response = { ...stolen.get(options), id: phone.get(options)['id'] };
    await expect(signInWithPasskey(nobody(), { challenge, response }, aDevice())).rejects.toThrow(
      'identity.passkeyRefused',
    );
    expect(await refusals(person.userId)).toEqual([{ data: { reason: 'identity.passkeyRefused' } }]);
  });

  it('that was removed is refused', async () => {
    const person = await somebody();
    const phone = fakeAuthenticator(ORIGIN);
    const { id } = await add(person, phone);
    await removePasskey(world.as(person), { passkeyId: id }, aDevice());
    await expect(signIn(phone)).rejects.toThrow('identity.passkeyRefused');
  });

  it('with a counter that went back is refused as a copy', async () => {
    const person = await somebody();
    const phone = fakeAuthenticator(ORIGIN);
    await add(person, phone);
    await signIn(phone);
    await signIn(phone);
    phone.counter = 0;
    await expect(signIn(phone)).rejects.toThrow('identity.passkeyRefused');
  });

  it('answers each challenge once', async () => {
    const person = await somebody();
    const phone = fakeAuthenticator(ORIGIN);
    await add(person, phone);
    const { challenge, options } = await startPasskeySignIn(nobody());
    const response = phone.get(options);
    await signInWithPasskey(nobody(), { challenge, response }, aDevice());
    await expect(signInWithPasskey(nobody(), { challenge, response }, aDevice())).rejects.toThrow(
      'identity.challengeExpired',
    );
  });

  it('is added by a person who confirmed their identity, with their own challenge', async () => {
    const person = await somebody();
    const other = await somebody();
    await expect(startPasskey(world.as(person), { password: 'wrong' })).rejects.toThrow(
      'identity.wrongCredentials',
    );
    const { challenge, options } = await startPasskey(world.as(person), { password: PASSWORD });
    const response = fakeAuthenticator(ORIGIN).create(options);
    await expect(
      addPasskey(world.as(other), { challenge, response, name: 'Volée' }, aDevice()),
    ).rejects.toThrow('identity.challengeExpired');
    expect(await listPasskeys(world.as(other))).toEqual([]);
  });

  it('of somebody else cannot be removed', async () => {
    const person = await somebody();
    const { id } = await add(person, fakeAuthenticator(ORIGIN));
    await expect(removePasskey(world.as(await somebody()), { passkeyId: id }, aDevice())).rejects.toThrow(
      'request.notFound',
    );
    expect(await listPasskeys(world.as(person))).toHaveLength(1);
  });

  it('list is a live query', async () => {
    const person = await somebody();
    await expectLiveMatchesFetch(
      { world, routes: identityRoutes, name: 'identity.listPasskeys', input: {}, actor: person },
      () => add(person, fakeAuthenticator(ORIGIN)),
    );
  });
});

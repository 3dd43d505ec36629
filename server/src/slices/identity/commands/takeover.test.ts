import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../platform/actor.ts';
import { anonymous } from '../../../platform/actor.ts';
import { aDevice } from '../../../testing/device.ts';
import { fakeAuthenticator } from '../../../testing/fake-authenticator.ts';
import { emailsTo, templatesTo, tokenMailedTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { getMe, listPasskeys, listSessions } from '../queries/me.ts';
import { confirmIdentity } from './confirmation.ts';
import { confirmEmailChange, requestEmailChange, undoEmailChange } from './email-change.ts';
import { addPasskey, removePasskey, startPasskey, startPasskeySignIn } from './passkeys.ts';
import { changePassword, requestPasswordReset, resetPassword } from './password.ts';
import { confirmSecondFactor, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './totp.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const NEW_PASSWORD = 'quatre vaches brunes';
const TEN_MINUTES = 600_000;
let addresses = 0;
const newAddress = () => `nouvelle${++addresses}@exemple.quebec`;

async function somebody() {
  const { userId, email } = await somebodyWithPassword(nobody());
  return { email, userId, person: await aSession(nobody(), userId) };
}

/** An authenticator app, and its code of the moment. */
async function addApp(person: Person) {
  const { secret } = await startTotp(world.as(person), { password: PASSWORD });
  const code = () =>
    new TOTP({ secret, issuer: 'Halles' }).generate({ timestamp: world.clock.now().getTime() });
  await confirmTotp(world.as(person), { code: code() }, aDevice());
  return code;
}

async function withTotp() {
  const one = await somebody();
  const code = await addApp(one.person);
  world.clock.advance(60_000);
  return { ...one, code };
}

const addKey = async (person: Person) => {
  const phone = fakeAuthenticator('http://localhost:3000');
  const { challenge, options } = await startPasskey(world.as(person), { password: PASSWORD });
  const response = phone.create(options);
  const { id } = await addPasskey(world.as(person), { challenge, response, name: 'Téléphone' }, aDevice());
  return { id, phone };
};
const challengeOf = async (email: string, password = PASSWORD) => {
  const result = await signIn(nobody(), { email, password }, aDevice());
  if (result.next !== 'secondFactor') throw new Error('no second factor was required');
  return result.challenge;
};
const requestedChange = async (person: Person, email = newAddress()) => {
  await requestEmailChange(world.as(person), { email, password: PASSWORD }, aDevice());
  return email;
};
const resetOf = async (email: string) => {
  await requestPasswordReset(nobody(), { email });
  return tokenMailedTo(world.db, email);
};
const undoTokenTo = async (email: string, template: string) => {
  const message = (await emailsTo(world.db, email)).findLast((one) => one.template === template);
  return new URL((message!.data as { url: string }).url).searchParams.get('token')!;
};

describe('an open link or challenge', () => {
  type Somebody = Awaited<ReturnType<typeof somebody>>;
  const begin =
    <One extends Somebody>(start: () => Promise<One>, change: (one: One) => Promise<unknown>) =>
    async (): Promise<Somebody & { change: () => Promise<unknown> }> => {
      const one = await start();
      return { ...one, change: () => change(one) };
    };
  const withKey = async () => {
    const one = await somebody();
    return { ...one, passkeyId: (await addKey(one.person)).id };
  };
  const passwords = { current: PASSWORD, password: NEW_PASSWORD };
  const changes: [string, ReturnType<typeof begin>][] = [
    [
      'a password reset',
      begin(somebody, async ({ email }) =>
        resetPassword(nobody(), { token: await resetOf(email), password: NEW_PASSWORD }, aDevice()),
      ),
    ],
    [
      'a password change',
      begin(somebody, ({ person }) => changePassword(world.as(person), passwords, aDevice())),
    ],
    ['a passkey added', begin(somebody, ({ person }) => addKey(person))],
    [
      'a passkey removed',
      begin(withKey, ({ person, passkeyId }) => removePasskey(world.as(person), { passkeyId }, aDevice())),
    ],
    ['an authenticator app added', begin(somebody, ({ person }) => addApp(person))],
    [
      'an authenticator app removed',
      begin(withTotp, ({ person, code }) => disableTotp(world.as(person), { code: code() }, aDevice())),
    ],
    [
      'new recovery codes',
      begin(withTotp, ({ person, code }) =>
        renewRecoveryCodes(world.as(person), { code: code() }, aDevice()),
      ),
    ],
  ];

  it.each(changes)('to change the address ends with %s', async (_what, start) => {
    const { person, email, change } = await start();
    const wanted = await requestedChange(person);
    await change();
    const token = await tokenMailedTo(world.db, wanted);
    await expect(confirmEmailChange(nobody(), { token }, aDevice())).rejects.toThrow('identity.linkExpired');
    expect(await getMe(world.as(person))).toMatchObject({ email, newEmail: null });
  });

  it('to reset the password ends when a factor changes', async () => {
    const { person, email } = await somebody();
    const token = await resetOf(email);
    await addKey(person);
    await expect(resetPassword(nobody(), { token, password: NEW_PASSWORD }, aDevice())).rejects.toThrow(
      'identity.linkExpired',
    );
  });

  it('of a second factor ends with a password change', async () => {
    const { person, email, code } = await withTotp();
    const challenge = await challengeOf(email);
    await changePassword(world.as(person), { current: PASSWORD, password: NEW_PASSWORD }, aDevice());
    await expect(confirmSecondFactor(nobody(), { challenge, code: code() }, aDevice())).rejects.toThrow(
      'identity.challengeExpired',
    );
  });

  type WithTotp = Awaited<ReturnType<typeof withTotp>>;
  it.each<[string, (one: WithTotp) => Promise<unknown>]>([
    ['a passkey added', ({ person }) => addKey(person)],
    [
      'new recovery codes',
      ({ person, code }) => renewRecoveryCodes(world.as(person), { code: code() }, aDevice()),
    ],
    [
      'another authenticator app',
      async ({ person, code }) => {
        await disableTotp(world.as(person), { code: code() }, aDevice());
        await addApp(person);
      },
    ],
    [
      'a password reset',
      async ({ email }) =>
        resetPassword(nobody(), { token: await resetOf(email), password: NEW_PASSWORD }, aDevice()),
    ],
  ])('of a second factor ends with %s', async (_what, change) => {
    const one = await withTotp();
    const challenge = await challengeOf(one.email);
    await change(one);
    world.clock.advance(60_000);
    await expect(confirmSecondFactor(nobody(), { challenge, code: one.code() }, aDevice())).rejects.toThrow(
      'identity.challengeExpired',
    );
  });

  it('of a second factor ends with a change of address, and so do the other sessions', async () => {
    const { person, userId, email, code } = await withTotp();
    await aSession(nobody(), userId);
    const challenge = await challengeOf(email);
    const wanted = await requestedChange(person);
    await confirmEmailChange(nobody(), { token: await tokenMailedTo(world.db, wanted) }, aDevice());
    await expect(confirmSecondFactor(nobody(), { challenge, code: code() }, aDevice())).rejects.toThrow(
      'identity.challengeExpired',
    );
    expect(await listSessions(world.as(person))).toEqual([]);
  });

  it('belongs to a session: a change of factor ends all others', async () => {
    const { person, userId } = await somebody();
    await aSession(nobody(), userId);
    await addKey(person);
    expect((await listSessions(world.as(person))).map(({ id }) => id)).toEqual([person.sessionId]);
  });
});

describe('the owner of the old address', () => {
  it('is mailed about the request and can cancel it', async () => {
    const { person, email } = await somebody();
    const wanted = await requestedChange(person);
    expect(await templatesTo(world.db, email)).toEqual(['emailChangeRequested']);
    await undoEmailChange(nobody(), { token: await undoTokenTo(email, 'emailChangeRequested') });
    const token = await tokenMailedTo(world.db, wanted);
    await expect(confirmEmailChange(nobody(), { token }, aDevice())).rejects.toThrow('identity.linkExpired');
    expect(await listSessions(world.as(person))).toEqual([]);
  });

  it('gets the account back within seven days, without sign-in methods added since', async () => {
    const { person, email } = await somebody();
    const taken = await requestedChange(person);
    const undo = await undoTokenTo(email, 'emailChangeRequested');
    await confirmEmailChange(nobody(), { token: await tokenMailedTo(world.db, taken) }, aDevice());
    const thief = await aSession(nobody(), person.userId);
    await addKey(thief);
    await changePassword(world.as(thief), { current: PASSWORD, password: NEW_PASSWORD }, aDevice());
    // A second change would replace the address to restore.
    await requestEmailChange(world.as(thief), { email: newAddress(), password: NEW_PASSWORD }, aDevice());
    const thiefsUndo = await undoTokenTo(taken, 'emailChangeRequested');
    world.clock.advance(6 * 86_400_000);

    const { resetToken } = await undoEmailChange(nobody(), { token: undo });
    expect(await getMe(world.as(person))).toMatchObject({ email, newEmail: null, hasPassword: false });
    expect(await listPasskeys(world.as(person))).toEqual([]);
    expect(await listSessions(world.as(person))).toEqual([]);
    expect((await templatesTo(world.db, taken)).at(-1)).toBe('emailChangeUndone');
    await expect(undoEmailChange(nobody(), { token: thiefsUndo })).rejects.toThrow('identity.linkExpired');
    expect(await resetPassword(nobody(), { token: resetToken, password: NEW_PASSWORD }, aDevice())).toEqual({
      next: 'in',
    });
  });

  it('can restore it for seven days, and nobody else gets the address meanwhile', async () => {
    const { person, email } = await somebody();
    const wanted = await requestedChange(person);
    const undo = await undoTokenTo(email, 'emailChangeRequested');
    await confirmEmailChange(nobody(), { token: await tokenMailedTo(world.db, wanted) }, aDevice());
    const signingUp = {
      email,
      password: NEW_PASSWORD,
      firstName: 'X',
      lastName: '',
      language: 'FR' as const,
    };
    const holders = () => world.db.selectFrom('users').select('id').where('email', '=', email).execute();
    await signUp(nobody(), signingUp);
    expect(await holders()).toEqual([]);
    world.clock.advance(7 * 86_400_000);
    await expect(undoEmailChange(nobody(), { token: undo })).rejects.toThrow('identity.linkExpired');
    await signUp(nobody(), signingUp);
    expect(await holders()).toHaveLength(1);
  });
});

describe('guessing a code', () => {
  it('from elsewhere does not delay the owner', async () => {
    const { email, code } = await withTotp();
    const theirs = aDevice({ ip: '198.51.100.7' });
    for (let round = 0; round < 2; round++) {
      const challenge = await challengeOf(email);
      for (let i = 0; i < 5; i++) {
        const guessed = confirmSecondFactor(nobody(), { challenge, code: '000000' }, theirs);
        await expect(guessed).rejects.toThrow(/identity.wrongCode|request.tooMany/);
      }
    }
    const challenge = await challengeOf(email);
    await expect(confirmSecondFactor(nobody(), { challenge, code: code() }, theirs)).rejects.toThrow(
      'request.tooMany',
    );
    expect(await confirmSecondFactor(nobody(), { challenge, code: code() }, aDevice())).toEqual({
      next: 'in',
    });
  });
});

describe('removing a factor', () => {
  it('needs an identity proof from the last ten minutes', async () => {
    const { person } = await somebody();
    const { id } = await addKey(person);
    world.clock.advance(TEN_MINUTES);
    const remove = () => removePasskey(world.as(person), { passkeyId: id }, aDevice());
    await expect(remove()).rejects.toMatchObject({
      code: 'identity.confirmationRequired',
      details: { accepts: ['password', 'passkey'] },
    });
    await expect(confirmIdentity(world.as(person), { by: 'password', password: 'wrong' })).rejects.toThrow(
      'identity.wrongCredentials',
    );
    await expect(remove()).rejects.toThrow('identity.confirmationRequired');
    await confirmIdentity(world.as(person), { by: 'password', password: PASSWORD });
    expect(await remove()).toEqual({ done: true });
  });

  it('accepts one’s own passkey as a proof, nobody else’s', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const [own, other] = [await addKey(mine.person), await addKey(theirs.person)];
    world.clock.advance(TEN_MINUTES);
    const show = async ({ phone }: typeof own) => {
      const { challenge, options } = await startPasskeySignIn(nobody());
      return confirmIdentity(world.as(mine.person), {
        by: 'passkey',
        challenge,
        response: phone.get(options),
      });
    };
    await expect(show(other)).rejects.toThrow('identity.passkeyRefused');
    expect(await show(own)).toEqual({ done: true });
    expect(await removePasskey(world.as(mine.person), { passkeyId: own.id }, aDevice())).toEqual({
      done: true,
    });
  });

  it('needs a code where there is an authenticator app; a password alone is refused', async () => {
    const { person, code } = await withTotp();
    await expect(
      confirmIdentity(world.as(person), { by: 'password', password: PASSWORD }),
    ).rejects.toMatchObject({ details: { accepts: ['code'] } });
    expect(await confirmIdentity(world.as(person), { by: 'code', code: code() })).toEqual({ done: true });
  });

  it('and changing the address need a proof also without a password', async () => {
    const { person, userId } = await somebody();
    await world.db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute();
    world.clock.advance(TEN_MINUTES);
    await expect(requestEmailChange(world.as(person), { email: newAddress() }, aDevice())).rejects.toThrow(
      'identity.confirmationRequired',
    );
  });
});

import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ParsedInputOf, identity } from '@halles/contract';
import { anonymous, type Person } from '../../platform/actor.ts';
import type { Exchange } from '../../platform/routes.ts';
import { hashPassword, hashToken, isPassword } from '../../platform/secrets.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { changePassword, requestPasswordReset, resetPassword } from './commands/password.ts';
import { changeProfile, confirmEmailChange, requestEmailChange } from './commands/profile.ts';
import { endOtherSessions, endSession, renewSession, signOut, touchSession } from './commands/sessions.ts';
import { confirmSecondFactor, signIn } from './commands/sign-in.ts';
import { signUp, verifyEmail } from './commands/sign-up.ts';
import { confirmTotp, disableTotp, startTotp } from './commands/totp.ts';
import { aSession, aUser } from './factory.ts';
import { identityRoutes } from './routes.ts';
import { getMe, listSessions } from './queries/me.ts';
import { transaction } from '../../platform/transaction.ts';

const world = await testWorld();
const PASSWORD = 'trois poules rousses';
const OTHER = 'quatre vaches brunes';
/** Cheap figures: these tests are about the rules, `secrets.test.ts` about the hash. */
const passwordHash = await hashPassword(PASSWORD, { N: 1024, r: 8, p: 1 });

interface Device extends Exchange {
  token: string | null;
}
const device = (userAgent = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0'): Device => {
  const self: Device = {
    ip: '192.0.2.1',
    userAgent,
    sessionToken: null,
    token: null,
    setSession: (token) => (self.token = token),
    clearSession: () => (self.token = null),
  };
  return self;
};
const nobody = () => world.as(anonymous);
const someone = (facts: Parameters<typeof aUser>[1] = {}) => aUser(nobody(), { passwordHash, ...facts });
const letters = (to: string) =>
  world.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('to_address', '=', to)
    .orderBy('created_at')
    .execute();
const linkIn = async (to: string): Promise<string> => {
  const mail = (await letters(to)).at(-1)!;
  return new URL((mail.data as unknown as { url: string }).url).searchParams.get('token')!;
};
const sessionsOf = (userId: string) =>
  world.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId as never)
    .execute();
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
  const input = (email: string): ParsedInputOf<typeof identity.signUp> => ({
    email,
    password: PASSWORD,
    firstName: 'Marie',
    lastName: 'Lavoie',
    language: 'FR',
    returnTo: '/onboarding',
  });

  it('mails a link that verifies the address and signs its owner in', async () => {
    await signUp(nobody(), input('marie@exemple.quebec'));
    const here = device();
    expect(await verifyEmail(nobody(), { token: await linkIn('marie@exemple.quebec') }, here)).toEqual({
      returnTo: '/onboarding',
    });
    expect(here.token).not.toBeNull();
    const user = await world.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', 'marie@exemple.quebec')
      .executeTakeFirstOrThrow();
    expect(user.email_verified_at).toEqual(world.clock.now());
    expect(await isPassword(PASSWORD, user.password_hash)).toBe(true);
    expect(await eventsOf(user.id)).toEqual(['identity.userSignedUp', 'identity.emailVerified']);
  });

  it('answers the same for a known address, and tells only its owner', async () => {
    const { email, userId } = await someone();
    expect(await signUp(nobody(), input(email))).toEqual({ done: true });
    expect((await letters(email)).map((mail) => mail.template)).toEqual(['signUpWithKnownAddress']);
    const { password_hash } = await world.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(password_hash).toBe(passwordHash);
  });

  it('opens each link once, and none after a day', async () => {
    await signUp(nobody(), input('une.fois@exemple.quebec'));
    const token = await linkIn('une.fois@exemple.quebec');
    const both = await Promise.allSettled([
      verifyEmail(nobody(), { token }, device()),
      verifyEmail(nobody(), { token }, device()),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    await signUp(nobody(), input('trop.tard@exemple.quebec'));
    const late = await linkIn('trop.tard@exemple.quebec');
    world.clock.advance(86_400_000);
    await expect(verifyEmail(nobody(), { token: late }, device())).rejects.toThrow('identity.linkExpired');
  });

  it('refuses what a guesser tries first', async () => {
    await expect(
      signUp(nobody(), { ...input('x@exemple.quebec'), password: 'motdepasse2026' }),
    ).rejects.toThrow('identity.weakPassword');
  });
});

describe('signing in', () => {
  it('keeps only the hash of what the cookie carries', async () => {
    const { email, userId } = await someone();
    const here = device();
    expect(await signIn(nobody(), { email, password: PASSWORD }, here)).toEqual({ next: 'in' });
    const [session] = await sessionsOf(userId);
    expect(session!.token_hash).toEqual(hashToken(here.token!));
  });

  it.each([
    ['a wrong password', 'wrong password here'],
    ['an empty one', ''],
  ])('refuses %s, and records the refusal without it', async (_name, password) => {
    const { email, userId } = await someone();
    await expect(signIn(nobody(), { email, password }, device())).rejects.toThrow(
      'identity.wrongCredentials',
    );
    expect(await eventsOf(userId)).toEqual(['identity.userSignedUp', 'identity.signInFailed']);
    const event = await world.db
      .selectFrom('events')
      .select('data')
      .where('type', '=', 'identity.signInFailed')
      .where(sql<boolean>`user_ids @> array[${userId}]::uuid[]`)
      .executeTakeFirstOrThrow();
    expect(event.data).toEqual({ reason: 'identity.wrongCredentials' });
  });

  it('refuses somebody unknown with the same words', async () => {
    await expect(
      signIn(nobody(), { email: 'personne@ailleurs.example', password: PASSWORD }, device()),
    ).rejects.toThrow('identity.wrongCredentials');
  });

  it('waits for the address to be verified, and says so only to who knows the password', async () => {
    const { email } = await someone({ isVerified: false });
    await expect(signIn(nobody(), { email, password: PASSWORD }, device())).rejects.toThrow(
      'identity.emailNotVerified',
    );
    await expect(signIn(nobody(), { email, password: OTHER }, device())).rejects.toThrow(
      'identity.wrongCredentials',
    );
  });

  it('mails its owner when the device is of a kind never seen, not at the first and not again', async () => {
    const { email } = await someone();
    await signIn(nobody(), { email, password: PASSWORD }, device());
    await signIn(nobody(), { email, password: PASSWORD }, device());
    expect(await letters(email)).toEqual([]);
    await signIn(nobody(), { email, password: PASSWORD }, device('Mozilla/5.0 (iPhone) Safari/604'));
    expect((await letters(email)).map((mail) => mail.template)).toEqual(['newSignIn']);
  });
});

describe('sessions', () => {
  let person: Person;
  beforeEach(async () => {
    const { userId } = await someone();
    person = await aSession(nobody(), userId);
  });

  it('get a new secret at a change of rights; the old one is worth nothing', async () => {
    const before = (await sessionsOf(person.userId))[0]!.token_hash;
    const here = device();
    await transaction(world.as(person), (tx) => renewSession(tx, here));
    const [after] = await sessionsOf(person.userId);
    expect(after!.token_hash).toEqual(hashToken(here.token!));
    expect(after!.token_hash).not.toEqual(before);
  });

  it('end one by one, all others, and by signing out', async () => {
    const other = await aSession(nobody(), person.userId);
    const third = await aSession(nobody(), person.userId);
    await endSession(world.as(person), { sessionId: other.sessionId as never });
    expect((await sessionsOf(person.userId)).map((one) => one.id)).not.toContain(other.sessionId);
    await endOtherSessions(world.as(person));
    expect((await sessionsOf(person.userId)).map((one) => one.id)).toEqual([person.sessionId]);
    await expect(endSession(world.as(person), { sessionId: third.sessionId as never })).rejects.toThrow(
      'request.notFound',
    );
    await signOut(world.as(person), {}, device());
    expect(await sessionsOf(person.userId)).toEqual([]);
  });

  it('are nobody else’s to end', async () => {
    const stranger = await aSession(nobody(), (await someone()).userId);
    await expect(endSession(world.as(stranger), { sessionId: person.sessionId as never })).rejects.toThrow(
      'request.notFound',
    );
  });

  it('are written to once a minute at most', async () => {
    const [before] = await sessionsOf(person.userId);
    const seen = { id: person.sessionId, lastSeenAt: before!.last_seen_at };
    await touchSession(world.db, seen, new Date(before!.last_seen_at.getTime() + 59_999));
    expect((await sessionsOf(person.userId))[0]!.last_seen_at).toEqual(before!.last_seen_at);
    const later = new Date(before!.last_seen_at.getTime() + 60_000);
    await touchSession(world.db, seen, later);
    expect((await sessionsOf(person.userId))[0]!.last_seen_at).toEqual(later);
  });

  it('are shown live', async () => {
    await expectLiveMatchesFetch(
      { world, routes: identityRoutes, name: 'identity.listSessions', input: {}, actor: person },
      async () => {
        const { email } = await world.db
          .selectFrom('users')
          .select('email')
          .where('id', '=', person.userId)
          .executeTakeFirstOrThrow();
        await signIn(nobody(), { email, password: PASSWORD }, device());
      },
    );
    expect(await listSessions(world.as(person))).toHaveLength(2);
  });
});

describe('the password', () => {
  it('is chosen anew with the link of the mail, which ends every session', async () => {
    const { email, userId } = await someone();
    await aSession(nobody(), userId);
    await requestPasswordReset(nobody(), { email });
    const token = await linkIn(email);
    await expect(resetPassword(nobody(), { token, password: 'motdepasse2026' }, device())).rejects.toThrow(
      'identity.weakPassword',
    );
    const here = device();
    expect(await resetPassword(nobody(), { token, password: OTHER }, here)).toEqual({ next: 'in' });
    expect((await sessionsOf(userId)).map((one) => one.token_hash)).toEqual([hashToken(here.token!)]);
    await expect(signIn(nobody(), { email, password: PASSWORD }, device())).rejects.toThrow(
      'identity.wrongCredentials',
    );
    await expect(resetPassword(nobody(), { token, password: PASSWORD }, device())).rejects.toThrow(
      'identity.linkExpired',
    );
    expect((await letters(email)).map((mail) => mail.template)).toEqual(['resetPassword', 'passwordChanged']);
  });

  it('is asked for nobody without telling so', async () => {
    expect(await requestPasswordReset(nobody(), { email: 'inconnu@ailleurs.example' })).toEqual({
      done: true,
    });
    expect(await letters('inconnu@ailleurs.example')).toEqual([]);
  });

  it('is changed by who knows it, and ends the other sessions only', async () => {
    const { userId } = await someone();
    const person = await aSession(nobody(), userId);
    await aSession(nobody(), userId);
    await expect(
      changePassword(world.as(person), { current: OTHER, password: OTHER }, device()),
    ).rejects.toThrow('identity.wrongCredentials');
    await changePassword(world.as(person), { current: PASSWORD, password: OTHER }, device());
    expect((await sessionsOf(userId)).map((one) => one.id)).toEqual([person.sessionId]);
  });
});

describe('the second factor', () => {
  async function withTotp() {
    const { userId, email } = await someone();
    const person = await aSession(nobody(), userId);
    const { secret } = await startTotp(world.as(person), { password: PASSWORD });
    const code = () =>
      new TOTP({ secret, issuer: 'Halles' }).generate({ timestamp: world.clock.now().getTime() });
    const { recoveryCodes } = await confirmTotp(world.as(person), { code: code() }, device());
    world.clock.advance(60_000);
    return { person, email, code, recoveryCodes };
  }
  const challengeFor = async (email: string) => {
    const result = await signIn(nobody(), { email, password: PASSWORD }, device());
    if (result.next !== 'secondFactor') throw new Error('no second factor was asked for');
    return result.challenge;
  };

  it('is asked for, and lets in with a code that works once', async () => {
    const { email, code } = await withTotp();
    const here = device();
    expect(
      await confirmSecondFactor(nobody(), { challenge: await challengeFor(email), code: code() }, here),
    ).toEqual({ next: 'in' });
    expect(here.token).not.toBeNull();
    await expect(
      confirmSecondFactor(nobody(), { challenge: await challengeFor(email), code: code() }, device()),
    ).rejects.toThrow('identity.wrongCode');
  });

  it('takes each recovery code once, however it is typed', async () => {
    const { email, recoveryCodes, person } = await withTotp();
    const typed = recoveryCodes[0]!.toUpperCase().replace('-', ' ');
    expect(
      await confirmSecondFactor(nobody(), { challenge: await challengeFor(email), code: typed }, device()),
    ).toEqual({ next: 'in' });
    await expect(
      confirmSecondFactor(nobody(), { challenge: await challengeFor(email), code: typed }, device()),
    ).rejects.toThrow('identity.wrongCode');
    expect((await getMe(world.as(person))).recoveryCodesLeft).toBe(9);
  });

  it('ends the sign-in after five wrong guesses, right code or not', async () => {
    const { email, code } = await withTotp();
    const challenge = await challengeFor(email);
    for (let i = 0; i < 5; i++)
      await expect(confirmSecondFactor(nobody(), { challenge, code: '000000' }, device())).rejects.toThrow(
        'identity.wrongCode',
      );
    await expect(confirmSecondFactor(nobody(), { challenge, code: code() }, device())).rejects.toThrow(
      'identity.challengeExpired',
    );
  });

  it('is switched off with a code of its own only', async () => {
    const { person, code } = await withTotp();
    await expect(disableTotp(world.as(person), { code: '000000' }, device())).rejects.toThrow(
      'identity.wrongCode',
    );
    await disableTotp(world.as(person), { code: code() }, device());
    expect((await getMe(world.as(person))).hasTotp).toBe(false);
  });
});

describe('the profile', () => {
  it('changes only what is sent, live on every device, and refuses an older version', async () => {
    const { userId } = await someone();
    const person = await aSession(nobody(), userId);
    const { version, lastName } = await getMe(world.as(person));
    await expectLiveMatchesFetch(
      { world, routes: identityRoutes, name: 'identity.getMe', input: {}, actor: person },
      () => changeProfile(world.as(person), { version, firstName: 'Éloïse', settings: { theme: 'dark' } }),
    );
    expect(await getMe(world.as(person))).toMatchObject({
      firstName: 'Éloïse',
      lastName,
      settings: { theme: 'dark', language: 'FR' },
    });
    await expect(changeProfile(world.as(person), { version, lastName: 'Roy' })).rejects.toThrow(
      'request.stale',
    );
  });

  it('changes the address once its new owner has opened the mail, and tells the old one', async () => {
    const { userId, email } = await someone();
    const person = await aSession(nobody(), userId);
    await requestEmailChange(world.as(person), { email: 'nouvelle@exemple.quebec', password: PASSWORD });
    expect((await getMe(world.as(person))).newEmail).toBe('nouvelle@exemple.quebec');
    await confirmEmailChange(nobody(), { token: await linkIn('nouvelle@exemple.quebec') }, device());
    expect(await getMe(world.as(person))).toMatchObject({ email: 'nouvelle@exemple.quebec', newEmail: null });
    expect((await letters(email)).map((mail) => mail.template)).toEqual(['emailChanged']);
  });

  it('sends nothing to an address that is taken, and does not say so', async () => {
    const [one, other] = [await someone(), await someone()];
    const person = await aSession(nobody(), one.userId);
    expect(await requestEmailChange(world.as(person), { email: other.email, password: PASSWORD })).toEqual({
      done: true,
    });
    expect(await letters(other.email)).toEqual([]);
  });
});

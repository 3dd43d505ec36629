import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { identity } from '@halles/contract';
import { anonymous } from '../../../platform/actor.ts';
import { aDevice } from '../../../testing/device.ts';
import { emailsTo, tokenMailedTo } from '../../../testing/emails.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, PASSWORD, somebodyWithPassword } from '../factory.ts';
import { getMe } from '../queries/me.ts';
import { requestPasswordReset, resetPassword } from './password.ts';
import { confirmSecondFactor, signIn } from './sign-in.ts';
import { confirmTotp, disableTotp, renewRecoveryCodes, startTotp } from './totp.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);

async function withTotp() {
  const { userId, email } = await somebodyWithPassword(nobody());
  const person = await aSession(nobody(), userId);
  const { secret } = await startTotp(world.as(person), { password: PASSWORD });
  const code = () =>
    new TOTP({ secret, issuer: 'Halles' }).generate({ timestamp: world.clock.now().getTime() });
  const { recoveryCodes } = await confirmTotp(world.as(person), { code: code() }, aDevice());
  world.clock.advance(60_000);
  const challenge = async () => {
    const result = await signIn(nobody(), { email, password: PASSWORD }, aDevice());
    if (result.next !== 'secondFactor') throw new Error('no second factor was asked for');
    return result.challenge;
  };
  const confirm = (one: string, entered: string, device = aDevice()) =>
    confirmSecondFactor(nobody(), { challenge: one, code: entered }, device);
  return { person, email, code, recoveryCodes, challenge, confirm };
}

describe('the second factor', () => {
  it('is required at sign-in, with a code that works once', async () => {
    const { challenge, confirm, code } = await withTotp();
    const device = aDevice();
    expect(await confirm(await challenge(), code(), device)).toEqual({ next: 'in' });
    expect(device.token).not.toBeNull();
    await expect(confirm(await challenge(), code())).rejects.toThrow('identity.wrongCode');
  });

  it('accepts a code once when two requests use it at the same time', async () => {
    const { challenge, confirm, code } = await withTotp();
    const [one, other] = [await challenge(), await challenge()];
    const both = await Promise.allSettled([confirm(one, code()), confirm(other, code())]);
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it.each([
    [-30_000, true],
    [30_000, true],
    [-60_000, false],
    [60_000, false],
  ])('with a phone clock %i ms off: %s', async (off, isTaken) => {
    const { challenge, confirm, code } = await withTotp();
    // Moves past the code used to switch the factor on.
    world.clock.advance(120_000);
    world.clock.advance(off);
    const entered = code();
    world.clock.advance(-off);
    const confirmed = confirm(await challenge(), entered);
    if (isTaken) expect(await confirmed).toEqual({ next: 'in' });
    else await expect(confirmed).rejects.toThrow('identity.wrongCode');
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const { challenge, confirm, recoveryCodes, person } = await withTotp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const typed = recoveryCodes[0]!.toUpperCase().replace('-', ' ');
    expect(await confirm(await challenge(), typed)).toEqual({ next: 'in' });
    await expect(confirm(await challenge(), typed)).rejects.toThrow('identity.wrongCode');
    expect((await getMe(world.as(person))).recoveryCodesLeft).toBe(9);
  });

  it('accepts a code as the app shows it, with a space', async () => {
    const { challenge, confirm, code, person } = await withTotp();
    const shown = () => code().replace(/^.../, '$& ');
    expect(await confirm(await challenge(), shown())).toEqual({ next: 'in' });
    world.clock.advance(60_000);
    expect(await disableTotp(world.as(person), { code: shown() }, aDevice())).toEqual({ done: true });
    const input = identity.confirmTotp.input;
    expect(input.safeParse({ code: shown() }).success).toBe(true);
    for (const wrong of ['12345', '1234567', '123-456'])
      expect(input.safeParse({ code: wrong }).success).toBe(false);
  });

  it('ends the sign-in after five wrong codes, and delays the next one', async () => {
    const { challenge, confirm, code } = await withTotp();
    const one = await challenge();
    for (let i = 0; i < 5; i++) await expect(confirm(one, '000000')).rejects.toThrow('identity.wrongCode');
    await expect(confirm(one, code())).rejects.toThrow('identity.challengeExpired');
    const other = await challenge();
    await expect(confirm(other, code())).rejects.toThrow('request.tooMany');
    world.clock.advance(1_000);
    expect(await confirm(other, code())).toEqual({ next: 'in' });
  });

  it('is still required after the password was set by a mailed link', async () => {
    const { email, code, confirm } = await withTotp();
    await requestPasswordReset(nobody(), { email });
    const token = await tokenMailedTo(world.db, email);
    const entered = await resetPassword(nobody(), { token, password: 'quatre vaches brunes' }, aDevice());
    if (entered.next !== 'secondFactor') throw new Error('no second factor was asked for');
    expect(await confirm(entered.challenge, code())).toEqual({ next: 'in' });
  });

  it('expires after ten minutes', async () => {
    const { challenge, confirm, code } = await withTotp();
    const one = await challenge();
    world.clock.advance(600_000);
    await expect(confirm(one, code())).rejects.toThrow('identity.challengeExpired');
  });
});

describe('switching the second factor', () => {
  it('on needs the password, then a code of the app', async () => {
    const { userId } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    await expect(confirmTotp(world.as(person), { code: '000000' }, aDevice())).rejects.toThrow(
      'identity.totpNotStarted',
    );
    await expect(startTotp(world.as(person), { password: 'wrong' })).rejects.toThrow(
      'identity.wrongCredentials',
    );
    const { uri, qrSvg, secret } = await startTotp(world.as(person), { password: PASSWORD });
    expect(uri).toMatch(/^otpauth:\/\/totp\/Halles:/);
    expect(qrSvg).toContain('<svg');
    const { totp_secret: stored } = await world.db
      .selectFrom('users')
      .select('totp_secret')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(secret);
    await expect(confirmTotp(world.as(person), { code: '000000' }, aDevice())).rejects.toThrow(
      'identity.wrongCode',
    );
    expect((await getMe(world.as(person))).hasTotp).toBe(false);
  });

  it('on again needs it switched off first', async () => {
    const { person } = await withTotp();
    await expect(startTotp(world.as(person), { password: PASSWORD })).rejects.toThrow(
      'identity.totpNotStarted',
    );
  });

  it('off needs a code, and deletes the recovery codes', async () => {
    const { person, code } = await withTotp();
    const off = (entered: string) => disableTotp(world.as(person), { code: entered }, aDevice());
    for (let i = 0; i < 5; i++) await expect(off('000000')).rejects.toThrow('identity.wrongCode');
    await expect(off(code())).rejects.toThrow('request.tooMany');
    world.clock.advance(1_000);
    await off(code());
    expect(await getMe(world.as(person))).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
  });
});

describe('new recovery codes', () => {
  it('need a code, and end the old ones', async () => {
    const { person, code, recoveryCodes, challenge, confirm } = await withTotp();
    const renew = (entered: string) => renewRecoveryCodes(world.as(person), { code: entered }, aDevice());
    await expect(renew('000000')).rejects.toThrow('identity.wrongCode');
    const { recoveryCodes: fresh } = await renew(code());
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    await expect(confirm(await challenge(), recoveryCodes[0]!)).rejects.toThrow('identity.wrongCode');
    expect(await confirm(await challenge(), fresh[0]!)).toEqual({ next: 'in' });
    expect((await getMe(world.as(person))).recoveryCodesLeft).toBe(9);
  });

  it('accept an old recovery code from a person who lost their phone', async () => {
    const { person, recoveryCodes } = await withTotp();
    const renewed = await renewRecoveryCodes(world.as(person), { code: recoveryCodes[3]! }, aDevice());
    expect(renewed.recoveryCodes).toHaveLength(10);
  });

  it('are refused without a second factor, and wrong codes are slowed down', async () => {
    const { userId } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    await expect(renewRecoveryCodes(world.as(person), { code: '000000' }, aDevice())).rejects.toThrow(
      'identity.totpNotStarted',
    );
    const other = await withTotp();
    const renew = (entered: string) =>
      renewRecoveryCodes(world.as(other.person), { code: entered }, aDevice());
    for (let i = 0; i < 5; i++) await expect(renew('000000')).rejects.toThrow('identity.wrongCode');
    await expect(renew(other.code())).rejects.toThrow('request.tooMany');
  });
});

describe('the second factor email', () => {
  it('is sent when it is switched on or off, and when the codes are renewed', async () => {
    const { person, email, code } = await withTotp();
    await renewRecoveryCodes(world.as(person), { code: code() }, aDevice());
    world.clock.advance(60_000);
    await disableTotp(world.as(person), { code: code() }, aDevice());
    const emails = (await emailsTo(world.db, email)).filter(
      ({ template }) => template === 'secondFactorChanged',
    );
    expect(emails.map(({ data }) => (data as { change: string }).change)).toEqual([
      'totpAdded',
      'codesRenewed',
      'totpRemoved',
    ]);
  });
});

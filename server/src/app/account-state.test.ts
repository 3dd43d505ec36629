import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { remoteConfig } from '@halles/contract';
import { anonymous, system, type Person } from '../platform/actor.ts';
import { openSealed } from '../platform/secrets.ts';
import { transaction } from '../platform/transaction.ts';
import { adminRoutes } from '../slices/admin/index.ts';
import { aSession, aUser, PASSWORD, somebodyWithPassword, setSession } from '../slices/identity/factory.ts';
import {
  disableUser,
  enableUser,
  endAllSessions,
  revokeAdmin,
} from '../slices/identity/commands/account-state.ts';
import { confirmIdentity } from '../slices/identity/commands/confirmation.ts';
import { requestPasswordReset, resetPassword } from '../slices/identity/commands/password.ts';
import { resealSecrets } from '../slices/identity/commands/reseal.ts';
import { confirmSecondFactor, signIn } from '../slices/identity/commands/sign-in.ts';
import { confirmTotp, startTotp } from '../slices/identity/commands/totp.ts';
import { anAdmin, anOrganization } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';
import { aDevice } from '../testing/device.ts';
import { expectLiveMatchesFetch } from '../testing/live.ts';
import { tokenMailedTo } from '../testing/emails.ts';
import { TEST_SECRET } from '../testing/ports.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
const nobody = () => world.as(anonymous);
const { organization } = await anOrganization(ctx());
const [somebody, someAdmin] = [await aUser(nobody()), await anAdmin(ctx())];
const TEN_MINUTES = 600_000;
const statusOf = async (person: Person, path = '/identity/me') => (await call(person, 'GET', path)).status;

async function inProduction<Result>(work: () => Promise<Result>): Promise<Result> {
  world.ports.settings.isProduction = true;
  try {
    return await work();
  } finally {
    world.ports.settings.isProduction = false;
  }
}

async function withTotp(person: Person) {
  const { secret } = await startTotp(world.as(person), { password: PASSWORD });
  const code = () =>
    new TOTP({ secret, issuer: 'Halles' }).generate({ timestamp: world.clock.now().getTime() });
  await confirmTotp(world.as(person), { code: code() }, aDevice());
  world.clock.advance(60_000);
  return { code };
}

describe('an admin', () => {
  it('has no admin rights without a second factor, in production', async () => {
    const { userId } = await somebodyWithPassword(nobody(), { isAdmin: true });
    const admin = await aSession(nobody(), userId);
    const seen = () => inProduction(() => call(admin, 'GET', '/admin/organizations'));
    const viewed = () =>
      inProduction(() =>
        call(admin, 'GET', `/organizations/${organization.id}`, undefined, {
          'x-halles-organization': organization.id,
        }),
      );
    expect((await seen()).json).toMatchObject({ status: 403, code: 'identity.secondFactorRequired' });
    expect((await viewed()).status).toBe(404);
    const { code } = await withTotp(admin);
    expect((await seen()).status).toBe(200);
    expect((await viewed()).status).toBe(200);
    // A second session of the same account, opened with the password alone, has no second factor.
    const other = await aSession(nobody(), userId);
    expect((await inProduction(() => call(other, 'GET', '/admin/organizations'))).status).toBe(403);
    await confirmIdentity(world.as(other), { by: 'code', code: code() });
    expect((await inProduction(() => call(other, 'GET', '/admin/organizations'))).status).toBe(200);
  });

  it.each([
    ['POST', `/admin/organizations/${organization.id}/act-as`, { reason: 'aide' }],
    ['PUT', `/admin/organizations/${organization.id}/premium`, { isPremium: true }],
    ['PUT', `/admin/organizations/${organization.id}/service-fee`, { percent: '1' }],
    [
      'POST',
      `/admin/credit-accounts/${organization.id}/entries`,
      { kind: 'topUp', amountMinor: 100, reference: null, note: 'virement' },
    ],
    ['POST', `/admin/users/${somebody.userId}/disable`, { reason: 'fraude' }],
    ['POST', `/admin/users/${somebody.userId}/enable`, {}],
    ['POST', `/admin/users/${someAdmin.userId}/revoke-admin`, {}],
    ['POST', '/admin/fee-invoices', { month: '2026-10', organizationIds: [organization.id] }],
    ['POST', '/admin/jobs/purge', { ids: ['1'], reason: 'vieux' }],
    ['POST', '/admin/configuration', { number: 0, values: remoteConfig.parse({}), reason: 'essai' }],
  ])('must confirm their identity before %s %s', async (method, path, body) => {
    const admin = await anAdmin(ctx());
    world.clock.advance(TEN_MINUTES);
    expect((await call(admin, method, path, body)).json).toMatchObject({
      status: 403,
      code: 'identity.confirmationRequired',
    });
    await setSession(world, admin.sessionId, { confirmed_at: world.clock.now() });
    expect((await call(admin, method, path, body)).status).toBe(200);
  });

  it('must confirm their identity before an earlier configuration is looked up', async () => {
    const admin = await anAdmin(ctx());
    world.clock.advance(TEN_MINUTES);
    const body = { number: 0, restored: 99, reason: 'essai' };
    const restore = async () => (await call(admin, 'POST', '/admin/configuration/restore', body)).json.code;
    expect(await restore()).toBe('identity.confirmationRequired');
    await setSession(world, admin.sessionId, { confirmed_at: world.clock.now() });
    expect(await restore()).toBe('request.notFound');
  });

  it('can be made an ordinary user again, and is signed out', async () => {
    const [admin, other] = [await anAdmin(ctx()), await anAdmin(ctx())];
    const path = `/admin/users/${other.userId}/revoke-admin`;
    expect((await call(admin, 'POST', path, {})).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
    const again = await aSession(nobody(), other.userId);
    expect(await statusOf(again, '/admin/organizations')).toBe(404);
    expect((await call(admin, 'POST', `/admin/users/${admin.userId}/revoke-admin`, {})).json.code).toBe(
      'admin.notYourself',
    );
  });
});

describe('a disabled user', () => {
  it('is signed out at once and cannot sign in, until enabled again', async () => {
    const admin = await anAdmin(ctx());
    const { userId, email } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    await requestPasswordReset(nobody(), { email });
    const token = await tokenMailedTo(world.db, email);
    expect((await call(admin, 'POST', `/admin/users/${userId}/disable`, { reason: 'fraude' })).status).toBe(
      200,
    );
    expect(await statusOf(person)).toBe(401);
    const enter = () => signIn(nobody(), { email, password: PASSWORD }, aDevice());
    await expect(enter()).rejects.toThrow('identity.accountDisabled');
    await expect(
      resetPassword(nobody(), { token, password: 'quatre vaches brunes' }, aDevice()),
    ).rejects.toThrow('identity.linkExpired');
    // A session that still exists for a disabled account gives no access.
    expect(await statusOf(await aSession(nobody(), userId))).toBe(401);
    const listed = await call(admin, 'GET', '/admin/users?state=disabled');
    expect(listed.json.rows).toMatchObject([{ id: userId, email, disabledReason: 'fraude' }]);
    await transaction(ctx(), (tx) => enableUser(tx, userId));
    expect(await enter()).toEqual({ next: 'in' });
  });

  it('changes in the user list while an admin looks at it', async () => {
    const admin = await anAdmin(ctx());
    const { userId } = await aUser(nobody());
    await expectLiveMatchesFetch(
      {
        world,
        routes: adminRoutes,
        name: 'admin.listUsers',
        input: { page: 1, pageSize: 100, descending: false },
        actor: admin,
      },
      () => transaction(ctx(), (tx) => disableUser(tx, userId, 'essai')),
    );
  });

  it('cannot be the admin who disables', async () => {
    const admin = await anAdmin(ctx());
    const path = `/admin/users/${admin.userId}/disable`;
    expect((await call(admin, 'POST', path, { reason: 'essai' })).json.code).toBe('admin.notYourself');
    await transaction(ctx(), (tx) => disableUser(tx, admin.userId, 'essai'));
    await transaction(ctx(), (tx) => revokeAdmin(tx, admin.userId));
    expect(await statusOf(admin)).toBe(401);
  });
});

describe('the secret', () => {
  it('can be replaced: authenticator secrets are sealed again and then need the old key no longer', async () => {
    const { userId, email } = await somebodyWithPassword(nobody());
    const { code } = await withTotp(await aSession(nobody(), userId));
    const { settings } = world.ports;
    const sealed = async () =>
      (
        await world.db
          .selectFrom('users')
          .select('totp_secret')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
      ).totp_secret!;
    const newest = 'another secret of the tests, as long as needed';
    const entering = async () => {
      world.clock.advance(60_000);
      const result = await signIn(nobody(), { email, password: PASSWORD }, aDevice());
      if (result.next !== 'secondFactor') throw new Error('no second factor was required');
      return confirmSecondFactor(nobody(), { challenge: result.challenge, code: code() }, aDevice());
    };
    try {
      settings.secret = newest;
      await expect(entering()).rejects.toThrow('identity.wrongCode');
      expect(await resealSecrets(ctx())).toMatchObject({ resealed: 0 });
      settings.oldSecrets = [TEST_SECRET];
      expect(await entering()).toEqual({ next: 'in' });
      expect((await resealSecrets(ctx())).unreadable).toBe(0);
      expect(openSealed([newest], await sealed())).not.toBeNull();
      settings.oldSecrets = [];
      expect(await entering()).toEqual({ next: 'in' });
    } finally {
      settings.secret = TEST_SECRET;
      settings.oldSecrets = [];
    }
  });

  it('does not affect sessions, which have their own command', async () => {
    const people = await Promise.all(
      [1, 2].map(async () => aSession(nobody(), (await aUser(nobody())).userId)),
    );
    expect(await Promise.all(people.map((person) => statusOf(person)))).toEqual([200, 200]);
    expect(await endAllSessions(ctx())).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(people.map((person) => statusOf(person)))).toEqual([401, 401]);
  });
});

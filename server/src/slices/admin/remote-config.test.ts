import { beforeEach, describe, expect, it } from 'vitest';
import { remoteConfig, type RemoteConfigValues } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testApp } from '../../testing/app.ts';
import { aMember, anAdmin, anOrganization } from '../organizations/factory.ts';
import { saveRemoteConfig } from './commands/remote-config.ts';
import { adminRoutes } from './routes.ts';

const { world, call } = await testApp();
const admin = await anAdmin(world.as(system));
const { organization, owner } = await anOrganization(world.as(system));
const PATH = '/admin/configuration';

const current = async () => (await call(admin, 'GET', PATH)).json;

/** Saves the defaults with these values instead. */
async function save(values: Partial<RemoteConfigValues>, reason = 'Essai') {
  const { number } = await current();
  return call(admin, 'POST', PATH, { number, values: { ...remoteConfig.parse({}), ...values }, reason });
}

beforeEach(() => save({}));

describe('the remote configuration', () => {
  it('is saved as a version, with who changed what and why', async () => {
    const announcement = { announcementEn: 'Closed on Monday', announcementFr: 'Fermé lundi' };
    expect((await save(announcement, 'Congé')).status).toBe(200);
    const { number, values } = await current();
    expect(values).toMatchObject({ ...announcement, areSignUpsOpen: true });
    const { json } = await call(admin, 'GET', `${PATH}/versions`);
    expect(json.rows[0]).toMatchObject({
      number,
      reason: 'Congé',
      changedBy: expect.any(String),
      restoredFrom: null,
      isNewest: true,
      changes: [
        { field: 'announcementEn', from: '', to: 'Closed on Monday' },
        { field: 'announcementFr', from: '', to: 'Fermé lundi' },
      ],
    });
  });

  it('goes back to an earlier version, as a new one', async () => {
    await save({ supportEmail: 'aide@halles.example' });
    const before = (await current()).number as number;
    await save({});
    const body = { number: before + 1, restored: before, reason: 'Effacée par erreur' };
    expect((await call(admin, 'POST', `${PATH}/restore`, body)).json).toEqual({ number: before + 2 });
    expect((await current()).values.supportEmail).toBe('aide@halles.example');
    const { json } = await call(admin, 'GET', `${PATH}/versions`);
    expect(json.rows[0]).toMatchObject({ number: before + 2, restoredFrom: before });
    const none = await call(admin, 'POST', `${PATH}/restore`, {
      ...body,
      number: before + 2,
      restored: before + 9,
    });
    expect(none.json.code).toBe('request.notFound');
  });

  it('is not overwritten by somebody who saw an earlier version', async () => {
    const { number } = await current();
    await save({ isDirectoryOpen: false });
    const late = await call(admin, 'POST', PATH, {
      number,
      values: remoteConfig.parse({}),
      reason: 'Trop tard',
    });
    expect(late).toMatchObject({ status: 409, json: { code: 'request.stale' } });
    expect((await current()).values.isDirectoryOpen).toBe(false);
  });

  it('stores only what differs, so that the rest follows the remote address', async () => {
    const { json } = await save({ areSignUpsOpen: false });
    const row = await world.db
      .selectFrom('remote_config_versions')
      .select('values')
      .where('number', '=', json.number)
      .executeTakeFirstOrThrow();
    expect(row.values).toEqual({ areSignUpsOpen: false });
  });

  it('says the same in both languages, and ends after it begins', async () => {
    const pointers = async (values: Partial<RemoteConfigValues>) =>
      ((await save(values)).json.errors ?? []).map(({ pointer }: { pointer: string }) => pointer);
    expect(await pointers({ announcementEn: 'Closed' })).toEqual(['/values/announcementFr']);
    expect(await pointers({ readOnlyMessageFr: 'Entretien' })).toEqual(['/values/readOnlyMessageEn']);
    const [from, until] = ['2026-11-21T12:00:00Z', '2026-11-21T11:00:00.000Z'];
    expect(await pointers({ announcementFrom: from, announcementUntil: until })).toEqual([
      '/values/announcementUntil',
    ]);
    expect(await pointers({ supportEmail: 'not an address' })).toEqual(['/values/supportEmail']);
  });

  it('is for admins only', async () => {
    expect((await call(owner, 'GET', PATH)).status).toBe(404);
    expect((await call(owner, 'GET', `${PATH}/versions`)).status).toBe(404);
    const body = { number: 0, values: remoteConfig.parse({}), reason: 'Moi aussi' };
    expect((await call(owner, 'POST', PATH, body)).status).toBe(404);
    expect(
      (await call(owner, 'POST', `${PATH}/restore`, { number: 1, restored: 1, reason: 'x' })).status,
    ).toBe(404);
  });

  it('is in the audit log', async () => {
    const { json } = await save({ isReadOnly: true }, 'Entretien de nuit');
    const audit = await call(admin, 'GET', '/admin/audit?search=remoteConfig');
    expect(audit.json.rows[0]).toMatchObject({
      data: { number: json.number, fields: ['isReadOnly'], reason: 'Entretien de nuit' },
    });
  });

  it.each([
    { name: 'admin.getRemoteConfig', input: {} },
    { name: 'admin.listRemoteConfigVersions', input: { page: 1, pageSize: 25 } },
  ])('reaches every open screen at once: $name', async ({ name, input }) => {
    const { number } = await current();
    const values = { ...remoteConfig.parse({}), supportEmail: `aide${number}@halles.example` };
    await expectLiveMatchesFetch({ world, routes: adminRoutes, name, input, actor: admin }, () =>
      saveRemoteConfig(world.as(admin), { number, values, reason: 'En direct' }),
    );
  });
});

describe('what the switches do', () => {
  const newUser = {
    email: 'nouvelle@example.ca',
    password: 'un long mot de passe 42',
    firstName: 'Zoé',
    language: 'FR',
  };

  it('closes the sign-ups', async () => {
    await save({ areSignUpsOpen: false });
    expect((await call(null, 'POST', '/identity/sign-up', newUser)).json.code).toBe('identity.signUpsClosed');
    expect((await call(null, 'GET', '/client-config')).json.remote.areSignUpsOpen).toBe(false);
    await save({});
    expect((await call(null, 'POST', '/identity/sign-up', newUser)).status).toBe(200);
  });

  it('closes the public list of sellers', async () => {
    await save({ isDirectoryOpen: false });
    expect((await call(null, 'GET', '/public/sellers')).json.code).toBe('offers.directoryClosed');
    await save({});
    expect((await call(null, 'GET', '/public/sellers')).status).toBe(200);
  });

  it('makes the market read-only for everyone but admins', async () => {
    const inviteColleague = () =>
      call(owner, 'POST', `/organizations/${organization.id}/invitations`, {
        email: 'collegue@example.ca',
        role: 'sales',
        language: 'FR',
      });
    await save({ isReadOnly: true });
    expect((await inviteColleague()).json.code).toBe('request.readOnlyMarket');
    expect((await call(owner, 'POST', '/files?kind=picture')).json.code).toBe('request.readOnlyMarket');
    expect((await call(owner, 'GET', '/context')).status).toBe(200);
    expect((await call(admin, 'POST', `/admin/organizations/${organization.id}/verify`, {})).status).toBe(
      200,
    );
    const other = await aMember(world.as(system), organization.id, 'viewer');
    expect((await call(other, 'POST', '/identity/sign-out', {})).status).toBe(200);
    await save({});
    expect((await inviteColleague()).status).toBe(200);
  });

  it('limits the emails to strangers', async () => {
    const invite = (name: string) =>
      call(owner, 'POST', `/organizations/${organization.id}/invitations`, {
        email: `${name}@example.ca`,
        role: 'sales',
        language: 'FR',
      });
    await save({ dailyStrangersUntrusted: 0, dailyStrangersTrusted: 0 });
    expect((await invite('etrangere')).json).toMatchObject({
      code: 'organizations.mailLimitReached',
      details: { limit: 0 },
    });
    await save({});
    expect((await invite('etrangere')).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import type { OrganizationTrouble } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { record } from '../../platform/events/record.ts';
import { transaction } from '../../platform/transaction.ts';
import { testApp } from '../../testing/app.ts';
import { aRestaurant, aMember, anAdmin, anOrganization } from '../organizations/factory.ts';
import { listOrganizations } from './queries/organizations.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
const admin = await anAdmin(ctx());
const { organization, owner } = await anOrganization(ctx(), { name: 'Fromagerie des Cantons' });
await aRestaurant(ctx(), 'Bistro des Érables');
const page = `/admin/organizations/${organization.id}`;

describe('the list of organizations', () => {
  it('filters by kind and part of the name, and counts members', async () => {
    await aMember(ctx(), organization.id, 'sales');
    const { json } = await call(admin, 'GET', '/admin/organizations?kind=seller&search=fromag');
    expect(json).toMatchObject({
      total: 1,
      rows: [{ name: 'Fromagerie des Cantons', members: 2, isVerified: false, isSuspended: false }],
    });
    expect(
      (await call(admin, 'GET', '/admin/organizations?kind=buyer')).json.rows.map(
        (row: { name: string }) => row.name,
      ),
    ).toEqual(['Bistro des Érables']);
  });

  it('says when members were last there, how many orders there were, and what is not well', async () => {
    const input = { page: 1, pageSize: 25, descending: false };
    const named = async (trouble: OrganizationTrouble | 'any', days = 0) => {
      const now = new Date(world.clock.now().getTime() + days * 86_400_000).toISOString();
      const found = await listOrganizations(world.as(system, { clock: stoppedClock(now) }), {
        ...input,
        trouble,
        sort: 'recentOrders',
      });
      return found.rows.map(({ name }) => name);
    };
    const [farm] = (await call(admin, 'GET', '/admin/organizations?search=fromag&sort=lastSeenAt')).json.rows;
    expect(farm).toMatchObject({ recentOrders: 0, troubles: ['noDistribution'] });
    expect(farm.lastSeenAt).not.toBeNull();
    expect(await named('noDistribution')).toEqual(['Fromagerie des Cantons']);
    expect(await named('inactive')).toEqual([]);
    expect(await named('inactive', 31)).toContain('Bistro des Érables');
    expect(await named('any', 31)).toHaveLength(2);
    for (const none of ['failedMail', 'overdue'] as const) expect(await named(none)).toEqual([]);
    const file = await call(
      admin,
      'GET',
      '/exports/adminOrganizations.csv?trouble=noDistribution&language=EN',
    );
    expect(file.text).toContain('No distribution');
    expect(file.text).not.toContain('Bistro');
  });

  it('treats the search text literally, not as a pattern', async () => {
    expect((await call(admin, 'GET', '/admin/organizations?search=%25')).json.total).toBe(0);
  });

  it('sorts names naturally, whatever their case and accents', async () => {
    for (const name of [
      'Ordre Traiteur',
      'Ordre épice 10',
      'Ordre Épice 9',
      'Ordre Œuf',
      'Ordre zeste',
      'Ordre Oie',
    ])
      await anOrganization(ctx(), { name });
    const names = async (list: string): Promise<string[]> =>
      (await call(admin, 'GET', `/admin/${list}?search=Ordre&sort=name`)).json.rows.map(
        (row: { name: string }) => row.name.slice(6),
      );
    const expected = ['Épice 9', 'épice 10', 'Œuf', 'Oie', 'Traiteur', 'zeste'];
    expect(await names('organizations')).toEqual(expected);
    expect(await names('credit-accounts')).toEqual(expected);
  });

  it('is for admins only', async () => {
    expect((await call(owner, 'GET', '/admin/organizations')).status).toBe(404);
  });
});

describe('what an admin does to an organization', () => {
  it('is shown on its page and recorded in the audit log', async () => {
    await call(admin, 'POST', `${page}/verify`, {});
    await call(admin, 'POST', `${page}/suspend`, { reason: 'Plainte en cours' });
    expect((await call(admin, 'GET', page)).json.organization).toMatchObject({
      isVerified: true,
      isSuspended: true,
    });
    expect((await call(admin, 'POST', `${page}/restore`, {})).status).toBe(400);
    await call(admin, 'POST', `${page}/restore`, { reason: 'Plainte retirée' });
    await call(admin, 'PUT', `${page}/premium`, { isPremium: true });
    await call(admin, 'PUT', `${page}/service-fee`, { percent: '1.25' });
    const { json } = await call(admin, 'GET', page);
    expect(json.organization).toMatchObject({ isSuspended: false, isPremium: true });
    expect(json.creditAccount).toMatchObject({
      orderServiceFeesInPercent: '1.25',
      premium: { isPremium: true },
    });
    const audit = (await call(admin, 'GET', `/admin/audit?organizationId=${organization.id}`)).json.rows.map(
      (row: { type: string }) => row.type,
    );
    expect(audit.slice(0, 6)).toEqual([
      'credit.feeChanged',
      'credit.premiumChanged',
      // A premium organization needs no credit, so that setup step is done.
      'organizations.setupChanged',
      'organizations.restored',
      'organizations.suspended',
      'organizations.verified',
    ]);
  });

  it('allows a member to leave a suspended organization, and nothing else', async () => {
    const { organization: other, owner: last } = await anOrganization(ctx(), { name: 'Arrêtée' });
    const seller = await aMember(ctx(), other.id, 'sales');
    const manager = await aMember(ctx(), other.id, 'manager');
    await call(admin, 'POST', `/admin/organizations/${other.id}/suspend`, { reason: 'Plainte' });
    const remove = (by: typeof last, whom: typeof last) =>
      call(by, 'DELETE', `/organizations/${other.id}/members/${whom.userId}`);
    expect((await remove(manager, seller)).json).toMatchObject({ code: 'organizations.suspended' });
    expect((await remove(seller, seller)).json).toEqual({ done: true });
    expect((await remove(last, last)).json).toMatchObject({ code: 'organizations.lastOwner' });
  });

  it('records a credit entry once per key, with its reason and author', async () => {
    const send = () =>
      call(
        admin,
        'POST',
        `/admin/credit-accounts/${organization.id}/entries`,
        { kind: 'topUp', amountMinor: 25_000, reference: 'VIR-1', note: 'Virement reçu' },
        { 'idempotency-key': 'transfer-1' },
      );
    const [first, again] = [await send(), await send()];
    expect(again.json).toEqual(first.json);
    const { json } = await call(admin, 'GET', `/admin/credit-accounts/${organization.id}/entries`);
    expect(json).toMatchObject({
      total: 1,
      rows: [{ amountMinor: 25_000, balanceMinor: 25_000, note: 'Virement reçu', recordedBy: admin.userId }],
    });
    expect((await call(admin, 'GET', '/admin/credit-accounts?state=premium')).json.rows).toMatchObject([
      { balance: { amountMinor: 25_000, currency: 'CAD' } },
    ]);
  });
});

describe('refused actions', () => {
  const refused = async (): Promise<unknown[]> =>
    (await call(admin, 'GET', '/admin/audit?search=requestRefused&pageSize=100')).json.rows.map(
      ({ data, person }: { data: object; person: string }) => ({ ...data, person }),
    );

  it('are recorded in the audit log, once a minute per action', async () => {
    const { organization: shop } = await anOrganization(ctx(), { name: 'Bien gardée' });
    const driver = await aMember(ctx(), shop.id, 'driver');
    const invite = () =>
      call(driver, 'POST', `/organizations/${shop.id}/invitations`, {
        email: 'ami@exemple.example',
        role: 'viewer',
        language: 'FR',
      });
    const before = (await refused()).length;
    for (let i = 0; i < 3; i++) expect((await invite()).status).toBe(403);
    expect((await call(driver, 'GET', '/admin/organizations')).status).toBe(404);
    // Neither a missing organization nor an invalid id counts as a denied access.
    await call(driver, 'GET', `/organizations/${organization.id}`);
    await call(driver, 'POST', `/organizations/${shop.id}/invitations`, {});
    const after = await refused();
    expect(after.slice(0, after.length - before)).toMatchObject([
      { procedure: 'admin.listOrganizations', code: 'request.notFound' },
      { procedure: 'organizations.inviteMember', code: 'request.notAllowed' },
    ]);
    world.clock.advance(61_000);
    await invite();
    expect(await refused()).toHaveLength(after.length + 1);
  });
});

describe('viewing another organization', () => {
  const look = { 'x-halles-organization': organization.id };
  const settings = `/organizations/${organization.id}/settings`;
  const change = async (headers: Record<string, string>) => {
    const { json } = await call(admin, 'GET', settings, undefined, headers);
    return call(
      admin,
      'PATCH',
      settings,
      { version: json.version, change: { sales: { paymentTermsInDays: 15 } } },
      headers,
    );
  };

  it('shows everything and refuses every change', async () => {
    expect((await call(admin, 'GET', '/context', undefined, look)).json).toMatchObject({
      view: 'viewing',
      organization: { name: 'Fromagerie des Cantons' },
    });
    expect((await change(look)).json).toMatchObject({ status: 403, code: 'request.readOnlyView' });
  });

  it('acts only with a reason, and records it', async () => {
    const acting = { ...look, 'x-halles-act-as': '1' };
    expect((await change(acting)).json).toMatchObject({ code: 'request.readOnlyView' });
    const allowed = await call(admin, 'POST', `${page}/act-as`, { reason: 'Aide au téléphone' });
    // The same session gets a new secret because its rights grew.
    expect(String(allowed.headers['set-cookie'])).toMatch(/^halles=[\w-]{20,};/);
    expect((await change(acting)).status).toBe(200);
    const { json } = await call(
      admin,
      'GET',
      `/admin/audit?organizationId=${organization.id}&onlyAdmins=true`,
    );
    expect(json.rows[0]).toMatchObject({ type: 'organizations.settingsChanged', acting: true });
  });

  it('is refused to users who are not admins', async () => {
    const stranger = (await anOrganization(ctx(), { name: 'Ailleurs' })).owner;
    expect((await call(stranger, 'GET', settings, undefined, look)).status).toBe(404);
  });
});

it('records in the audit log who signed in; a failed sign-in has no author', async () => {
  const { userId } = owner;
  const about = { users: [userId], subject: userId };
  await transaction(world.as(anonymous), async (tx) => {
    await record(tx, {
      ...about,
      type: 'identity.signedIn',
      data: { method: 'password', device: 'Firefox', isNewDevice: false },
    });
    await record(tx, { ...about, type: 'identity.signInFailed', data: { reason: 'wrongPassword' } });
  });
  const { json } = await call(admin, 'GET', '/admin/audit?search=identity.sign&pageSize=2');
  expect(
    json.rows.map(({ type, person }: { type: string; person: string | null }) => [type, person]),
  ).toEqual([
    ['identity.signInFailed', null],
    ['identity.signedIn', expect.stringMatching(/\w/)],
  ]);
});

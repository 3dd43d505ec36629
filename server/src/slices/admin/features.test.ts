import { describe, expect, it } from 'vitest';
import { contract, features, type Procedure } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aMember, anAdmin, anOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
const admin = await anAdmin(ctx());
const { organization, owner } = await anOrganization(ctx(), { isHub: true });
const page = `/admin/organizations/${organization.id}`;

const set = (feature: string, isOpen: boolean, reason = 'Essai terminé') =>
  call(admin, 'PUT', `${page}/features/${feature}`, { isOpen, reason });

/** One address of each feature that a member opens. */
const addresses = {
  imports: '/imports?page=1',
  reports: '/saved-reports?side=vendor',
  accountingExports: '/accounting-exports/waiting',
  hub: '/producer-balances',
} as const;
const statusOf = async (address: string, who = owner) => (await call(who, 'GET', address)).status;

describe('a feature that an admin closes for an organization', () => {
  it.each(features)('refuses its members (%s) until it is opened again', async (feature) => {
    expect(await statusOf(addresses[feature])).toBe(200);
    await set(feature, false);
    const { status, json } = await call(owner, 'GET', addresses[feature]);
    expect([status, json.code]).toEqual([403, 'organizations.featureClosed']);
    const others = features.filter((each) => each !== feature);
    for (const other of others) expect(await statusOf(addresses[other])).toBe(200);
    expect((await call(owner, 'GET', '/context')).json.organization.closedFeatures).toEqual([feature]);
    await set(feature, true);
    expect(await statusOf(addresses[feature])).toBe(200);
  });

  it('also refuses files, and an admin who looks at the organization', async () => {
    await set('accountingExports', false);
    await set('reports', false);
    const query = 'from=2026-01-01&until=2026-01-31';
    for (const file of [
      '/exports/journal.csv',
      `/exports/salesReport.csv?${query}`,
      `/exports/vendorAgeing.csv?${query}`,
      `/documents/sales-report.pdf?${query}`,
    ])
      expect((await call(owner, 'GET', file)).json.code, file).toBe('organizations.featureClosed');
    const looking = { 'x-halles-organization': organization.id };
    const seen = await call(admin, 'GET', addresses.reports, undefined, looking);
    expect(seen.json.code).toBe('organizations.featureClosed');
    await set('accountingExports', true);
    await set('reports', true);
  });

  it('stays open for other organizations', async () => {
    const { owner: other } = await anOrganization(ctx());
    await set('reports', false);
    expect(await statusOf(addresses.reports, other)).toBe(200);
    await set('reports', true);
  });

  it('is shown to admins and recorded once with its reason', async () => {
    for (let time = 0; time < 2; time++) await set('imports', false, 'Fichiers illisibles');
    const { json } = await call(admin, 'GET', page);
    expect(json.organization.closedFeatures).toEqual(['imports']);
    const audit = (await call(admin, 'GET', `/admin/audit?organizationId=${organization.id}`)).json.rows;
    expect(audit[0]).toMatchObject({
      type: 'organizations.featureClosed',
      data: { feature: 'imports', reason: 'Fichiers illisibles' },
    });
    expect(audit[1].type).not.toBe('organizations.featureClosed');
    await set('imports', true);
  });

  it('needs a reason, a known feature and an admin', async () => {
    expect((await set('imports', false, ' ')).status).toBe(400);
    expect((await set('orders', false)).status).toBe(400);
    const sales = await aMember(ctx(), organization.id, 'sales');
    const attempt = await call(sales, 'PUT', `${page}/features/imports`, { isOpen: true, reason: 'Moi' });
    expect(attempt.status).toBe(404);
  });
});

it('is part of procedures of members only', () => {
  const marked = Object.values(contract)
    .flatMap((slice) => Object.values<Procedure>(slice))
    .filter(({ feature }) => feature !== undefined);
  expect(new Set(marked.map(({ feature }) => feature))).toEqual(new Set(features));
  expect(marked.filter(({ access }) => access !== 'member')).toEqual([]);
});

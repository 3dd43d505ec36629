import { expect, it } from 'vitest';
import { admin as procedures } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { transaction } from '../../platform/transaction.ts';
import { testApp } from '../../testing/app.ts';
import { recordEntry } from '../credit/index.ts';
import { anAdmin, anOrganization } from '../organizations/factory.ts';
import { adminExports } from './documents/exports.ts';
import { operationsExports } from './documents/operations.ts';

const { world, call } = await testApp();
const ctx = world.as(system);
const admin = await anAdmin(ctx);
const { organization, owner } = await anOrganization(ctx, { name: 'Ferme du Nord' });
await transaction(ctx, async (tx) => {
  const entry = { organizationId: organization.id, reference: 'FN-1' };
  await recordEntry(tx, { ...entry, kind: 'topUp', amountMinor: 25_000 });
  await recordEntry(tx, { ...entry, kind: 'serviceFee', amountMinor: -264 });
  await ctx.ports.mail.queueMail(tx, {
    key: 'known',
    to: 'connue@example.ca',
    language: 'FR',
    template: 'signUpWithKnownAddress',
    data: { signInUrl: 'http://localhost:3000/authentication/login' },
  });
});

/** The export of each list, or why it has none. */
const exportsOfLists = {
  listAudit: 'audit',
  listCreditAccounts: 'adminCreditAccounts',
  listCreditEntries: 'adminCreditEntries',
  listFeeInvoices: 'adminFeeInvoices',
  listJobs: 'jobs',
  listMail: 'emails',
  listOrganizations: 'adminOrganizations',
  listPurchaseOrders: 'adminPurchaseOrders',
  listRelations: 'adminRelations',
  listRemoteConfigVersions: 'configurationHistory',
  listUninvoicedFees: 'adminUninvoicedFees',
  listUsers: 'adminPeople',
};

it('every list of the admin area has an export', () => {
  // The places of the map are the rows of a report, which is exported.
  const lists = Object.keys(procedures).filter(
    (name) => name.startsWith('list') && name !== 'listCoveredPlaces',
  );
  expect(lists.toSorted()).toEqual(Object.keys(exportsOfLists));
  const names = [...adminExports, ...operationsExports].map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(Object.values(exportsOfLists)));
});

it('people are exported to admins as they are filtered, and to nobody else', async () => {
  const file = await call(admin, 'GET', '/exports/adminPeople.csv?language=EN&state=admin');
  const [head, ...rows] = file.text.trim().split(/\r?\n/);
  expect(head!.replaceAll(/[^\w ,-]/g, '')).toBe(
    'Name,Email,Halles team,Two-step sign-in,Disabled on,Reason,Since',
  );
  expect(rows).toHaveLength(1);
  expect((await call(owner, 'GET', '/exports/adminPeople.csv')).status).toBe(404);
});

it('the entries of one credit account are exported to admins, and to nobody else', async () => {
  const path = `/exports/adminCreditEntries.csv?organizationId=${organization.id}`;
  const file = await call(admin, 'GET', `${path}&language=FR`);
  expect(file.text).toMatch(/Recharge.*FN-1.*250[.,]00/);
  expect(file.text).toMatch(/Frais de service.*FN-1.*-2[.,]64.*247[.,]36/);
  const found = await call(admin, 'GET', `${path}&language=FR&search=nothing`);
  expect(found.text).not.toContain('FN-1');
  expect((await call(owner, 'GET', path)).status).toBe(404);
});

/** It is already the next day there. */
const there = { 'x-halles-time-zone': 'Pacific/Kiritimati' };

it.each([
  ['adminPeople', '', ',2026-11-22'],
  ['adminOrganizations', '', ',2026-11-22'],
  ['adminCreditAccounts', '', ',2026-11-22,'],
  ['adminCreditEntries', `&organizationId=${organization.id}`, '2026-11-22,'],
  ['audit', '', '2026-11-22 00:30,'],
  ['emails', '', ',2026-11-22 00:30,'],
])('%s has its days and times where the admin is', async (name, filters, expected) => {
  const file = await call(admin, 'GET', `/exports/${name}.csv?language=EN${filters}`, undefined, there);
  expect(file.text).toContain(expected);
  expect(file.text).not.toMatch(/2026-11-21/);
});

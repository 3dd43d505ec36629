import { beforeAll, it } from 'vitest';
import { admin, type OrganizationId } from '@halles/contract';
import { system, type Person } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testApp } from '../../testing/app.ts';
import { anAdmin, anOrganization, newOrganization } from '../organizations/factory.ts';
import { recordCredit, verify } from './commands.ts';
import { adminRoutes as routes } from './routes.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
let actor: Person;
let owner: Person;
let organizationId: OrganizationId;

beforeAll(async () => {
  actor = await anAdmin(ctx());
  const farm = await anOrganization(ctx());
  owner = farm.owner;
  organizationId = farm.organization.id;
});

const path = () => `/organizations/${organizationId}`;

/** The organization's main address is in another town. */
async function moveTo(city: string) {
  const [{ id }] = (await call(owner, 'GET', `${path()}/addresses`)).json;
  const address = { ...newOrganization().address, city };
  await call(owner, 'PUT', `${path()}/addresses/${id}`, {
    address,
    label: '',
    isMain: true,
    deliveryNotes: '',
  });
}
async function setAlert() {
  const { version } = (await call(owner, 'GET', `${path()}/credit-account`)).json;
  await call(owner, 'PUT', `${path()}/credit-account/alert`, { version, lowBalanceAlertMinor: 5_000 });
}
const pay = () =>
  recordCredit(
    world.as(actor),
    admin.recordCredit.input.parse({
      organizationId,
      kind: 'topUp',
      amountMinor: 25_000,
      reference: '',
      note: 'Virement',
    }),
  );
const page = () => ({ page: 1, pageSize: 25, descending: false });

it.each([
  { name: 'admin.listOrganizations', what: 'a new one', change: () => anOrganization(ctx()), inputOf: page },
  { name: 'admin.listOrganizations', what: 'another town', change: () => moveTo('Lévis'), inputOf: page },
  {
    name: 'admin.getOrganization',
    what: 'its verification',
    change: () => verify(world.as(actor), { organizationId }),
    inputOf: () => ({ organizationId }),
  },
  {
    name: 'admin.getOrganization',
    what: 'another town',
    change: () => moveTo('Rimouski'),
    inputOf: () => ({ organizationId }),
  },
  {
    name: 'admin.getOrganization',
    what: 'the limit of its low-balance alert',
    change: setAlert,
    inputOf: () => ({ organizationId }),
  },
  { name: 'admin.listCreditAccounts', what: 'a payment', change: pay, inputOf: page },
  {
    name: 'admin.listCreditAccounts',
    what: 'a new seller',
    change: () => anOrganization(ctx()),
    inputOf: page,
  },
  {
    name: 'admin.listCreditEntries',
    what: 'a payment',
    change: pay,
    inputOf: () => ({ ...page(), organizationId }),
  },
])('$name shows $what as it happens', async ({ name, inputOf, change }) => {
  await expectLiveMatchesFetch({ world, routes, name, input: inputOf(), actor }, change);
});

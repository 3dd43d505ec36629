import { beforeAll, it } from 'vitest';
import { admin, type OrganizationId } from '@halles/contract';
import { system, type Person } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { setLowBalanceAlert } from '../credit/commands.ts';
import { getAccount } from '../credit/queries.ts';
import { putAddress } from '../organizations/commands/addresses.ts';
import { anAdmin, anOrganization, newOrganization } from '../organizations/factory.ts';
import { recordCredit, verify } from './commands.ts';
import { adminRoutes as routes } from './routes.ts';

const world = await testWorld();
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

/** Its main address is in another town. */
const moveTo = async (city: string) => {
  const { id } = await world.db
    .selectFrom('addresses')
    .select('id')
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  const address = { ...newOrganization().address, city };
  return putAddress(world.as(owner), {
    organizationId,
    addressId: id,
    address,
    label: '',
    isMain: true,
    deliveryNotes: '',
  });
};
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
    change: async () => {
      const { version } = await getAccount(world.as(owner), { organizationId });
      await setLowBalanceAlert(world.as(owner), { organizationId, version, lowBalanceAlertMinor: 5_000 });
    },
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

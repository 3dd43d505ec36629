import { beforeAll, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { transaction } from '../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { invoiceFees } from './commands/fee-invoices.ts';
import { recordEntry, setPremium } from './commands.ts';
import { creditRoutes as routes } from './routes.ts';

const world = await testWorld();
let owner: Member;
let organizationId: OrganizationId;

beforeAll(async () => {
  const farm = await anOrganization(world.as(system));
  owner = farm.owner;
  organizationId = farm.organization.id;
});

const topUp = () =>
  transaction(world.as(system), (tx) => recordEntry(tx, { organizationId, kind: 'topUp', amountMinor: 100 }));

it.each([
  { name: 'credit.getAccount', change: topUp, more: {} },
  { name: 'credit.listEntries', change: topUp, more: { page: 1, pageSize: 25, descending: false } },
  {
    name: 'credit.getPremium',
    change: () => setPremium(world.as(system), organizationId, true),
    more: {},
  },
  {
    name: 'credit.listFeeInvoices',
    change: async () => {
      await transaction(world.as(system), (tx) =>
        recordEntry(tx, { organizationId, kind: 'serviceFee', amountMinor: -500 }),
      );
      const january = world.as(system, { clock: stoppedClock('2027-01-02T15:00:00.000Z') });
      await invoiceFees(january, { organizationId, month: '2026-12' });
    },
    more: { page: 1, pageSize: 10 },
  },
])('$name is pushed as it is fetched', async ({ name, more, change }) => {
  const input = { organizationId, ...more };
  await expectLiveMatchesFetch({ world, routes, name, input, actor: owner }, change);
});

import { beforeAll, expect, it } from 'vitest';
import { organizations, type OrganizationId } from '@halles/contract';
import { anonymous, type Person } from '../../platform/actor.ts';
import { aDevice } from '../../testing/device.ts';
import { testWorld } from '../../testing/world.ts';
import { changeSettings } from './commands/settings.ts';
import { inviteMember } from './commands/invitations.ts';
import { aMember, anAdmin, anOrganization } from './factory.ts';
import { organizationsRoutes } from './routes.ts';

const world = await testWorld();
const input = {
  organizationId: '' as OrganizationId,
  table: 'products',
  page: 1,
  pageSize: 25,
  descending: false,
};
const callers: Record<string, Person> = {};

beforeAll(async () => {
  const { organization, owner } = await anOrganization(world.as(anonymous), { isBuyer: true });
  input.organizationId = organization.id;
  callers['owner'] = owner;
  callers['driver'] = await aMember(world.as(anonymous), organization.id, 'driver');
  callers['admin'] = await anAdmin(world.as(anonymous), { organizationId: organization.id, view: 'viewing' });
  const ctx = world.as(owner);
  const change = { preferences: { language: 'EN' as const } };
  await changeSettings(ctx, { organizationId: organization.id, version: 1, change });
  const invited = { email: 'sophie@exemple.quebec', role: 'sales' as const, language: 'FR' as const };
  await inviteMember(ctx, { organizationId: organization.id, ...invited });
});

const queries = organizationsRoutes.filter((one) => one.procedure.method === 'GET');

it.each(queries.flatMap(({ name }) => ['owner', 'driver', 'admin'].map((caller) => [name, caller] as const)))(
  '%s answers the %s with exactly what the contract declares',
  async (name, caller) => {
    const { handle, procedure } = queries.find((one) => one.name === name)!;
    const answer = handle(world.as(callers[caller]!), input, aDevice());
    if (name === 'organizations.listActivity' && caller === 'driver')
      await expect(answer).rejects.toMatchObject({ code: 'request.notAllowed' });
    else expect(procedure.output.parse(await answer)).toEqual(await answer);
  },
);

it('every query except the log, the copy of one’s data and the stopped addresses is live, and every creating command takes an idempotency key', () => {
  const notLive = queries.filter((one) => one.live === null).map((one) => one.name);
  expect(notLive.toSorted()).toEqual([
    'organizations.getMyData',
    'organizations.listActivity',
    'organizations.listStoppedAddresses',
  ]);
  expect([organizations.create.idempotent, organizations.inviteMember.idempotent]).toEqual([true, true]);
});

import { expect, it } from 'vitest';
import { abilityNames, hasAbility, roles } from '@halles/contract';
import { anonymous } from '../../../platform/actor.ts';
import { transaction } from '../../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { testWorld } from '../../../testing/world.ts';
import { suspendOrganization } from '../commands/admin.ts';
import { changeRole } from '../commands/members.ts';
import { aMember, anAdmin, anOrganization } from '../factory.ts';
import { organizationsRoutes } from '../routes.ts';
import { getAuthorizations } from './authorizations.ts';

const world = await testWorld();
const ctx = () => world.as(anonymous);

it.each(roles)('%s: exactly what the role may do', async (role) => {
  const { organization, owner } = await anOrganization(ctx());
  const organizationId = organization.id;
  const member = role === 'owner' ? owner : await aMember(ctx(), organizationId, role);
  const { can, ...rest } = await getAuthorizations(world.as(member), { organizationId });
  expect(rest).toEqual({ organizationId, role, view: 'own' });
  for (const ability of abilityNames)
    expect([ability, can[ability]]).toEqual([ability, hasAbility(role, ability) || 'request.notAllowed']);
});

it('gives the reason for a suspended organization and for an admin who only looks', async () => {
  const { organization, owner } = await anOrganization(ctx());
  const organizationId = organization.id;
  const admin = await anAdmin(ctx(), { organizationId, view: 'viewing' });
  expect(await getAuthorizations(world.as(admin), { organizationId })).toMatchObject({
    role: null,
    view: 'viewing',
    can: { editPrices: 'request.readOnlyView', seeSales: true },
  });
  await transaction(world.as(admin), (tx) => suspendOrganization(tx, organizationId, 'x'));
  expect((await getAuthorizations(world.as(owner), { organizationId })).can).toMatchObject({
    editPrices: 'organizations.suspended',
    seeSales: true,
  });
});

it('is not found for a stranger', async () => {
  const { organization } = await anOrganization(ctx());
  const { owner: stranger } = await anOrganization(ctx());
  await expect(
    getAuthorizations(world.as(stranger), { organizationId: organization.id }),
  ).rejects.toMatchObject({ code: 'request.notFound' });
});

it('follows a changed role', async () => {
  const { organization, owner } = await anOrganization(ctx());
  const organizationId = organization.id;
  const member = await aMember(ctx(), organizationId, 'viewer');
  await expectLiveMatchesFetch(
    {
      world,
      routes: organizationsRoutes,
      name: 'organizations.getAuthorizations',
      input: { organizationId },
      actor: member,
    },
    () => changeRole(world.as(owner), { organizationId, userId: member.userId, role: 'sales' }),
  );
});

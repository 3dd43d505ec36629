import { beforeEach, describe, expect, it } from 'vitest';
import type { Role, UserId } from '@halles/contract';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aUser } from '../../identity/factory.ts';
import { aMember, anAdmin, anOrganization } from '../factory.ts';
import { listMembers, membersOf, membersWithAbility } from '../queries/people.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { organizationsRoutes } from '../routes.ts';
import { changeRole, removeMember, transferOwnership } from './members.ts';

const world = await testWorld();
let organization: OrganizationRow;
let owner: Person;

beforeEach(async () => {
  ({ organization, owner } = await anOrganization(world.as(anonymous)));
});

const join = (role: Role) => aMember(world.as(anonymous), organization.id, role);
const of = (actor: Person, { userId }: { userId: UserId }) => ({
  ctx: world.as(actor),
  input: { organizationId: organization.id, userId },
});
const setRole = (actor: Person, to: Person, role: Role) => {
  const { ctx, input } = of(actor, to);
  return changeRole(ctx, { ...input, role });
};
const remove = (actor: Person, whom: Person) => {
  const { ctx, input } = of(actor, whom);
  return removeMember(ctx, input);
};
const transfer = (actor: Person, to: Person) => {
  const { ctx, input } = of(actor, to);
  return transferOwnership(ctx, input);
};
const people = async () => {
  const members = await listMembers(world.as(owner), { organizationId: organization.id });
  return Object.fromEntries(members.map((each) => [each.userId, each.role]));
};
const events = async (...types: Parameters<typeof recordedEvents>[2][]) =>
  (await recordedEvents(world.db, organization.id, ...types)).map((event) => event.data);

describe('roles', () => {
  it('are given to a member, who is notified', async () => {
    const sales = await join('sales');
    const answer = await setRole(owner, sales, 'accounting');
    expect(answer).toMatchObject({ userId: sales.userId, role: 'accounting' });
    expect(await people()).toMatchObject({ [sales.userId]: 'accounting' });
    const recorded = await recordedEvents(world.db, organization.id, 'organizations.memberRoleChanged');
    expect(recorded).toMatchObject([
      { user_ids: [sales.userId], data: { userId: sales.userId, role: 'accounting' } },
    ]);
  });

  it('given again record no event', async () => {
    const sales = await join('sales');
    await setRole(owner, sales, 'sales');
    expect(await events('organizations.memberRoleChanged')).toEqual([]);
  });

  it('are limited to those the member may grant', async () => {
    const [manager, sales, second] = [await join('manager'), await join('sales'), await join('owner')];
    await expect(setRole(manager, sales, 'owner')).rejects.toMatchObject({
      code: 'organizations.cannotGrantRole',
    });
    await expect(setRole(manager, second, 'viewer')).rejects.toMatchObject({
      code: 'organizations.cannotGrantRole',
    });
    await expect(setRole(sales, manager, 'viewer')).rejects.toMatchObject({ code: 'request.notAllowed' });
    await setRole(owner, second, 'viewer');
    await expect(setRole(owner, owner, 'manager')).rejects.toMatchObject({ code: 'organizations.lastOwner' });
  });

  it('of an unknown person or another organization’s member are not found', async () => {
    const { owner: stranger } = await anOrganization(world.as(anonymous));
    await expect(setRole(owner, stranger, 'sales')).rejects.toMatchObject({ code: 'request.notFound' });
    await expect(setRole(stranger, owner, 'sales')).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

describe('leaving an organization', () => {
  it('a member is removed, or leaves, and is notified', async () => {
    const [sales, driver] = [await join('sales'), await join('driver')];
    await remove(owner, sales);
    await remove(driver, driver);
    expect(await people()).toEqual({ [owner.userId]: 'owner' });
    expect(await events('organizations.memberRemoved')).toEqual([
      { userId: sales.userId },
      { userId: driver.userId },
    ]);
    await expect(remove(owner, sales)).rejects.toMatchObject({ code: 'request.notFound' });
  });

  it('the last owner cannot leave', async () => {
    await join('manager');
    await expect(remove(owner, owner)).rejects.toMatchObject({ code: 'organizations.lastOwner' });
  });

  it.each([1, 2, 3])('one of two last owners who leave at once stays (%i)', async () => {
    const second = await join('owner');
    const outcomes = await Promise.allSettled([remove(owner, owner), remove(second, second)]);
    const refused = outcomes.filter((each) => each.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'organizations.lastOwner' } }]);
    const left = await membersOf(world.as(anonymous), organization.id);
    expect(left.map((each) => each.role)).toEqual(['owner']);
  });

  it('two owners who demote each other at once: one succeeds', async () => {
    const second = await join('owner');
    const outcomes = await Promise.allSettled([
      setRole(owner, second, 'viewer'),
      setRole(second, owner, 'viewer'),
    ]);
    expect(outcomes.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
    const left = await membersOf(world.as(anonymous), organization.id);
    expect(left.filter((each) => each.role === 'owner')).toHaveLength(1);
  });

  it('is limited by the role of the member who removes', async () => {
    const [manager, sales] = [await join('manager'), await join('sales')];
    await expect(remove(manager, owner)).rejects.toMatchObject({ code: 'organizations.cannotGrantRole' });
    await expect(remove(sales, manager)).rejects.toMatchObject({ code: 'request.notAllowed' });
    await remove(manager, sales);
  });
});

describe('transferring ownership', () => {
  it('makes a member the owner and me a manager', async () => {
    const manager = await join('manager');
    await transfer(owner, manager);
    const left = await membersOf(world.as(anonymous), organization.id);
    expect(Object.fromEntries(left.map((each) => [each.userId, each.role]))).toEqual({
      [manager.userId]: 'owner',
      [owner.userId]: 'manager',
    });
    expect(await events('organizations.memberRoleChanged')).toEqual([
      { userId: manager.userId, role: 'owner' },
      { userId: owner.userId, role: 'manager' },
    ]);
  });

  it('to myself changes nothing, and only an owner can', async () => {
    const manager = await join('manager');
    await transfer(owner, owner);
    expect(await events('organizations.memberRoleChanged')).toEqual([]);
    await expect(transfer(manager, manager)).rejects.toMatchObject({ code: 'request.notAllowed' });
  });

  it('an acting admin names an owner and keeps no role', async () => {
    const manager = await join('manager');
    const admin = await anAdmin(world.as(anonymous), { organizationId: organization.id, view: 'acting' });
    await transfer(admin, manager);
    expect(await people()).toEqual({ [owner.userId]: 'owner', [manager.userId]: 'owner' });
  });
});

describe('the member list', () => {
  it('is ordered by name, with what may be done with each member', async () => {
    const members = await Promise.all([join('sales'), join('manager')]);
    const listed = await listMembers(world.as(owner), { organizationId: organization.id });
    const names = listed.map((each) => `${each.lastName} ${each.firstName}`);
    expect(names).toEqual([...names].sort(new Intl.Collator('fr-CA').compare));
    expect(listed).toHaveLength(members.length + 1);
    const byRole = Object.fromEntries(listed.map((each) => [each.role, each.can]));
    expect(byRole).toEqual({
      owner: { changeRole: 'organizations.lastOwner', remove: 'organizations.lastOwner' },
      sales: { changeRole: true, remove: true },
      manager: { changeRole: true, remove: true },
    });
    const sales = members[0];
    const seenBySales = await listMembers(world.as(sales), { organizationId: organization.id });
    expect(Object.fromEntries(seenBySales.map((each) => [each.role, each.can.remove]))).toEqual({
      owner: 'request.notAllowed',
      manager: 'request.notAllowed',
      sales: true,
    });
  });

  it('finds the members with an ability, with the language to write to them', async () => {
    const accounting = await join('accounting');
    await join('driver');
    const { userId } = await aUser(world.as(anonymous), { language: 'EN' });
    await world.db
      .insertInto('memberships')
      .values({
        organization_id: organization.id,
        user_id: userId,
        role: 'manager',
        joined_at: world.clock.now(),
      })
      .execute();
    const recorded = await membersWithAbility(world.db, organization.id, 'topUpCredit');
    expect(Object.fromEntries(recorded.map((each) => [each.userId, each.language]))).toEqual({
      [owner.userId]: 'FR',
      [accounting.userId]: 'FR',
      [userId]: 'EN',
    });
  });

  it('is a live query', async () => {
    const sales = await join('sales');
    const input = { organizationId: organization.id };
    const question = { world, routes: organizationsRoutes, name: 'organizations.listMembers', input };
    await expectLiveMatchesFetch({ ...question, actor: owner }, () => setRole(owner, sales, 'viewer'));
    await expectLiveMatchesFetch({ ...question, actor: owner }, () => join('driver'));
    await expectLiveMatchesFetch({ ...question, actor: owner }, () => remove(owner, sales));
  });
});

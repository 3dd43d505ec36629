import { describe, expect, it } from 'vitest';
import { abGroup, type OrganizationId, type Role } from '@halles/contract';
import { system, type Person } from '../../../platform/actor.ts';
import { transaction } from '../../../platform/transaction.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, aUser, setUser } from '../../identity/factory.ts';
import { revokeAdmin, userOf } from '../../identity/index.ts';
import { suspendOrganization, verifyOrganization } from '../commands/admin.ts';
import { addMember, changeRole, removeMember } from '../commands/members.ts';
import { changeProfile } from '../commands/profile.ts';
import { changeSettings } from '../commands/settings.ts';
import { aMember, anAdmin, anOrganization } from '../factory.ts';
import { organizationsReactions } from '../reactions.ts';
import { organizationsRoutes } from '../routes.ts';
import { listActivity } from './activity.ts';
import { getContext } from './context.ts';
import { listMembers } from './people.ts';

const world = await testWorld();
const ctx = () => world.as(system);
const join = (organizationId: OrganizationId, userId: Person['userId'], role: Role) =>
  transaction(ctx(), (tx) => addMember(tx, { organizationId, userId }, role));

describe('the app context', () => {
  it('has the memberships by name, the current one, the organization and its zones', async () => {
    const { organization, owner } = await anOrganization(ctx(), { name: 'Érablière' });
    const { organization: second } = await anOrganization(ctx(), { name: 'Zeste' });
    const { organization: first } = await anOrganization(ctx(), { name: 'abeille' });
    await join(second.id, owner.userId, 'sales');
    await join(first.id, owner.userId, 'viewer');
    const context = await getContext(world.as(owner));
    expect(context.memberships.map((each) => [each.organization.name, each.role])).toEqual([
      ['abeille', 'viewer'],
      ['Érablière', 'owner'],
      ['Zeste', 'sales'],
    ]);
    expect(context).toMatchObject({
      userId: owner.userId,
      isAdmin: false,
      currentMembership: { organizationId: organization.id, role: 'owner' },
      organization: { id: organization.id, address: { isMain: true }, can: { editSettings: true } },
      language: 'FR',
      view: 'own',
      testGroup: abGroup(organization.id),
    });
    expect(context.zones).toEqual(context.organization?.address?.zones);
    expect(context.zones[0]).toBe('CA');
  });

  it('of a person without an organization is empty, not an error', async () => {
    const { userId } = await aUser(ctx());
    const actor = await aSession(ctx(), userId);
    expect(await getContext(world.as(actor))).toEqual({
      userId,
      user: await userOf(world.as(actor), world.as(actor).db, userId),
      isAdmin: false,
      memberships: [],
      currentMembership: null,
      organization: null,
      zones: [],
      language: 'FR',
      view: 'own',
      testGroup: null,
    });
  });

  it('is a live query for everything it shows', async () => {
    const { organization, owner } = await anOrganization(ctx());
    const admin = await anAdmin(ctx());
    const { organization: second, owner: other } = await anOrganization(ctx());
    const question = {
      world,
      routes: organizationsRoutes,
      name: 'organizations.getContext',
      input: {},
      actor: owner,
    };
    const settings = (language: 'EN' | 'FR', version: number) =>
      changeSettings(world.as(owner), {
        organizationId: organization.id,
        version,
        change: { preferences: { language } },
      });
    await expectLiveMatchesFetch(question, () => settings('EN', 1));
    await expectLiveMatchesFetch(question, () =>
      transaction(world.as(admin), (tx) => verifyOrganization(tx, organization.id)),
    );
    await expectLiveMatchesFetch(question, () =>
      transaction(world.as(admin), (tx) => suspendOrganization(tx, organization.id, 'x')),
    );
    await expectLiveMatchesFetch(question, () => join(second.id, owner.userId, 'sales'));
    // The name of another organization of the member also appears in the context.
    await expectLiveMatchesFetch(question, () =>
      changeProfile(world.as(other), { organizationId: second.id, version: 1, name: 'Renommée' }),
    );
    const ofSecond = { organizationId: second.id, userId: owner.userId };
    await expectLiveMatchesFetch(question, () => changeRole(world.as(other), { ...ofSecond, role: 'buyer' }));
    await expectLiveMatchesFetch(question, () => removeMember(world.as(other), ofSecond));
    // What a person sees of themselves is in it too.
    await expectLiveMatchesFetch({ ...question, actor: admin }, () =>
      transaction(world.as(admin), (tx) => revokeAdmin(tx, admin.userId)),
    );
  });

  it('follows the viewed organization for an admin', async () => {
    const { organization, owner } = await anOrganization(ctx());
    const actor = await anAdmin(ctx(), { organizationId: organization.id, view: 'viewing' });
    await expectLiveMatchesFetch(
      { world, routes: organizationsRoutes, name: 'organizations.getContext', input: {}, actor },
      () => changeProfile(world.as(owner), { organizationId: organization.id, version: 1, name: 'Vue' }),
    );
  });
});

describe('the activity log', () => {
  const page = { page: 1, pageSize: 25, descending: false };

  it('shows who did what, newest first, and marks what an admin did in its name', async () => {
    const { organization, owner } = await anOrganization(ctx());
    const { id: organizationId } = organization;
    const acting = await anAdmin(ctx(), { organizationId, view: 'acting' });
    await changeProfile(world.as(owner), { organizationId, version: 1, name: 'Un' });
    await changeProfile(world.as(acting), { organizationId, version: 2, name: 'Deux' });
    const log = await listActivity(world.as(owner), { organizationId, ...page });
    expect(log).toMatchObject({ total: 2, page: 1, pageSize: 25 });
    const people = await listMembers(world.as(owner), { organizationId });
    expect(log.rows).toMatchObject([
      { type: 'organizations.profileChanged', isPlatformAdmin: true },
      {
        type: 'organizations.profileChanged',
        isPlatformAdmin: false,
        person: `${people[0]!.firstName} ${people[0]!.lastName}`,
        data: { fields: ['organization.name'] },
      },
    ]);
    const second = await listActivity(world.as(owner), { organizationId, ...page, page: 2, pageSize: 1 });
    expect(second.rows).toEqual([log.rows[1]]);
    const none = await listActivity(world.as(owner), { organizationId, ...page, search: '100%' });
    expect(none).toMatchObject({ rows: [], total: 0 });
  });

  it('is for members with the ability and for admins', async () => {
    const { organization } = await anOrganization(ctx());
    const { id: organizationId } = organization;
    const activityFor = (actor: Person) => listActivity(world.as(actor), { organizationId, ...page });
    await activityFor(await aMember(ctx(), organizationId, 'manager'));
    await activityFor(await anAdmin(ctx(), { organizationId, view: 'viewing' }));
    await expect(activityFor(await aMember(ctx(), organizationId, 'sales'))).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
    const { owner: stranger } = await anOrganization(ctx());
    await expect(activityFor(stranger)).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

it('a person’s new name reaches the member list of each of their organizations', async () => {
  const { organization, owner } = await anOrganization(ctx());
  const { organization: second } = await anOrganization(ctx());
  await join(second.id, owner.userId, 'sales');
  const [reaction] = organizationsReactions;
  const rename = async () => {
    await setUser(world, owner.userId, { first_name: 'Renommée' });
    await reaction.run(ctx(), {
      id: world.ids.next<'Event'>(),
      type: 'identity.profileChanged',
      organizationIds: [],
      userIds: [owner.userId],
      subjectId: null,
      data: { fields: ['firstName'] },
      happenedAt: world.clock.now(),
    });
  };
  const input = { organizationId: organization.id };
  await expectLiveMatchesFetch(
    { world, routes: organizationsRoutes, name: 'organizations.listMembers', input, actor: owner },
    rename,
  );
  for (const { id } of [organization, second])
    expect(await recordedEvents(world.db, id, 'organizations.memberProfileChanged')).toMatchObject([
      { data: { userId: owner.userId } },
    ]);
});

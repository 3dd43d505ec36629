import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { anonymous } from '../platform/actor.ts';
import { transaction } from '../platform/transaction.ts';
import { aDevice } from '../testing/device.ts';
import { emailsTo, templatesTo } from '../testing/emails.ts';
import { recordedEvents } from '../testing/recorded-events.ts';
import { testWorld } from '../testing/world.ts';
import { enableUser } from '../slices/identity/commands/account-state.ts';
import { requestPasswordReset } from '../slices/identity/commands/password.ts';
import { signIn } from '../slices/identity/commands/sign-in.ts';
import { PASSWORD, aSession, setSession, setUser, somebodyWithPassword } from '../slices/identity/factory.ts';
import { aMember, anAdmin, anOrganization, joinAs } from '../slices/organizations/factory.ts';
import { listActivity } from '../slices/organizations/queries/activity.ts';
import { listMembers } from '../slices/organizations/queries/people.ts';
import { getMyData } from '../slices/organizations/queries/my-data.ts';
import { deleteMyAccount } from '../slices/organizations/commands/delete-account.ts';
import { inviteMember } from '../slices/organizations/commands/invitations.ts';
import { addMember } from '../slices/organizations/commands/members.ts';

const world = await testWorld();
const nobody = () => world.as(anonymous);
const email = 'zephyrine@maraicher.example';
const names = { firstName: 'Zéphyrine', lastName: 'Quenneville' };

async function zephyrine() {
  const { organization, owner } = await anOrganization(nobody());
  const { userId } = await somebodyWithPassword(nobody(), { email, ...names });
  await joinAs(nobody(), { organizationId: organization.id, userId }, 'manager');
  const session = await aSession(nobody(), userId, organization.id);
  const person = { ...session, organizationId: organization.id, role: 'manager' as const };
  return { organization, owner, person };
}

/** Every column that holds the text, as table.column; without `mailbox`, which stands for other people's inboxes. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name <> 'mailbox' and data_type in ('text', 'jsonb', 'ARRAY', 'tsvector')`.execute(
    world.db,
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const { rows: hits } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text ilike ${`%${text}%`} limit 1`.execute(world.db);
    if (hits.length > 0) found.push(`${table}.${column}`);
  }
  return found.toSorted();
}

/** Until a transaction of this database waits for another one. */
async function untilSomebodyWaits(): Promise<void> {
  const { rows } = await sql`select from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where not l.granted and a.datname = current_database()`.execute(world.db);
  if (rows.length === 0) await untilSomebodyWaits();
}

const suspension = (id: OrganizationId) =>
  world.db
    .selectFrom('organizations')
    .select(['suspended_at', 'suspended_reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a person who deletes their account', () => {
  it('is named nowhere any more, but for the email that says so', async () => {
    const { organization, owner, person } = await zephyrine();
    await requestPasswordReset(nobody(), { email });
    await inviteMember(world.as(person), {
      organizationId: organization.id,
      email: 'autre@exemple.quebec',
      role: 'viewer',
      language: 'FR',
    });
    expect(await columnsWith('Quenneville')).toContain('users.last_name');
    await world.ports.mail.deliverDueMail(world.db);

    expect(await deleteMyAccount(world.as(person))).toEqual({ done: true });

    expect(await columnsWith('Quenneville')).toEqual([]);
    expect(await columnsWith('Zéphyrine')).toEqual([]);
    expect(await columnsWith(email)).toEqual(['outgoing_mail.to_address']);
    expect(await templatesTo(world.db, email)).toEqual(['accountDeleted']);
    const inbox = world.db.selectFrom('mailbox').select('id').where('to_address', '=', email);
    expect(await inbox.execute()).toEqual([]);
    const members = await listMembers(world.as(owner), { organizationId: organization.id });
    expect(members.map((member) => member.userId)).toEqual([owner.userId]);
    const activity = await listActivity(world.as(owner), {
      organizationId: organization.id,
      page: 1,
      pageSize: 50,
    });
    expect(activity.rows.find(({ type }) => type === 'organizations.memberInvited')).toMatchObject({
      person: null,
    });
  });

  it('cannot sign in or be enabled again, and the address is free for a new account', async () => {
    const address = 'libre@exemple.quebec';
    const { userId } = await somebodyWithPassword(nobody(), { email: address });
    const person = await aSession(nobody(), userId);
    await deleteMyAccount(world.as(person));
    const signsIn = signIn(nobody(), { email: address, password: PASSWORD }, aDevice());
    await expect(signsIn).rejects.toThrow('identity.wrongCredentials');
    expect(
      await world.db.selectFrom('sessions').where('user_id', '=', userId).select('id').execute(),
    ).toEqual([]);
    const admin = await anAdmin(nobody());
    const enabled = transaction(world.as(admin), (tx) => enableUser(tx, userId));
    await expect(enabled).rejects.toThrow('request.notFound');
    await expect(somebodyWithPassword(nobody(), { email: address })).resolves.toMatchObject({
      email: address,
    });
  });

  it('hands over first when others are left without an owner', async () => {
    const { organization, owner } = await anOrganization(nobody());
    await aMember(nobody(), organization.id, 'viewer');
    await expect(deleteMyAccount(world.as(owner))).rejects.toThrow('organizations.lastOwner');
    expect(await recordedEvents(world.db, organization.id, 'organizations.memberRemoved')).toEqual([]);
    const heir = await aMember(nobody(), organization.id, 'owner');
    await deleteMyAccount(world.as(owner));
    expect((await listMembers(world.as(heir), { organizationId: organization.id })).length).toBe(2);
    expect((await suspension(organization.id)).suspended_at).toBeNull();
  });

  it('leaves a suspended organization when nobody else is in it', async () => {
    const { organization, owner } = await anOrganization(nobody());
    await deleteMyAccount(world.as(owner));
    expect(await suspension(organization.id)).toEqual({
      suspended_at: world.clock.now(),
      suspended_reason: 'The last member deleted their account.',
    });
    const [suspended] = await recordedEvents(world.db, organization.id, 'organizations.suspended');
    expect(suspended).toBeTruthy();
  });

  it('confirms their identity first', async () => {
    const { userId } = await somebodyWithPassword(nobody());
    const person = await aSession(nobody(), userId);
    await setSession(nobody(), person.sessionId, { confirmed_at: new Date('2020-01-01T00:00:00Z') });
    await expect(deleteMyAccount(world.as(person))).rejects.toThrow('identity.confirmationRequired');
    await expect(getMyData(world.as(person))).rejects.toThrow('identity.confirmationRequired');
  });

  it('is no member of what they join at that very moment', async () => {
    const { person } = await zephyrine();
    const { organization } = await anOrganization(nobody());
    const member = { organizationId: organization.id, userId: person.userId };
    let deletion: Promise<unknown> = Promise.resolve();
    await transaction(nobody(), async (tx) => {
      await addMember(tx, member, 'buyer');
      deletion = deleteMyAccount(world.as(person));
      await untilSomebodyWaits();
    });
    expect(await deletion).toEqual({ done: true });
    const left = await world.db
      .selectFrom('memberships')
      .selectAll()
      .where('user_id', '=', person.userId)
      .execute();
    expect(left).toEqual([]);
    await expect(joinAs(nobody(), member, 'buyer')).rejects.toThrow('request.notFound');
  });

  it('is not the last admin', async () => {
    const earlier = await world.db.selectFrom('users').select('id').where('is_admin', '=', true).execute();
    for (const { id } of earlier) await setUser(nobody(), id, { is_admin: false });
    const admin = await anAdmin(nobody());
    await expect(deleteMyAccount(world.as(admin))).rejects.toThrow('admin.lastAdmin');
    await anAdmin(nobody());
    expect(await deleteMyAccount(world.as(admin))).toEqual({ done: true });
  });
});

describe('a copy of one’s data', () => {
  it('has the account, its sessions, memberships, emails and actions, and no secret', async () => {
    const { organization, owner } = await anOrganization(nobody());
    await inviteMember(world.as(owner), {
      organizationId: organization.id,
      email: 'invitee@exemple.quebec',
      role: 'viewer',
      language: 'FR',
    });
    const seenAt = world.clock.now();
    await setUser(world, owner.userId, { last_seen_at: seenAt });
    const data = await getMyData(world.as(owner));
    expect(data.lastSeenAt).toBe(seenAt.toISOString());
    expect(data.account).toMatchObject({ id: owner.userId, firstName: 'Sophie', hasPassword: false });
    expect(data.sessions).toMatchObject([{ isCurrent: true }]);
    expect(data.memberships).toMatchObject([
      { organizationId: organization.id, organizationName: organization.name, role: 'owner' },
    ]);
    expect(data.actions[0]).toMatchObject({
      kind: 'organizations.memberInvited',
      organizationId: organization.id,
    });
    expect(data.actionsInAll).toBe(data.actions.length);
    expect(JSON.stringify(data)).not.toMatch(/hash|secret|token/i);
    expect(data.emails.length).toBe((await emailsTo(world.db, data.account.email)).length);
  });
});

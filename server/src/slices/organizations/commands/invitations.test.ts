import { beforeEach, describe, expect, it } from 'vitest';
import type { Id, Role } from '@halles/contract';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { aDevice } from '../../../testing/device.ts';
import { expectLiveMatchesFetch } from '../../../testing/live.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, aUser } from '../../identity/factory.ts';
import { aMember, anOrganization } from '../factory.ts';
import { listActivity } from '../queries/activity.ts';
import { authenticator } from '../queries/authenticator.ts';
import { getInvitation } from '../queries/invitations.ts';
import { listInvitations, membersOf } from '../queries/people.ts';
import type { OrganizationRow } from '../queries/records.ts';
import { organizationsRoutes } from '../routes.ts';
import { acceptInvitation } from './accept.ts';
import { inviteMember, resendInvitation, revokeInvitation } from './invitations.ts';
import { removeMember } from './members.ts';

const DAY_MS = 86_400_000;
const world = await testWorld();
let organization: OrganizationRow;
let owner: Person;
let guests = 0;

beforeEach(async () => {
  ({ organization, owner } = await anOrganization(world.as(anonymous)));
});

const newEmail = () => `invite${++guests}@exemple.quebec`;
const invite = (email: string, role: Role = 'sales', actor = owner) =>
  inviteMember(world.as(actor), { organizationId: organization.id, email, role, language: 'FR' });
const of = (invitationId: Id<'Invitation'>) => ({ organizationId: organization.id, invitationId });
const mails = (to: string) =>
  world.db.selectFrom('outgoing_mail').selectAll().where('to_address', '=', to).orderBy('id').execute();
const tokenIn = async (to: string): Promise<string> => {
  const { data } = (await mails(to)).at(-1)!;
  return new URL((data as { url: string }).url).searchParams.get('token')!;
};
const person = async (email: string, isVerified = true) => {
  const { userId } = await aUser(world.as(anonymous), { email, isVerified });
  return aSession(world.as(anonymous), userId);
};
const accept = (actor: Person, token: string, device = aDevice()) =>
  acceptInvitation(world.as(actor), { token }, device);
const rolesOf = async () =>
  (await membersOf(world.as(anonymous), organization.id)).map((each) => each.role).sort();
const waiting = () => listInvitations(world.as(owner), { organizationId: organization.id });

describe('sending an invitation', () => {
  it('mails a link in the same transaction, valid for fourteen days', async () => {
    const email = newEmail();
    const invitation = await invite(email, 'accounting');
    expect(invitation).toMatchObject({
      email,
      role: 'accounting',
      sentAt: world.clock.now().toISOString(),
      expiresAt: new Date(world.clock.now().getTime() + 14 * DAY_MS).toISOString(),
      can: { resend: true, revoke: true },
    });
    expect(invitation.invitedBy).not.toBe('');
    expect(await waiting()).toEqual([invitation]);
    expect(await mails(email)).toMatchObject([
      {
        template: 'invitation',
        language: 'FR',
        organization_id: organization.id,
        data: {
          organizationName: 'Ferme du Nord',
          roleName: 'Comptabilité',
          inviterName: invitation.invitedBy,
        },
      },
    ]);
    const token = await tokenIn(email);
    const [row] = await world.db
      .selectFrom('invitations')
      .select('token_hash')
      .where('id', '=', invitation.id)
      .execute();
    expect(row!.token_hash.toString('base64url')).not.toBe(token);
    expect(await recordedEvents(world.db, organization.id, 'organizations.memberInvited')).toMatchObject([
      { data: { role: 'accounting', invitationId: invitation.id } },
    ]);
    await resendInvitation(world.as(owner), { organizationId: organization.id, invitationId: invitation.id });
    const events = await world.db
      .selectFrom('events')
      .select('data')
      .where('type', 'in', ['organizations.memberInvited', 'organizations.invitationResent'])
      .execute();
    expect(events.length).toBeGreaterThan(1);
    expect(JSON.stringify(events)).not.toContain('@');
    const { rows } = await listActivity(world.as(owner), {
      organizationId: organization.id,
      page: 1,
      pageSize: 2,
    });
    expect(rows.map(({ data }) => data['email'])).toEqual([email, email]);
  });

  it('is refused while another is open for the address, and allowed later', async () => {
    const email = newEmail();
    await invite(email);
    await expect(invite(email)).rejects.toMatchObject({ code: 'organizations.alreadyInvited' });
    expect(await mails(email)).toHaveLength(1);
    world.clock.advance(14 * DAY_MS);
    await invite(email, 'buyer');
    expect(await waiting()).toMatchObject([{ email, role: 'buyer' }]);
  });

  it('by two people to one address at once sends one', async () => {
    const email = newEmail();
    const manager = await aMember(world.as(anonymous), organization.id, 'manager');
    const outcomes = await Promise.allSettled([invite(email), invite(email, 'sales', manager)]);
    const refused = outcomes.filter((each) => each.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'organizations.alreadyInvited' } }]);
    expect(await mails(email)).toHaveLength(1);
  });

  it('to an existing member is refused', async () => {
    const email = newEmail();
    const { userId } = await person(email);
    await world.db
      .insertInto('memberships')
      .values({
        organization_id: organization.id,
        user_id: userId,
        role: 'viewer',
        joined_at: world.clock.now(),
      })
      .execute();
    await expect(invite(email)).rejects.toMatchObject({ code: 'organizations.alreadyMember' });
  });

  it('needs the ability, and a role the sender may grant', async () => {
    const manager = await aMember(world.as(anonymous), organization.id, 'manager');
    const driver = await aMember(world.as(anonymous), organization.id, 'driver');
    await expect(invite(newEmail(), 'owner', manager)).rejects.toMatchObject({
      code: 'organizations.cannotGrantRole',
    });
    await expect(invite(newEmail(), 'viewer', driver)).rejects.toMatchObject({ code: 'request.notAllowed' });
    const { owner: stranger } = await anOrganization(world.as(anonymous));
    await expect(invite(newEmail(), 'viewer', stranger)).rejects.toMatchObject({ code: 'request.notFound' });
  });
});

describe('resending and revoking an invitation', () => {
  it('mails a new link for fourteen more days, and the old one stops working', async () => {
    const email = newEmail();
    const { id } = await invite(email);
    const old = await tokenIn(email);
    world.clock.advance(20 * DAY_MS);
    expect((await waiting())[0]).toMatchObject({ can: { resend: true, revoke: true } });
    const again = await resendInvitation(world.as(owner), of(id));
    expect(again.expiresAt).toBe(new Date(world.clock.now().getTime() + 14 * DAY_MS).toISOString());
    expect(await mails(email)).toHaveLength(2);
    const ctx = world.as(anonymous);
    await expect(getInvitation(ctx, { token: old })).rejects.toMatchObject({
      code: 'organizations.invitationExpired',
    });
    expect(await getInvitation(ctx, { token: await tokenIn(email) })).toMatchObject({
      organization: { name: 'Ferme du Nord', logoUrl: null },
      email,
      role: 'sales',
    });
  });

  it('a revoked one does not work and cannot be resent', async () => {
    const email = newEmail();
    const { id } = await invite(email);
    const token = await tokenIn(email);
    await revokeInvitation(world.as(owner), of(id));
    expect(await waiting()).toEqual([]);
    const guest = await person(email);
    await expect(accept(guest, token)).rejects.toMatchObject({ code: 'organizations.invitationExpired' });
    await expect(resendInvitation(world.as(owner), of(id))).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(revokeInvitation(world.as(owner), of(id))).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await invite(email);
  });

  it('another organization’s is not found', async () => {
    const { id } = await invite(newEmail());
    const { owner: stranger, organization: other } = await anOrganization(world.as(anonymous));
    const theirs = { organizationId: other.id, invitationId: id };
    await expect(revokeInvitation(world.as(stranger), theirs)).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(resendInvitation(world.as(stranger), of(id))).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });
});

describe('accepting an invitation', () => {
  it('joins the inviting organization, which becomes the active one', async () => {
    const email = newEmail();
    await invite(email, 'warehouse');
    const guest = await person(email);
    const device = aDevice();
    const answer = await accept(guest, await tokenIn(email), device);
    expect(answer).toMatchObject({ id: organization.id, name: 'Ferme du Nord' });
    expect(await rolesOf()).toEqual(['owner', 'warehouse']);
    expect(await waiting()).toEqual([]);
    const credentials = { sessionToken: device.token, organizationOverride: null, actAs: false };
    expect(await authenticator(world)(credentials)).toMatchObject({
      organizationId: organization.id,
      role: 'warehouse',
    });
    const joined = await recordedEvents(world.db, organization.id, 'organizations.memberJoined');
    expect(joined.at(-1)).toMatchObject({
      data: { userId: guest.userId, role: 'warehouse' },
      user_ids: [guest.userId],
    });
  });

  it('is for the invited person at their verified address', async () => {
    const email = newEmail();
    await invite(email);
    const token = await tokenIn(email);
    const refusal = { code: 'organizations.invitationForSomeoneElse' };
    await expect(accept(await person(newEmail()), token)).rejects.toMatchObject(refusal);
    await expect(accept(await person(email, false), token)).rejects.toMatchObject(refusal);
    expect(await rolesOf()).toEqual(['owner']);
  });

  it.each([1, 2, 3])('twice at the same time joins once (%i)', async () => {
    const email = newEmail();
    await invite(email);
    const [guest, token] = [await person(email), await tokenIn(email)];
    const answers = await Promise.all([accept(guest, token), accept(guest, token)]);
    expect(answers.map((each) => each.id)).toEqual([organization.id, organization.id]);
    expect(await rolesOf()).toEqual(['owner', 'sales']);
    const joined = await recordedEvents(world.db, organization.id, 'organizations.memberJoined');
    expect(joined).toHaveLength(2);
  });

  it('does not bring back a member removed since', async () => {
    const email = newEmail();
    await invite(email);
    const [guest, token] = [await person(email), await tokenIn(email)];
    await accept(guest, token);
    await removeMember(world.as(owner), { organizationId: organization.id, userId: guest.userId });
    await expect(accept(guest, token)).rejects.toMatchObject({ code: 'organizations.invitationExpired' });
    expect(await rolesOf()).toEqual(['owner']);
  });

  it('while it is revoked: one of the two succeeds', async () => {
    const email = newEmail();
    const { id } = await invite(email);
    const [guest, token] = [await person(email), await tokenIn(email)];
    const [joined, revoked] = await Promise.allSettled([
      accept(guest, token),
      revokeInvitation(world.as(owner), of(id)),
    ]);
    expect([joined.status, revoked.status].sort()).toEqual(['fulfilled', 'rejected']);
    expect(await rolesOf()).toEqual(joined.status === 'fulfilled' ? ['owner', 'sales'] : ['owner']);
  });

  it('with an unknown or expired link is refused', async () => {
    const email = newEmail();
    await invite(email);
    const [guest, token] = [await person(email), await tokenIn(email)];
    const refusal = { code: 'organizations.invitationExpired' };
    await expect(accept(guest, 'x')).rejects.toMatchObject(refusal);
    await expect(getInvitation(world.as(anonymous), { token: 'x' })).rejects.toMatchObject(refusal);
    world.clock.advance(14 * DAY_MS);
    await expect(accept(guest, token)).rejects.toMatchObject(refusal);
    await expect(getInvitation(world.as(anonymous), { token })).rejects.toMatchObject(refusal);
  });
});

it('the list of open invitations is a live query', async () => {
  const input = { organizationId: organization.id };
  const question = {
    world,
    routes: organizationsRoutes,
    name: 'organizations.listInvitations',
    input,
    actor: owner,
  };
  const email = newEmail();
  await expectLiveMatchesFetch(question, () => invite(email));
  const [invitation] = await waiting();
  const { id } = invitation!;
  world.clock.advance(DAY_MS);
  await expectLiveMatchesFetch(question, () => resendInvitation(world.as(owner), of(id)));
  const guest = await person(email);
  const token = await tokenIn(email);
  await expectLiveMatchesFetch(question, () => accept(guest, token));
  await invite(newEmail());
  const [second] = await waiting();
  await expectLiveMatchesFetch(question, () => revokeInvitation(world.as(owner), of(second!.id)));
});

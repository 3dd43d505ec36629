import { beforeEach, describe, expect, it } from 'vitest';
import { anonymous, type Credentials, type Person } from '../../../platform/actor.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { transaction } from '../../../platform/transaction.ts';
import { recordedEvents } from '../../../testing/recorded-events.ts';
import { testWorld } from '../../../testing/world.ts';
import { aSession, aUser, setSession, setUser } from '../../identity/factory.ts';
import {
  recordAct,
  restoreOrganization,
  suspendOrganization,
  verifyOrganization,
} from '../commands/admin.ts';
import { addMember, removeMember } from '../commands/members.ts';
import { changeSettings } from '../commands/settings.ts';
import { aMember, anAdmin, anOrganization } from '../factory.ts';
import { authenticator } from './authenticator.ts';
import { getContext } from './context.ts';
import type { OrganizationRow } from './records.ts';

const HOUR_MS = 3_600_000;
const world = await testWorld();
const authenticate = authenticator(world);
let organization: OrganizationRow;
let owner: Person;
let tokens = 0;

beforeEach(async () => {
  ({ organization, owner } = await anOrganization(world.as(anonymous)));
});

/** The session cookie of a person created by the factory. */
async function cookieOf({ sessionId }: Person): Promise<string> {
  const token = `token-${++tokens}`;
  await setSession(world, sessionId, { token });
  return token;
}
const actorOf = (sessionToken: string | null, more: Partial<Credentials> = {}) =>
  authenticate({ sessionToken, organizationOverride: null, actAs: false, ...more });

describe('the actor of a request', () => {
  it('is anonymous without an open session', async () => {
    expect(await actorOf(null)).toEqual(anonymous);
    expect(await actorOf('guessed')).toEqual(anonymous);
  });

  it('is the member of their active organization', async () => {
    expect(await actorOf(await cookieOf(owner))).toEqual({
      kind: 'person',
      userId: owner.userId,
      sessionId: owner.sessionId,
      language: 'FR',
      isAdmin: false,
      organizationId: organization.id,
      role: 'owner',
      view: 'own',
    });
  });

  it('gets the only organization as active one, and of several none until it is chosen', async () => {
    const { userId } = await aUser(world.as(anonymous));
    const session = await aSession(world.as(anonymous), userId);
    const token = await cookieOf(session);
    expect(await actorOf(token)).toMatchObject({ organizationId: null, role: null });
    await transaction(world.as(anonymous), (tx) =>
      addMember(tx, { organizationId: organization.id, userId }, 'buyer'),
    );
    expect(await actorOf(token)).toMatchObject({ organizationId: organization.id, role: 'buyer' });
    const { organization: second } = await anOrganization(world.as(anonymous));
    await transaction(world.as(anonymous), (tx) =>
      addMember(tx, { organizationId: second.id, userId }, 'sales'),
    );
    expect(await actorOf(token)).toMatchObject({ organizationId: null, role: null });
  });

  it('loses access immediately when a membership ends', async () => {
    const sales = await aMember(world.as(anonymous), organization.id, 'sales');
    const token = await cookieOf(sales);
    expect(await actorOf(token)).toMatchObject({ role: 'sales' });
    await removeMember(world.as(owner), { organizationId: organization.id, userId: sales.userId });
    expect(await actorOf(token)).toMatchObject({ organizationId: null, role: null });
  });

  it('is signed out after twelve idle hours or fourteen days', async () => {
    const token = await cookieOf(owner);
    world.clock.advance(12 * HOUR_MS - 1);
    expect(await actorOf(token)).toMatchObject({ kind: 'person' });
    for (let hours = 0; hours < 14 * 24 - 24; hours += 11) {
      world.clock.advance(11 * HOUR_MS);
      expect(await seen(token)).toMatchObject({ kind: 'person' });
    }
    world.clock.advance(11 * HOUR_MS);
    expect(await actorOf(token)).toEqual(anonymous);
    const other = await cookieOf(await aSession(world.as(anonymous), owner.userId));
    world.clock.advance(12 * HOUR_MS);
    expect(await actorOf(other)).toEqual(anonymous);
  });

  /** Makes a request and waits until its last-seen time is written. */
  async function seen(token: string) {
    const actor = await actorOf(token);
    await expect
      .poll(async () => {
        const row = await world.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow();
        return row.last_seen_at;
      })
      .toEqual(world.clock.now());
    return actor;
  }

  it('without a language of their own gets the organization’s', async () => {
    await setUser(world, owner.userId, { language: null });
    const token = await cookieOf(owner);
    expect(await actorOf(token)).toMatchObject({ language: 'FR' });
    await changeSettings(world.as(owner), {
      organizationId: organization.id,
      version: 1,
      change: { preferences: { language: 'EN' } },
    });
    expect(await actorOf(token)).toMatchObject({ language: 'EN' });
    expect((await getContext(world.as((await actorOf(token)) as Person))).language).toBe('EN');
  });
});

describe('an admin', () => {
  const asAdmin = async () => {
    const admin = await anAdmin(world.as(anonymous));
    return { admin, token: await cookieOf(admin) };
  };
  const look = { organizationOverride: '' };

  it('can view any organization and change nothing', async () => {
    const { token } = await asAdmin();
    look.organizationOverride = organization.id;
    expect(await actorOf(token, look)).toMatchObject({
      organizationId: organization.id,
      role: null,
      view: 'viewing',
    });
    expect(await actorOf(token, { ...look, actAs: true })).toMatchObject({ view: 'viewing' });
    const context = await getContext(world.as((await actorOf(token, look)) as Person));
    expect(context).toMatchObject({
      view: 'viewing',
      currentMembership: null,
      memberships: [],
      organization: { id: organization.id, can: { editSettings: 'request.readOnlyView', seeCredit: true } },
    });
  });

  it('acts after giving a reason, in that session and organization, and is named in the events', async () => {
    const { admin, token } = await asAdmin();
    await transaction(world.as(admin), (tx) => recordAct(tx, organization.id, 'Aide au téléphone'));
    const credentials = { organizationOverride: organization.id, actAs: true };
    expect(await actorOf(token, credentials)).toMatchObject({ view: 'acting', role: null });
    expect(await actorOf(token, { ...credentials, actAs: false })).toMatchObject({ view: 'viewing' });
    const elsewhere = await cookieOf({
      ...(await aSession(world.as(anonymous), admin.userId)),
      isAdmin: true,
    });
    expect(await actorOf(elsewhere, credentials)).toMatchObject({ view: 'viewing' });
    const { organization: other } = await anOrganization(world.as(anonymous));
    expect(await actorOf(token, { ...credentials, organizationOverride: other.id })).toMatchObject({
      view: 'viewing',
    });
    const again = (reason: string) =>
      transaction(world.as(admin), (tx) => recordAct(tx, organization.id, reason));
    await again('Aide au téléphone');
    await again('Encore');
    await again('Encore');
    await again('Aide au téléphone');
    expect(await recordedEvents(world.db, organization.id, 'admin.actedAs')).toMatchObject(
      ['Aide au téléphone', 'Encore', 'Aide au téléphone'].map((reason) => ({
        data: { reason },
        actor_user_id: admin.userId,
      })),
    );
  });

  it('an override with an unknown or invalid id is ignored', async () => {
    const { token } = await asAdmin();
    for (const organizationOverride of ['nothing', world.ids.next<'Organization'>()])
      expect(await actorOf(token, { organizationOverride })).toMatchObject({
        organizationId: null,
        view: 'own',
      });
  });

  it('an override of anybody else is ignored', async () => {
    const { organization: other } = await anOrganization(world.as(anonymous));
    const credentials = { organizationOverride: other.id, actAs: true };
    expect(await actorOf(await cookieOf(owner), credentials)).toMatchObject({
      organizationId: organization.id,
      view: 'own',
    });
  });

  it('in their own organization is a member of it', async () => {
    await setUser(world, owner.userId, { is_admin: true });
    const credentials = { organizationOverride: organization.id };
    expect(await actorOf(await cookieOf(owner), credentials)).toMatchObject({ view: 'own', role: 'owner' });
  });
});

describe('suspension', () => {
  it('lets members read, and ends', async () => {
    const admin = await anAdmin(world.as(anonymous));
    const token = await cookieOf(owner);
    const suspend = (reason: string) =>
      transaction(world.as(admin), (tx) => suspendOrganization(tx, organization.id, reason));
    await suspend('Factures impayées');
    await suspend('Factures impayées');
    const suspended = await actorOf(token);
    expect(suspended).toMatchObject({ role: 'owner', suspended: true });
    const context = await getContext(world.as(suspended as Person));
    expect(context.organization).toMatchObject({
      isSuspended: true,
      can: { editSettings: 'organizations.suspended', seeCredit: true },
    });
    await expect(
      changeSettings(world.as(suspended as Person), {
        organizationId: organization.id,
        version: 1,
        change: { preferences: { language: 'EN' } },
      }),
    ).rejects.toMatchObject({ code: 'organizations.suspended' });
    const restore = () =>
      transaction(world.as(admin), (tx) => restoreOrganization(tx, organization.id, 'Payé'));
    await restore();
    await restore();
    expect(await actorOf(token)).not.toHaveProperty('suspended');
    const events = await recordedEvents(
      world.db,
      organization.id,
      'organizations.suspended',
      'organizations.restored',
    );
    expect(events).toMatchObject([
      { data: { reason: 'Factures impayées' }, user_ids: [owner.userId] },
      { type: 'organizations.restored', data: { reason: 'Payé' } },
    ]);
  });

  it('and verification are decided by an admin', async () => {
    for (const attempt of [
      () => transaction(world.as(owner), (tx) => verifyOrganization(tx, organization.id)),
      () => transaction(world.as(owner), (tx) => restoreOrganization(tx, organization.id, 'Payé')),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'request.notFound' });
    const admin = await anAdmin(world.as(anonymous));
    await transaction(world.as(admin), (tx) => verifyOrganization(tx, organization.id));
    await transaction(world.as(admin), (tx) => verifyOrganization(tx, organization.id));
    expect((await getContext(world.as(owner))).organization?.isVerified).toBe(true);
    expect(await recordedEvents(world.db, organization.id, 'organizations.verified')).toHaveLength(1);
    const nowhere = world.ids.next<'Organization'>();
    await expect(transaction(world.as(admin), (tx) => verifyOrganization(tx, nowhere))).rejects.toMatchObject(
      { code: 'request.notFound' },
    );
  });
});

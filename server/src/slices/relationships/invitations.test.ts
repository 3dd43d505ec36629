import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId, RelationId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { hashToken } from '../../platform/secrets.ts';
import { transaction } from '../../platform/transaction.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { emailsTo } from '../../testing/emails.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { testWorld } from '../../testing/world.ts';
import { aSession, aUser } from '../identity/factory.ts';
import { disableUser } from '../identity/index.ts';
import { aMember, anOrganization, joinAs, removed, verified } from '../organizations/factory.ts';
import { acceptInvitation } from './commands/accept.ts';
import {
  endInvitationsSentBy,
  inviteCustomer,
  resendInvitation,
  revokeInvitation,
} from './commands/invitations.ts';
import { moveRelation } from './commands/move.ts';
import { changeCustomerTerms } from './commands/terms.ts';
import { aCustomerCard, aRelation } from './factory.ts';
import { listInvitations, openInvitation } from './queries/invitations.ts';
import { countByStatus } from './queries/lists.ts';
import { loadRelation } from './queries/records.ts';
import { relationshipsRoutes as routes } from './routes.ts';

const DAY_MS = 86_400_000;
const world = await testWorld();
const ctx = world.as(anonymous);
let vendor: Member;
let buyer: Member;
let guests = 0;

beforeEach(async () => {
  vendor = (await anOrganization(ctx)).owner;
  await verified(ctx, vendor.organizationId);
  buyer = (await anOrganization(ctx, { name: 'Bistro des Érables', isSeller: false, isBuyer: true })).owner;
});

const invite = (email: string | null = null, relationId: RelationId | null = null, message = '') =>
  inviteCustomer(world.as(vendor), { email, relationId, language: 'FR', message });
const tokenOf = (url: string | null): string => url!.split('/').at(-1)!;
const accept = (person: Member, url: string | null) =>
  acceptInvitation(world.as(person), { token: tokenOf(url) });
const open = (url: string | null, person?: Member) =>
  openInvitation(world.as(person ?? anonymous), { token: tokenOf(url) });
const expired = { code: 'relationships.linkExpired' };

/** A member of the buyer's organization with this address. */
async function buyerContext(email: string): Promise<Member> {
  const { userId } = await aUser(ctx, { email });
  const { organizationId } = buyer;
  await joinAs(ctx, { organizationId, userId }, 'buyer');
  return { ...(await aSession(ctx, userId, organizationId)), organizationId, role: 'buyer' };
}

describe('an open link', () => {
  it('shows the inviting vendor, is used by many, and updates the vendor’s list live', async () => {
    const { url, timesUsed } = await invite(null, null, 'Bienvenue');
    expect(timesUsed).toBe(0);
    expect(await open(url)).toMatchObject({
      vendor: { name: 'Ferme du Nord' },
      message: 'Bienvenue',
      customerName: null,
      relationId: null,
    });
    const list = { page: 1, pageSize: 25, descending: false };
    await expectLiveMatchesFetch(
      { world, routes, name: 'relationships.listCustomers', input: list, actor: vendor },
      () => accept(buyer, url),
    );
    const other = (await anOrganization(ctx, { name: 'Café Aube', isSeller: false, isBuyer: true })).owner;
    expect(await accept(other, url)).toMatchObject({ side: 'customer', status: 'active' });
    expect((await countByStatus(world.as(vendor))).customers.active).toBe(2);
    expect((await open(url, buyer)).relationId).not.toBeNull();
    expect((await invite()).url).toBe(url);
    expect(await listInvitations(world.as(vendor))).toMatchObject([{ url, timesUsed: 2 }]);
  });

  it('used twice creates one relation and counts once', async () => {
    const { url } = await invite();
    const [one, other] = await Promise.all([accept(buyer, url), accept(buyer, url)]);
    expect(one.id).toBe(other.id);
    expect(await listInvitations(world.as(vendor))).toMatchObject([{ timesUsed: 1 }]);
    expect(
      await recordedEvents(world.db, vendor.organizationId, 'relationships.invitationAccepted'),
    ).toHaveLength(1);
  });

  it('does not work when revoked or expired', async () => {
    const { url, id } = await invite();
    world.clock.advance(365 * DAY_MS);
    await expect(open(url)).rejects.toMatchObject(expired);
    const fresh = await invite();
    expect(fresh.id).not.toBe(id);
    await revokeInvitation(world.as(vendor), { invitationId: fresh.id });
    await expect(open(fresh.url)).rejects.toMatchObject(expired);
    await expect(accept(buyer, fresh.url)).rejects.toMatchObject(expired);
    await expect(open(`${url!}x`)).rejects.toMatchObject(expired);
  });

  it('does not lift the vendor’s own refusal', async () => {
    const { id: relationId } = await aRelation(ctx, { vendor, customer: buyer });
    const { url } = await invite();
    await moveRelation(world.as(vendor), { relationId, action: 'archive', message: '' });
    expect((await accept(buyer, url)).status).toBe('requested');
    await moveRelation(world.as(vendor), { relationId, action: 'block', message: '' });
    await expect(accept(buyer, url)).rejects.toMatchObject({ code: 'relationships.blockedByPartner' });
  });

  it('does not lift a pause for a customer who left and comes back', async () => {
    const { id: relationId } = await aRelation(ctx, { vendor, customer: buyer });
    const { url } = await invite();
    await moveRelation(world.as(vendor), { relationId, action: 'pause', message: '' });
    await moveRelation(world.as(buyer), { relationId, action: 'archive', message: '' });
    expect((await accept(buyer, url)).status).toBe('requested');
  });

  it('does not lift the vendor’s archiving for a customer who blocked and unblocked it', async () => {
    const { id: relationId } = await aRelation(ctx, { vendor, customer: buyer });
    const { url } = await invite();
    await moveRelation(world.as(vendor), { relationId, action: 'archive', message: '' });
    await moveRelation(world.as(buyer), { relationId, action: 'block', message: '' });
    await moveRelation(world.as(buyer), { relationId, action: 'unblock', message: '' });
    expect((await accept(buyer, url)).status).toBe('requested');
  });

  it('is for buyers, and not for the vendor itself', async () => {
    const { url } = await invite();
    const seller = (await anOrganization(ctx, { name: 'Fromagerie des Cantons' })).owner;
    await expect(accept(seller, url)).rejects.toMatchObject({ code: 'relationships.notABuyer' });
    await expect(accept(vendor, url)).rejects.toMatchObject({ code: 'relationships.withItself' });
  });
});

describe('the token of a link', () => {
  const rowOf = (id: string) =>
    world.db
      .selectFrom('supplier_invitations')
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow();

  it('is stored as its hash only', async () => {
    const { id, url } = await invite();
    const row = await rowOf(id);
    expect(row.token_hash).toEqual(hashToken(tokenOf(url)));
    expect(JSON.stringify(row)).not.toContain(tokenOf(url));
  });

  it('made with another secret or before hashing works but is not shown; a new request creates another', async () => {
    const { id } = await invite();
    const old = 'a-token-of-before';
    const changed = world.db.updateTable('supplier_invitations').set({ token_hash: hashToken(old) });
    await changed.where('id', '=', id).execute();
    expect(await listInvitations(world.as(vendor))).toMatchObject([{ id, url: null }]);
    expect((await open(`x/${old}`)).vendor.name).toBe('Ferme du Nord');
    const again = await invite();
    expect(again.id).not.toBe(id);
    expect((await open(again.url)).vendor.name).toBe('Ferme du Nord');
    expect(await accept(buyer, `x/${old}`)).toMatchObject({ status: 'active' });
  });

  it('made with a former secret is shown, sent again and open as long as that secret is configured', async () => {
    const { settings } = world.ports;
    const former = settings.secret;
    const sent = await invite(`chef${++guests}@bistro.example`);
    const link = await invite();
    try {
      settings.secret = 'another secret of the tests, as long as needed';
      settings.oldSecrets = [former];
      expect((await listInvitations(world.as(vendor))).map(({ url }) => url)).toEqual([link.url, sent.url]);
      const resent = await resendInvitation(world.as(vendor), { invitationId: sent.id });
      expect(resent.url).toBe(sent.url);
      expect((await invite()).url).toBe(link.url);
      for (const { url } of [sent, link]) expect((await open(url)).vendor.name).toBe('Ferme du Nord');
      settings.oldSecrets = [];
      const replaced = await resendInvitation(world.as(vendor), { invitationId: sent.id });
      expect(replaced.url).not.toBe(sent.url);
      expect((await open(replaced.url)).vendor.name).toBe('Ferme du Nord');
    } finally {
      settings.secret = former;
      settings.oldSecrets = [];
    }
  });

  it('in an email that is sent again works', async () => {
    const email = `chef${++guests}@bistro.example`;
    const { id } = await invite(email);
    await world.db
      .updateTable('supplier_invitations')
      .set({ token_hash: hashToken('another-token-of-before') })
      .where('id', '=', id)
      .execute();
    const { url } = await resendInvitation(world.as(vendor), { invitationId: id });
    expect((await emailsTo(world.db, email)).at(-1)).toMatchObject({ data: { url } });
    expect((await open(url)).vendor.name).toBe('Ferme du Nord');
  });
});

describe('an invitation email', () => {
  it('is sent in the requested language, sent again on request, and answered once', async () => {
    const email = `chef${++guests}@bistro.example`;
    const sent = await invite(email, null, 'À bientôt');
    expect(await emailsTo(world.db, email)).toMatchObject([
      {
        template: 'supplierInvitation',
        language: 'FR',
        data: { vendorName: 'Ferme du Nord', message: 'À bientôt', url: sent.url },
      },
    ]);
    await resendInvitation(world.as(vendor), { invitationId: sent.id });
    expect(await emailsTo(world.db, email)).toHaveLength(2);
    expect((await invite(email)).id).toBe(sent.id);
    expect(await emailsTo(world.db, email)).toHaveLength(3);
    expect(await accept(buyer, sent.url)).toMatchObject({ status: 'active', startedBy: 'vendor' });
    const other = (await anOrganization(ctx, { name: 'Café Aube', isSeller: false, isBuyer: true })).owner;
    await expect(accept(other, sent.url)).rejects.toMatchObject(expired);
    await expect(resendInvitation(world.as(vendor), { invitationId: sent.id })).rejects.toMatchObject(
      expired,
    );
    expect(JSON.stringify(await recordedEvents(world.db, vendor.organizationId))).not.toContain(email);
  });

  it('sent before the vendor’s own refusal becomes a request; sent after it is accepted', async () => {
    const { id: relationId } = await aRelation(ctx, { vendor, customer: buyer });
    const email = `chef${++guests}@bistro.example`;
    const { id, url } = await invite(email);
    world.clock.advance(60_000);
    await moveRelation(world.as(vendor), { relationId, action: 'archive', message: '' });
    expect((await accept(buyer, url)).status).toBe('requested');
    await moveRelation(world.as(vendor), { relationId, action: 'decline', message: '' });
    const later = await invite(`chef${++guests}@bistro.example`);
    expect(later.id).not.toBe(id);
    expect((await accept(buyer, later.url)).status).toBe('active');
  });

  it('of a member who left works once a colleague sent it, and so does the open link', async () => {
    const clerk = await aMember(ctx, vendor.organizationId, 'sales');
    const email = `chef${++guests}@bistro.example`;
    const byClerk = (to: string | null) =>
      inviteCustomer(world.as(clerk), { email: to, relationId: null, language: 'FR', message: '' });
    const [mailed, link] = [await byClerk(email), await byClerk(null)];
    await transaction(world.as(system), (tx) => disableUser(tx, clerk.userId, 'essai'));
    await expect(open(mailed.url)).rejects.toMatchObject(expired);
    await expect(open(link.url)).rejects.toMatchObject(expired);
    const resent = await resendInvitation(world.as(vendor), { invitationId: mailed.id });
    expect(resent.createdBy).toBe(vendor.userId);
    expect((await open(resent.url)).vendor.name).toBe('Ferme du Nord');
    expect((await open((await invite()).url)).vendor.name).toBe('Ferme du Nord');
    await removed(world.as(vendor), clerk);
    await transaction(world.as(vendor), (tx) =>
      endInvitationsSentBy(tx, vendor.organizationId, clerk.userId),
    );
    expect(await accept(buyer, resent.url)).toMatchObject({ status: 'active' });
  });

  it('is resent or revoked only by members of its seller with the ability', async () => {
    const { id } = await invite('x@y.example');
    const other = (await anOrganization(ctx, { name: 'Fromagerie des Cantons' })).owner;
    for (const act of [resendInvitation, revokeInvitation])
      await expect(act(world.as(other), { invitationId: id })).rejects.toMatchObject({
        code: 'request.notFound',
      });
    const driver = await aMember(ctx, vendor.organizationId, 'driver');
    await expect(revokeInvitation(world.as(driver), { invitationId: id })).rejects.toMatchObject({
      code: 'request.notAllowed',
    });
  });
});

describe('a card whose people join', () => {
  it('becomes their organization’s, with all the vendor’s settings', async () => {
    const email = `cuisine${++guests}@cantine.example`;
    const card = await aCustomerCard(ctx, vendor);
    await changeCustomerTerms(world.as(vendor), {
      relationId: card.id,
      version: card.version,
      terms: { customerNumber: `C-${guests}`, tags: ['VIP'], notes: 'Sonner' },
    });
    const { url, partnerName } = await invite(email, card.id);
    expect(partnerName).toBe('Cantine du Coin');
    expect((await open(url)).customerName).toBe('Cantine du Coin');
    await expect(accept(buyer, url)).rejects.toMatchObject({ code: 'relationships.linkForSomeoneElse' });
    const chef = await buyerContext(email);
    const mine = await accept(chef, url);
    expect(mine).toMatchObject({ id: card.id, side: 'customer', status: 'active' });
    expect(await accept(chef, url)).toEqual(mine);
    const theirs = await loadRelation(world.as(vendor), world.db, card.id);
    expect(theirs).toMatchObject({
      partner: { id: buyer.organizationId, name: 'Bistro des Érables', isOnPlatform: true },
      customerTerms: { tags: ['VIP'], notes: 'Sonner' },
      can: { editCard: 'relationships.customerIsOnPlatform' },
    });
    expect(await recordedEvents(world.db, vendor.organizationId, 'relationships.merged')).toMatchObject([
      { data: { survivingCustomerId: buyer.organizationId, duplicateCustomerId: card.partner.id } },
    ]);
    expect(await organizationNamed(card.partner.id)).toBeUndefined();
  });

  it('of an existing customer leaves one relation, with the gaps filled', async () => {
    const link = await aRelation(ctx, { vendor, customer: buyer });
    const card = await aCustomerCard(ctx, vendor);
    await changeCustomerTerms(world.as(vendor), {
      relationId: card.id,
      version: card.version,
      terms: { notes: 'Par la ruelle' },
    });
    const { url } = await invite(null, card.id);
    expect((await accept(buyer, url)).id).toBe(link.id);
    const relation = await loadRelation(world.as(vendor), world.db, link.id);
    expect(relation.customerTerms?.notes).toBe('Par la ruelle');
    expect((await countByStatus(world.as(vendor))).customers.active).toBe(1);
    await expect(open(url)).rejects.toMatchObject(expired);
    await expect(invite(null, link.id)).rejects.toMatchObject({
      code: 'relationships.customerIsOnPlatform',
    });
  });
});

const organizationNamed = (id: OrganizationId) =>
  world.db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst();

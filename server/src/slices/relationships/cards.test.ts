import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId, RelationId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { setupOf } from '../organizations/index.ts';
import { changeCard } from './commands/card.ts';
import { createCustomer } from './commands/create.ts';
import { mergeCustomers } from './commands/merge.ts';
import { aCard, aCustomerCard, aRelation } from './factory.ts';
import { listActivity } from './queries/activity.ts';
import { listDuplicates } from './queries/duplicates.ts';
import { loadRelation } from './queries/records.ts';

const world = await testWorld();
const ctx = world.as(anonymous);
let vendor: Member;
let customer: Member;

const aBuyer = async (name = 'Bistro des Érables') => (await aRestaurant(ctx, name)).owner;

beforeEach(async () => {
  vendor = (await anOrganization(ctx)).owner;
  customer = await aBuyer();
});

const list = { page: 1, pageSize: 25, descending: false };
const idOf = (person: Member): OrganizationId => person.organizationId;
const get = (actor: Member, relationId: RelationId) => loadRelation(world.as(actor), world.db, relationId);
const noContact = { email: null, otherEmails: [], phones: [] };

describe('a customer who is not on the platform', () => {
  it('is a card of the vendor’s, with the zones of its address and no account', async () => {
    const card = await createCustomer(world.as(vendor), {
      card: aCard(),
      terms: { customerNumber: 'C-9', tags: ['Téléphone'] },
    });
    expect(card).toMatchObject({
      status: 'active',
      partner: { name: 'Cantine du Coin', isOnPlatform: false, city: 'Montréal' },
      customerTerms: { customerNumber: 'C-9', tags: ['Téléphone'] },
      can: { editCard: true },
    });
    expect(card.partner.zones).toContain('H2S');
    const row = await world.db
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', card.partner.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ managed_by: idOf(vendor), is_buyer: true, is_seller: false });
    expect((await setupOf(ctx, idOf(vendor))).steps.firstCustomer).toBe('done');
  });

  it('is changed by the seller that keeps it, field by field', async () => {
    const { id, version } = await aCustomerCard(ctx, vendor);
    const change = (madeFrom: number, card: object) =>
      changeCard(world.as(vendor), { relationId: id, version: madeFrom, card });
    const moved = await change(version, {
      name: 'Cantine d’en bas',
      address: { ...aCard().address!, city: 'Laval', postalCode: 'H7S 1Y9' },
    });
    expect(moved.partner).toMatchObject({ name: 'Cantine d’en bas', city: 'Laval' });
    expect(moved.partner.zones).toContain('H7S');
    await expect(change(version, { name: 'Autre' })).rejects.toMatchObject({ code: 'request.stale' });
    expect((await change(moved.version, { address: null, language: 'EN' })).partner).toMatchObject({
      address: null,
      city: null,
    });
    expect(await recordedEvents(world.db, idOf(vendor), 'relationships.cardChanged')).toMatchObject([
      { data: { fields: ['card.name', 'card.address'] } },
      { data: { fields: ['card.address', 'card.language'] } },
    ]);
    const link = await aRelation(ctx, { vendor, customer });
    await expect(
      changeCard(world.as(vendor), { relationId: link.id, version: 1, card: { name: 'Volé' } }),
    ).rejects.toMatchObject({ code: 'relationships.customerIsOnPlatform' });
  });

  it('is listed as a duplicate by address, phone or name, and is merged', async () => {
    const target = await aRelation(ctx, { vendor, customer });
    const twin = await createCustomer(world.as(vendor), {
      card: aCard({
        name: 'Bistrot des Érables',
        contactInfo: { email: null, otherEmails: [], phones: [{ number: '418 555-0142', label: '' }] },
      }),
      terms: { tags: ['VIP'], notes: 'Sonner' },
    });
    const third = await aCustomerCard(ctx, vendor, { name: 'BISTROT DES ERABLES', contactInfo: noContact });
    const [group, ...more] = await listDuplicates(world.as(vendor));
    expect(more).toEqual([]);
    expect(group!.why).toBe('phone');
    expect(group!.customers.map((each) => each.id).sort()).toEqual([target.id, twin.id, third.id].sort());

    await expect(
      mergeCustomers(world.as(vendor), { relationId: twin.id, duplicateId: target.id }),
    ).rejects.toMatchObject({ code: 'relationships.cannotMerge' });
    const merged = await mergeCustomers(world.as(vendor), { relationId: target.id, duplicateId: twin.id });
    expect(merged.customerTerms).toMatchObject({ tags: ['VIP'], notes: 'Sonner' });
    await expect(get(vendor, twin.id)).rejects.toMatchObject({ code: 'request.notFound' });
    const tagged = await createCustomer(world.as(vendor), {
      card: aCard({ name: 'Traiteur' }),
      terms: { tags: Array.from({ length: 20 }, (_, at) => `T${at}`) },
    });
    await expect(
      mergeCustomers(world.as(vendor), { relationId: target.id, duplicateId: tagged.id }),
    ).rejects.toMatchObject({ code: 'relationships.mergeOverLimits' });
    expect((await get(vendor, tagged.id)).customerTerms!.tags).toHaveLength(20);
    const gone = await world.db
      .selectFrom('organizations')
      .select('id')
      .where('id', '=', twin.partner.id)
      .execute();
    expect(gone).toEqual([]);
    expect(await recordedEvents(world.db, idOf(vendor), 'relationships.merged')).toMatchObject([
      {
        data: {
          survivingCustomerId: idOf(customer),
          duplicateCustomerId: twin.partner.id,
          duplicateRelationId: twin.id,
        },
      },
    ]);
    const { rows } = await listActivity(world.as(vendor), { ...list, relationId: target.id });
    expect(rows.map((row) => row.type)).toEqual([
      'relationships.merged',
      'relationships.termsChanged',
      'relationships.created',
      'relationships.moved',
      'relationships.created',
    ]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { OrganizationId } from '@halles/contract';
import { anonymous, type Member } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';
import { createCustomer } from './commands/create.ts';
import { aCard, aRelation, aRequest } from './factory.ts';
import { countByStatus, listCustomers, listSuppliers } from './queries/lists.ts';
import { findVendors } from './queries/vendors.ts';

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

describe('lists', () => {
  it('put relations waiting for an answer first, and search, filter and sort', async () => {
    const bistro = await aRelation(ctx, { vendor, customer });
    await createCustomer(world.as(vendor), {
      card: aCard({ customerOrganizationType: 'grocer', name: 'Alimentation 100 %' }),
      terms: { customerNumber: 'A-1', tags: ['Route nord'] },
    });
    const cafe = await aBuyer('Café Aube');
    await aRequest(ctx, { vendor, customer: cafe });
    const names = async (change: object) =>
      (await listCustomers(world.as(vendor), { ...list, ...change })).rows.map((row) => row.partner.name);
    expect(await names({})).toEqual(['Café Aube', 'Alimentation 100 %', 'Bistro des Érables']);
    expect(await names({ search: '100 %' })).toEqual(['Alimentation 100 %']);
    expect(await names({ search: 'route' })).toEqual(['Alimentation 100 %']);
    expect(await names({ search: 'a-1' })).toEqual(['Alimentation 100 %']);
    // Many type no accents.
    expect(await names({ search: 'cafe' })).toEqual(['Café Aube']);
    expect(await names({ search: 'erables' })).toEqual(['Bistro des Érables']);
    expect(await names({ customerType: 'restaurant' })).toEqual(['Café Aube', 'Bistro des Érables']);
    expect(await names({ status: 'active', sort: 'name', descending: true })).toEqual([
      'Bistro des Érables',
      'Alimentation 100 %',
    ]);
    expect(await names({ pageSize: 1, page: 2 })).toEqual(['Alimentation 100 %']);
    expect((await countByStatus(world.as(vendor))).customers).toMatchObject({ requested: 1, active: 2 });
    const { rows } = await listSuppliers(world.as(customer), list);
    expect(rows).toMatchObject([{ id: bistro.id, partner: { name: 'Ferme du Nord' }, status: 'active' }]);
  });

  it('list nearby sellers, nearest first, without current suppliers', async () => {
    const near = (await anOrganization(ctx, at('Ferme voisine', 45.41, -71.91))).owner;
    const far = (await anOrganization(ctx, at('Ferme lointaine', 48.4, -68.5))).owner;
    await aRelation(ctx, { vendor, customer });
    await aRequest(ctx, { vendor: far, customer });
    const { rows } = await findVendors(world.as(customer), { ...list, search: 'Ferme ' });
    const mine = new Set([idOf(near), idOf(far), idOf(vendor)]);
    const found = rows.filter((row) => mine.has(row.id));
    expect(found.map((row) => [row.name, row.status])).toEqual([
      ['Ferme voisine', null],
      ['Ferme lointaine', 'requested'],
    ]);
    expect(found[0]!.distanceKm).toBe(1);
    expect(found[1]!.distanceKm).toBeGreaterThan(300);
  });
});

const at = (name: string, lat: number, lng: number) => ({
  name,
  address: { ...aCard().address!, location: { lat, lng } },
});

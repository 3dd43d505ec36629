import { expect, it } from 'vitest';
import { anonymous } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aRestaurant, anOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();

it('creates a relation and both records in one call, and stores who its participants were (Spec §3)', async () => {
  const ctx = world.as(anonymous);
  const { owner: vendor } = await anOrganization(ctx);
  const { owner: customer } = await aRestaurant(ctx, 'Bistro des Érables');
  const { organization } = (await call(customer, 'GET', '/context')).json;
  const participants = [customer.organizationId, vendor.organizationId];
  const { street, unit, city, region, country, postalCode, location } = organization.address;
  const participantsData = {
    [customer.organizationId]: {
      name: organization.name,
      logoUrl: '',
      contactInfo: organization.contactInfo,
      address: { street, unit, city, region, country, postalCode, location },
    },
  };
  const payload = { participants, participantsData, as: 'customer', message: '' };
  const { status, json } = await call(customer, 'POST', '/relationships', payload);
  expect([status, json.status]).toEqual([200, 'requested']);
  const row = await world.db
    .selectFrom('relations')
    .select('participants_data')
    .where('id', '=', json.id)
    .executeTakeFirstOrThrow();
  expect(row.participants_data).toEqual(participantsData);
  const records = await world.db
    .selectFrom('relationships')
    .select('organization_id')
    .where('relation_id', '=', json.id)
    .execute();
  expect(new Set(records.map((record) => record.organization_id))).toEqual(new Set(participants));
});

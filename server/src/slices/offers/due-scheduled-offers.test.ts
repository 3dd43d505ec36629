import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { system } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { anOrganization } from '../organizations/factory.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { recordScheduledOfferEvents } from './commands/scheduled-offer-events.ts';
import { aScheduledOffer } from './factory/scheduled-offers.ts';

const world = await testWorld();
const ctx = world.as(system);

it('an offer opens on time beside hundreds that are open and remind of their end only later', async () => {
  const { organization, owner } = await anOrganization(ctx, { name: 'Ferme du Nord' });
  const { formatId } = await aListedItem(ctx, { vendorId: organization.id, fr: 'Homard', en: 'Lobster' });
  const id = await aScheduledOffer(world.as(owner), { formatId, unitPrice: '22', capacityOrders: 5 });
  // Writes scheduled offers directly: hundreds of them, opened and announced an hour before this one.
  await sql`insert into scheduled_offers select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'opens_at', s.opens_at - interval '1 hour', 'notified_open_of', s.opens_at - interval '1 hour',
      'reminds_hours_before', 1))).*
    from scheduled_offers s, generate_series(1, 300) where s.id = ${id}`.execute(world.db);
  await recordScheduledOfferEvents(ctx);
  expect(await recordedEvents(world.db, organization.id, 'offers.scheduledOfferOpened')).toMatchObject([
    { data: { scheduledOfferId: id } },
  ]);
});

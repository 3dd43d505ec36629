import { beforeEach, expect, it } from 'vitest';
import type { FormatId, OrganizationId } from '@halles/contract';
import { type Member, system } from '../../platform/actor.ts';
import { registerProjections } from '../../platform/events/projections.ts';
import { emailsTo, clearMail } from '../../testing/emails.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { testWorld } from '../../testing/world.ts';
import { productsArchived } from '../catalogue/factory/products.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem, setStock } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization, setOrganization, verified } from '../organizations/factory.ts';
import { aRelation } from '../relationships/factory.ts';
import { announceScheduledOffer } from './commands/announce-scheduled-offer.ts';
import { offersProjection } from './commands/projection.ts';
import { changeScheduledOffer } from './commands/scheduled-offers.ts';
import { aScheduledOffer } from './factory/scheduled-offers.ts';
import { getScheduledOffer } from './queries/scheduled-offers.ts';

const world = await testWorld();
const ctx = world.as(system);
const CHEF = 'chef@bistro.example';
let farm: OrganizationId;
let seller: Member;

beforeEach(async () => {
  registerProjections([offersProjection]);
  await clearMail(world.db);
  seller = (await anOrganization(ctx, { name: 'Ferme du Nord' })).owner;
  farm = seller.organizationId;
  await verified(ctx, farm);
  await aFulfilment(ctx, { vendorId: farm, zones: null });
  const bistro = (await aRestaurant(ctx, 'Bistro Verger')).owner;
  await setOrganization(world, bistro.organizationId, { email: CHEF });
  await aRelation(ctx, { vendor: seller, customer: bistro });
});

const item = (fr: string) => aListedItem(ctx, { vendorId: farm, fr, en: fr });

/** Announces an open offer of these items and returns the items that its email names. */
async function announced(formatIds: readonly [FormatId, ...FormatId[]]): Promise<string[][]> {
  const [formatId] = formatIds;
  const id = await aScheduledOffer(world.as(seller), { formatId, unitPrice: '22', capacityOrders: 5 });
  const { version, currentWindow } = await getScheduledOffer(world.as(seller), { scheduledOfferId: id });
  const items = formatIds.map((each) => ({ formatId: each, unitPrice: '22' }));
  await changeScheduledOffer(world.as(seller), {
    scheduledOfferId: id,
    version,
    change: { isAnnounced: true, items },
  });
  const { opensAt } = currentWindow!;
  await announceScheduledOffer(ctx, { vendorId: farm, scheduledOfferId: id, opensAt, kind: 'opened' });
  return (await emailsTo(world.db, CHEF)).map(({ data }) =>
    (data as { items: { name: string }[] }).items.map(({ name }) => name),
  );
}

it('the announcement names the items that can be ordered', async () => {
  const [lobster, crab, shrimp] = [await item('Homard'), await item('Crabe'), await item('Crevettes')];
  await productsArchived(ctx, farm, [crab.productId], true);
  await setStock(ctx, farm, shrimp.formatId, { onHand: '0' });
  expect(await announced([crab.formatId, shrimp.formatId, lobster.formatId])).toEqual([['Homard']]);
});

it('an offer without anything left to order is not announced', async () => {
  const lobster = await item('Homard');
  await setStock(ctx, farm, lobster.formatId, { onHand: '0' });
  expect(await announced([lobster.formatId])).toEqual([]);
  expect(await recordedEvents(world.db, farm, 'offers.scheduledOfferNoticesSent')).toEqual([]);
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { FormatId, OrganizationId, Relation } from '@halles/contract';
import { system, type Member } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aListedItem } from '../inventory/factory/listed-items.ts';
import { aRestaurant, anOrganization, verified } from '../organizations/factory.ts';
import { aCustomerCard, aRelation, mergedInto } from '../relationships/factory.ts';
import { aScheduledOffer } from './factory/scheduled-offers.ts';
import { getOfferedPrices } from './queries/customer-prices.ts';

const { world, call } = await testApp();
const ctx = world.as(system);
let seller: Member;
let farm: OrganizationId;
let formatId: FormatId;

beforeAll(async () => {
  seller = (await anOrganization(ctx, { name: 'Ferme du Nord' })).owner;
  farm = seller.organizationId;
  await verified(ctx, farm);
  ({ formatId } = await aListedItem(ctx, { vendorId: farm, fr: 'Carottes', en: 'Carrots' }));
  const everybody = await aPriceList(ctx, {
    vendorId: farm,
    audience: { kind: 'types', customerTypes: ['restaurant'] },
  });
  await setPrice(ctx, { vendorId: farm, priceListId: everybody, formatId, unitPrice: '10' });
  await aFulfilment(ctx, { vendorId: farm, zones: null });
});

/** A card with a price and a route of its own. */
async function negotiated(): Promise<Relation> {
  const card = await aCustomerCard(ctx, seller);
  const customerIds = [card.partner.id];
  const own = await aPriceList(ctx, { vendorId: farm, audience: { kind: 'customers', customerIds } });
  await setPrice(ctx, { vendorId: farm, priceListId: own, formatId, unitPrice: '8' });
  await aFulfilment(ctx, { vendorId: farm, zones: ['CA-QC'], onlyCustomerIds: customerIds });
  return card;
}

const priceOf = async (buyer: Member) =>
  (await getOfferedPrices(ctx, buyer.organizationId, farm, [formatId])).get(formatId)?.unitPrice;
const kindsOfDates = async (relationId: string) => {
  const { json } = await call(seller, 'GET', `/relationships/${relationId}/dates`);
  return new Set<string>(json.map(({ kind }: { kind: string }) => kind));
};

describe('the price and the route of a card', () => {
  it('go with the card to the organization that accepts its invitation', async () => {
    const card = await negotiated();
    const { json } = await call(seller, 'POST', '/relationships/invitations', {
      email: null,
      relationId: card.id,
      language: 'FR',
      message: '',
    });
    const buyer = (await aRestaurant(ctx, 'Cantine du Coin')).owner;
    const token = (json.url as string).split('/').at(-1)!;
    const accepted = await call(buyer, 'POST', `/ext/supplier-invitations/${token}/accept`, {});
    expect(accepted.status).toBe(200);
    expect(await priceOf(buyer)).toBe('8');
    expect(await kindsOfDates(card.id)).toEqual(new Set(['delivery', 'pickup']));
  });

  it('go to the customer that the card is merged into', async () => {
    const card = await negotiated();
    const buyer = (await aRestaurant(ctx, 'Bistro Verger')).owner;
    const relation = await aRelation(ctx, { vendor: seller, customer: buyer });
    expect(await priceOf(buyer)).toBe('10');
    await mergedInto(world.as(seller), relation, card);
    expect(await priceOf(buyer)).toBe('8');
    expect(await kindsOfDates(relation.id)).toEqual(new Set(['delivery', 'pickup']));
  });
});

it('what was announced to a card stays announced to the customer it becomes', async () => {
  const card = await aCustomerCard(ctx, seller);
  const target = await aCustomerCard(ctx, seller, { name: 'Cantine' });
  const id = await aScheduledOffer(world.as(seller), { formatId, unitPrice: '7', capacityOrders: 10 });
  const notice = (customer_id: OrganizationId, kind: 'opened' | 'closesSoon') => ({
    vendor_id: farm,
    scheduled_offer_id: id,
    kind,
    opens_at: world.clock.now(),
    closes_at: world.clock.now(),
    customer_id,
    created_at: world.clock.now(),
  });
  await world.db
    .insertInto('scheduled_offer_notices')
    .values([
      notice(card.partner.id, 'opened'),
      notice(card.partner.id, 'closesSoon'),
      notice(target.partner.id, 'opened'),
    ])
    .execute();
  await mergedInto(world.as(seller), target, card);
  const notices = await world.db
    .selectFrom('scheduled_offer_notices')
    .select(['kind', 'customer_id'])
    .where('scheduled_offer_id', '=', id)
    .orderBy('kind')
    .execute();
  expect(notices).toEqual([
    { kind: 'closesSoon', customer_id: target.partner.id },
    { kind: 'opened', customer_id: target.partner.id },
  ]);
});

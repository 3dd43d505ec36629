import { expect, it } from 'vitest';
import type { FormatId, OrganizationId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import { aPastOrder } from '../ordering/factory/past-orders.ts';
import { addProductForSale, aTradingPair } from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { getDashboard } from './queries/dashboard.ts';

const world = await reactingWorld();
const ctx = world.as(system);
const pair = await aTradingPair(ctx);
const carrots = await addProductForSale(ctx, pair);

const pastOrder = (vendorId: OrganizationId, fulfilmentId: string, formatId: FormatId) =>
  aPastOrder(ctx, {
    vendorId,
    customerId: pair.bistro,
    status: 'completed',
    on: '2026-11-20',
    fulfilmentId,
    fulfilmentName: 'Tournée',
    lines: [{ formatId, quantity: '1' }],
  });

it('a seller is offered to order from again, though another one has had a hundred orders since', async () => {
  const { organization } = await anOrganization(ctx, { name: 'Verger des Pins' });
  const vendorId = organization.id;
  await related(ctx, vendorId, pair.bistro, 'active');
  const audience = { kind: 'types' as const, customerTypes: ['restaurant' as const] };
  const list = await aPriceList(ctx, { vendorId, audience });
  const route = await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  const apples = await addProductForSale(ctx, { ...pair, farm: vendorId, list }, { fr: 'Pommes' });
  await pastOrder(vendorId, route, apples);
  world.clock.advance(1_000);
  for (let count = 0; count < 100; count += 1) await pastOrder(pair.farm, pair.route, carrots);
  const { customer } = await getDashboard(world.as(pair.buyer));
  expect(customer!.lastOrders.map(({ seller }) => seller.name)).toEqual(['Ferme du Nord', 'Verger des Pins']);
});

it('nothing is offered again to members who see no purchases', async () => {
  await pastOrder(pair.farm, pair.route, carrots);
  const warehouse = await aMember(ctx, pair.bistro, 'warehouse');
  const { customer } = await getDashboard(world.as(warehouse));
  expect(customer!.lastOrders).toEqual([]);
});

import { beforeEach, expect, it } from 'vitest';
import type { FormatId, OrderChange, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList } from '../catalogue/factory/price-lists.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { anotherAddress } from '../organizations/factory.ts';
import { proposeChange } from './commands/changes-and-substitutions.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { listOrderDates } from './queries/order-dates.ts';
import { getOrder } from './queries/order.ts';
import { ordersOfRun } from './queries/run-orders.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair);
  await anotherAddress(as(pair.buyer), pair.bistro, { isMain: true });
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
});

async function change(...changes: OrderChange[]): Promise<PurchaseOrder> {
  const { version } = await getOrder(as(pair.buyer), { purchaseOrderId: order });
  return proposeChange(as(pair.buyer), { purchaseOrderId: order, version, message: '', changes });
}

it('an order that was picked up and is now delivered goes to the customer', async () => {
  const pickup = await aFulfilment(world.as(system), { vendorId: pair.farm, zones: null });
  const picked = await change({ kind: 'date', fulfilmentId: pickup, on: '2026-11-27' });
  expect(picked).toMatchObject({ fulfilment: { kind: 'pickup' }, address: { city: 'Sherbrooke' } });
  const delivered = await change({ kind: 'date', fulfilmentId: pair.route, on: '2026-11-27' });
  expect(delivered).toMatchObject({ fulfilment: { kind: 'delivery' }, address: { city: 'Montréal' } });
});

it('an order that is now picked up goes to no address of the customer', async () => {
  await anotherAddress(as(pair.buyer), pair.bistro, { isMain: true, deliveryNotes: 'Quai 2' });
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
  const pickup = await aFulfilment(world.as(system), { vendorId: pair.farm, zones: null });
  const submitted = await getOrder(as(pair.buyer), { purchaseOrderId: order });
  expect(submitted.deliveryNotes).toBe('Quai 2');
  const picked = await change({ kind: 'date', fulfilmentId: pickup, on: '2026-11-27' });
  expect(picked.deliveryNotes).toBe('');
  await applyActions(as, pair, order, 'confirm');
  const run = await ordersOfRun(world.db, pair.farm, { fulfilmentId: pickup, on: '2026-11-27' });
  expect(run).toMatchObject([{ addressId: null, deliveryNotes: '' }]);
});

it('on another day the fee is still that of its zone', async () => {
  await changedDelivery(world.as(system), pair.farm, pair.route, {
    fee: {
      base: { kind: 'flat', amountMinor: 900 },
      byZone: [{ zone: 'CA-QC', fee: { kind: 'flat', amountMinor: 2_500 } }],
      freeFromMinor: null,
    },
  });
  const moved = await change({ kind: 'date', fulfilmentId: pair.route, on: '2026-11-27' });
  expect(moved.totals.deliveryFeeMinor).toBe(2_500);
});

it('is not moved to a route that is only for a price list that none of its lines has', async () => {
  const vendorId = pair.farm;
  const audience = { kind: 'types' as const, customerTypes: ['restaurant' as const] };
  const list = await aPriceList(world.as(system), { vendorId, audience, priority: 200 });
  const only = { vendorId, zones: ['CA-QC'] };
  const ofOther = await aFulfilment(world.as(system), { ...only, onlyPriceListIds: [list] });
  const ofOrder = await aFulfilment(world.as(system), { ...only, onlyPriceListIds: [pair.list] });
  const on = '2026-11-27';
  const offered = await listOrderDates(as(pair.buyer), { purchaseOrderId: order });
  expect(new Set(offered.map(({ fulfilmentId }) => fulfilmentId))).toEqual(new Set([pair.route, ofOrder]));
  await expect(change({ kind: 'date', fulfilmentId: ofOther, on })).rejects.toThrow(
    'ordering.dateUnavailable',
  );
  expect(await change({ kind: 'date', fulfilmentId: ofOrder, on })).toMatchObject({
    fulfilment: { id: ofOrder },
    on,
  });
});

it('is offered the dates of its own address, not those of the main one', async () => {
  const { id: addressId } = await anotherAddress(as(pair.buyer), pair.bistro, { region: 'CA-ON' });
  const vendorId = pair.farm;
  const inOntario = await aFulfilment(world.as(system), { vendorId, zones: ['CA-ON'], weekdays: ['WE'] });
  const on = '2026-11-25';
  await change({ kind: 'address', addressId }, { kind: 'date', fulfilmentId: inOntario, on });
  const offered = await listOrderDates(as(pair.seller), { purchaseOrderId: order });
  expect(new Set(offered.map(({ fulfilmentId }) => fulfilmentId))).toEqual(new Set([inOntario]));
});

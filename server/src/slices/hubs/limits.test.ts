import { beforeEach, expect, it } from 'vitest';
import type { FormatId, ProducerId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { aProducer } from '../catalogue/factory.ts';
import { changedFormat, changedProduct } from '../catalogue/factory/products.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { setOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();
const on = '2026-11-24';
let pair: TradingPair;
let producerId: ProducerId;
let formatId: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  producerId = await aProducer(world.as(pair.seller));
  formatId = await addProductForSale(world.as(system), pair);
  await changedProduct(world.as(pair.seller), formatId, { producerId });
  await changedFormat(world.as(pair.seller), formatId, { unitCost: '1000' });
  const order = await submitOrder(world.as, pair, [{ formatId, quantity: '2' }]);
  await applyActions(world.as, pair, order, 'confirm');
  const change = { version: 0, mode: 'resale' };
  expect((await call(pair.seller, 'PATCH', `/producers/${producerId}/account`, change)).status).toBe(200);
});

const buy = (quantity: string) =>
  call(pair.seller, 'POST', '/hub/purchases', {
    on,
    producers: [{ producerId, lines: [{ formatId, quantity }] }],
  });

it('a line of a purchase costs ten million at most, bought or received, and what is owed can be read', async () => {
  expect((await buy('10001')).json).toMatchObject({ status: 422, code: 'request.amountTooLarge' });
  const { json: bought } = await buy('2');
  const path = `/hub/purchases/${bought.purchases[0].id}`;
  const { version, lines } = (await call(pair.seller, 'GET', path)).json;
  const receive = (received: string) =>
    call(pair.seller, 'POST', `${path}/receipt`, { version, lines: [{ lineId: lines[0].id, received }] });
  for (const received of ['10001', '999999990'])
    expect((await receive(received)).json).toMatchObject({ status: 422, code: 'request.amountTooLarge' });
  expect((await receive('10000')).status).toBe(200);
  expect((await call(pair.seller, 'GET', '/producer-balances')).json).toMatchObject([
    { id: producerId, openMinor: 1_000_000_000 },
  ]);
});

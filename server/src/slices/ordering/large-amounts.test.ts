import { beforeEach, expect, it } from 'vitest';
import type { FormatId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { testApp } from '../../testing/app.ts';
import { codeOf } from '../../testing/code-of.ts';
import { changedFormat } from '../catalogue/factory/products.ts';
import { aStandingOrder } from './factory/standing-orders.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';

const { world, call } = await testApp();
const quantity = '1000000';
let pair: TradingPair;
let truffles: FormatId;

/** The heaviest pieces at the highest price: a million of them cost more than the largest exact number. */
beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  truffles = await addProductForSale(world.as(system), pair, {
    fr: 'Truffes',
    en: 'Truffles',
    unitPrice: '999999.9999',
    multiple: '1',
    stock: { mode: 'unlimited' },
  });
  await changedFormat(world.as(pair.seller), truffles, { isVariableWeight: true, netWeightKg: '999999.999' });
});

it('a cart of any amount is read and emptied, and is not ordered', async () => {
  const put = (of: string) =>
    call(pair.buyer, 'PUT', '/carts/lines', { mode: 'set', lines: [{ formatId: truffles, quantity: of }] });
  expect((await put(quantity)).status).toBe(200);
  expect(await codeOf(submitOrder(world.as, pair, [{ formatId: truffles, quantity }]))).toBe(
    'request.amountTooLarge',
  );
  expect((await call(pair.buyer, 'GET', '/carts')).json).toMatchObject([{ lines: [{ quantity }] }]);
  expect((await put('0')).json).toMatchObject([{ lines: [] }]);
});

it('a standing order of any amount is read by both sides', async () => {
  const { id } = await aStandingOrder(world.as(pair.buyer), pair, [{ formatId: truffles, quantity }]);
  for (const member of [pair.buyer, pair.seller])
    expect((await call(member, 'GET', `/standing-orders/${id}`)).json).toMatchObject({
      lines: [{ quantity }],
    });
});

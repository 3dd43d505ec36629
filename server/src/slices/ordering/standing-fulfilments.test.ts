import { beforeEach, expect, it } from 'vitest';
import type { FormatId, PriceListId, StandingOrderFields } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList } from '../catalogue/factory/price-lists.ts';
import { aFulfilment, changedDelivery } from '../distribution/factory/fulfilments.ts';
import { changeStandingOrder } from './commands/standing-orders.ts';
import { aStandingOrder } from './factory/standing-orders.ts';
import { aTradingPair, addProductForSale, type TradingPair } from './factory/trading-pair.ts';
import { listStandingOrderFulfilments } from './queries/standing-orders.ts';

const world = await reactingWorld();
let pair: TradingPair;
let otherList: PriceListId;
let carrots: FormatId;
let cheese: FormatId;
let ofCarrots: string;
let ofCheese: string;

/** Carrots are of the list of the pair, cheese of another one; each has a route that takes its list alone. */
beforeEach(async () => {
  const ctx = world.as(system);
  pair = await aTradingPair(world.as(anonymous));
  const vendorId = pair.farm;
  const audience = { kind: 'types' as const, customerTypes: ['restaurant' as const] };
  otherList = await aPriceList(ctx, { vendorId, audience, priority: 200 });
  carrots = await addProductForSale(ctx, pair);
  cheese = await addProductForSale(ctx, { ...pair, list: otherList }, { fr: 'Tomme', en: 'Tomme' });
  const only = { vendorId, zones: ['CA-QC'] };
  ofCarrots = await aFulfilment(ctx, { ...only, onlyPriceListIds: [pair.list] });
  ofCheese = await aFulfilment(ctx, { ...only, onlyPriceListIds: [otherList] });
});

const buyer = () => world.as(pair.buyer);
async function offered(...formatIds: FormatId[]): Promise<Set<string>> {
  const found = await listStandingOrderFulfilments(buyer(), { vendorId: pair.farm, formatIds });
  return new Set(found.map(({ fulfilmentId }) => fulfilmentId));
}
const lineOf = (formatId: FormatId) => ({ formatId, quantity: '4' });
const create = (formatId: FormatId, change: Partial<StandingOrderFields> = {}) =>
  aStandingOrder(buyer(), pair, [lineOf(formatId)], change);

it('are those that take the price lists of the lines', async () => {
  expect(await offered(carrots)).toEqual(new Set([pair.route, ofCarrots]));
  expect(await offered(cheese)).toEqual(new Set([pair.route, ofCheese]));
  expect(await offered(carrots, cheese)).toEqual(new Set([pair.route, ofCarrots, ofCheese]));
  expect(await offered()).toEqual(new Set([pair.route, ofCarrots, ofCheese]));
});

it('are accepted as they are offered', async () => {
  const refused = 'ordering.fulfilmentOfOtherItems';
  await expect(create(carrots, { fulfilmentId: ofCheese })).rejects.toThrow(refused);
  const { id: standingOrderId, version } = await create(carrots, { fulfilmentId: ofCarrots });
  const change = (one: { change: Partial<StandingOrderFields>; lines?: ReturnType<typeof lineOf>[] }) =>
    changeStandingOrder(buyer(), { standingOrderId, version, ...one });
  await expect(change({ change: { fulfilmentId: ofCheese } })).rejects.toThrow(refused);
  await expect(change({ change: {}, lines: [lineOf(cheese)] })).rejects.toThrow(refused);
  const moved = await change({ change: { fulfilmentId: ofCheese }, lines: [lineOf(cheese)] });
  expect(moved).toMatchObject({ fulfilmentId: ofCheese, lines: [{ formatId: cheese }] });
});

it('that serve the address no more still let the lines be changed', async () => {
  const { id: standingOrderId, version } = await create(carrots);
  await changedDelivery(world.as(system), pair.farm, pair.route, {
    coverage: { zones: ['CA-ON'], postalPrefixes: [], polygons: [] },
  });
  const lines = [{ formatId: carrots, quantity: '9' }];
  const changed = await changeStandingOrder(buyer(), { standingOrderId, version, change: {}, lines });
  expect(changed.lines).toMatchObject([{ quantity: '9' }]);
});

import { beforeAll, expect, it } from 'vitest';
import { anonymous } from '../../platform/actor.ts';
import { testWorld } from '../../testing/world.ts';
import { aTradingPair, type TradingPair } from '../ordering/factory/trading-pair.ts';
import { anotherAddress, insertTaxes } from '../organizations/factory.ts';
import { loadServiceTaxes } from './queries/records.ts';

const world = await testWorld();
let pair: TradingPair;

type Facts = Partial<Parameters<typeof insertTaxes>[2][number]>;
const tax = (name: string, facts: Facts) => ({
  id: world.ids.next<'Tax'>(),
  fr: name,
  en: name,
  rate: '5',
  taxNumber: '',
  ...facts,
});

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await insertTaxes(world, pair.farm, [
    tax('GST', { jurisdiction: 'CA' }),
    tax('QST', { jurisdiction: 'CA-QC', validUntil: '2026-11-30' }),
    tax('QST next', { jurisdiction: 'CA-QC', validFrom: '2026-12-01' }),
    tax('HST', { jurisdiction: 'CA-ON' }),
    tax('Anywhere', {}),
    tax('Not on services', { jurisdiction: 'CA', isOnDeliveryFee: false }),
  ]);
});

const movedTo = (region: string) =>
  anotherAddress(world.as(pair.seller), pair.farm, { region, isMain: true });
const named = async (on: string) =>
  (await loadServiceTaxes(world.db, pair.farm, on)).map(({ name }) => name.en).toSorted();

it('taxes on services are those of the delivery fee, of the seller’s place and of the day', async () => {
  await movedTo('CA-QC');
  expect(await named('2026-11-30')).toEqual(['Anywhere', 'GST', 'QST']);
  expect(await named('2026-12-01')).toEqual(['Anywhere', 'GST', 'QST next']);
  await movedTo('CA-AB');
  expect(await named('2026-11-30')).toEqual(['Anywhere', 'GST']);
  await movedTo('CA-ON');
  expect(await named('2026-11-30')).toEqual(['Anywhere', 'HST']);
});

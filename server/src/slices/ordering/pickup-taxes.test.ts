import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { TaxId } from '@halles/contract';
import { anonymous, system } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aFulfilment, changeFulfilment } from '../distribution/factory/fulfilments.ts';
import { insertTaxes } from '../organizations/factory.ts';
import { aTradingPair, addProductForSale, submitOrder } from './factory/trading-pair.ts';

const world = await reactingWorld();

it('taxes what is picked up by the province where it is picked up, not by the buyer’s', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  const formatId = await addProductForSale(ctx, pair, {
    fr: 'Huile',
    en: 'Oil',
    unitPrice: '100',
    format: { taxClass: 'taxable' },
  });
  const tax = (name: string, rate: string, jurisdiction: string) => ({
    id: world.ids.next<'Tax'>() as TaxId,
    fr: name,
    en: name,
    rate,
    taxNumber: '',
    jurisdiction,
  });
  const own = [tax('GST', '5', 'CA'), tax('QST', '9.975', 'CA-QC')];
  await insertTaxes(world, pair.farm, [...own, tax('HST', '13', 'CA-ON')]);
  const charged = async () => {
    const id = await submitOrder((person) => world.as(person), pair, [{ formatId, quantity: '1' }]);
    return world.db
      .selectFrom('purchase_orders')
      .select(['fulfilment_kind', 'place_of_supply', 'total_minor'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  };
  expect(await charged()).toEqual({
    fulfilment_kind: 'delivery',
    place_of_supply: 'CA-QC',
    total_minor: 114_98,
  });
  await changeFulfilment(ctx, { vendorId: pair.farm, id: pair.route, zones: ['CA-QC'], isActive: false });
  const pickup = await aFulfilment(ctx, { vendorId: pair.farm, zones: null });
  // Writes pickups directly: the factory's place is in the seller's province.
  await sql`update pickups set address = address || '{"country": "CA", "region": "CA-ON", "city": "Ottawa"}'
    where id = ${pickup}`.execute(world.db);
  expect(await charged()).toEqual({
    fulfilment_kind: 'pickup',
    place_of_supply: 'CA-ON',
    total_minor: 113_00,
  });
});

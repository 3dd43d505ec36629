import { beforeAll, expect, it } from 'vitest';
import type { FormatId, Id, ProducerId } from '@halles/contract';
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
import { insertTaxes, setOrganization } from '../organizations/factory.ts';

const { world, call } = await testApp();
const TPS = '0192f0c1-0000-7000-8000-0000000000a5' as Id<'Tax'>;
const on = '2026-11-24';
let pair: TradingPair;
let producerId: ProducerId;

/** A taxable product that the hub buys at 1.10. */
async function taxedItem(fr: string): Promise<FormatId> {
  const formatId = await addProductForSale(world.as(system), pair, { fr, en: fr, unitPrice: '2.00' });
  await changedProduct(world.as(pair.seller), formatId, { producerId });
  await changedFormat(world.as(pair.seller), formatId, { taxClass: 'taxable', unitCost: '1.10' });
  return formatId;
}

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  await insertTaxes(world, pair.farm, [
    { id: TPS, fr: 'TPS', en: 'GST', rate: '5', taxNumber: '123456789 RT0001', jurisdiction: 'CA' },
  ]);
  producerId = await aProducer(world.as(pair.seller), { isTaxRegistered: true });
  await call(pair.seller, 'PATCH', `/producers/${producerId}/account`, { version: 0, mode: 'resale' });
});

it('the tax of a purchase is rounded once, as on the producer’s invoice, and shared over its lines', async () => {
  const formats = [await taxedItem('Jus'), await taxedItem('Cidre'), await taxedItem('Sirop')];
  const order = await submitOrder(
    world.as,
    pair,
    formats.map((formatId) => ({ formatId, quantity: '1' })),
  );
  await applyActions(world.as, pair, order, 'confirm');
  const lines = formats.map((formatId) => ({ formatId, quantity: '1' }));
  const { json: made } = await call(pair.seller, 'POST', '/hub/purchases', {
    on,
    producers: [{ producerId, lines }],
  });
  const path = `/hub/purchases/${made.purchases[0].id}`;
  const { json: purchase } = await call(pair.seller, 'GET', path);
  await call(pair.seller, 'POST', `${path}/receipt`, {
    version: purchase.version,
    lines: purchase.lines.map(({ id }: { id: string }) => ({ lineId: id, received: '1' })),
  });
  const { json: open } = await call(pair.seller, 'GET', `/producers/${producerId}/open-statement`);
  // 5 % of 3.30 is 0.165; each line alone would make 0.06.
  expect(open).toMatchObject({
    salesMinor: 330,
    itemTaxes: [{ taxId: TPS, baseMinor: 330, amountMinor: 17 }],
    dueMinor: 347,
  });
  const shares = open.entries.map(({ taxes }: { taxes: { amountMinor: number }[] }) => taxes[0]!.amountMinor);
  expect(shares).toEqual([6, 6, 5]);
});

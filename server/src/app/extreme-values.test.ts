import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { FormatId } from '@halles/contract';
import { anonymous, system } from '../platform/actor.ts';
import { aProducer } from '../slices/catalogue/factory.ts';
import { changedFormat, changedProduct } from '../slices/catalogue/factory/products.ts';
import { setCartLines } from '../slices/ordering/commands/cart-lines.ts';
import { aStandingOrder } from '../slices/ordering/factory/standing-orders.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { setOrganization } from '../slices/organizations/factory.ts';
import { testApp } from '../testing/app.ts';
import { requestOf } from '../testing/hostile-inputs.ts';
import { allRoutes } from './slices.ts';

vi.setConfig({ testTimeout: 120_000 });
const { world, call } = await testApp();

/** What a seller may enter: the highest prices and costs, with the lightest and the heaviest pieces. */
async function extremeProducts() {
  const pair = await aTradingPair(world.as(anonymous));
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  const producerId = await aProducer(world.as(pair.seller));
  const products = [
    { name: 'Safran', unitPrice: '999999.9999', netWeightKg: '0.001' },
    { name: 'Silo', unitPrice: '0.01', netWeightKg: '999999.999' },
  ];
  const formatIds: FormatId[] = [];
  for (const { name, unitPrice, netWeightKg } of products) {
    const stock = { onHand: '999999999.999' };
    const product = { fr: name, en: name, unitPrice, multiple: '1', stock };
    const formatId = await addProductForSale(world.as(system), pair, product);
    await changedProduct(world.as(pair.seller), formatId, { producerId });
    await changedFormat(world.as(pair.seller), formatId, { netWeightKg, unitCost: '999999.9999' });
    formatIds.push(formatId);
  }
  return { pair, producerId, formatIds };
}

it('what anybody entered is answered to those who read it, however large it is', async () => {
  const { pair, producerId, formatIds } = await extremeProducts();
  const [saffron, silo] = formatIds as [FormatId, FormatId];
  const purchaseOrderId = await submitOrder(world.as, pair, [
    { formatId: saffron, quantity: '10' },
    { formatId: silo, quantity: '1000000' },
  ]);
  await applyActions(world.as, pair, purchaseOrderId, 'confirm');
  const most = formatIds.map((formatId) => ({ formatId, quantity: '1000000' }));
  const { id: standingOrderId } = await aStandingOrder(world.as(pair.buyer), pair, most);
  const [cart] = await setCartLines(world.as(pair.buyer), { lines: most, mode: 'set' });
  const known: Record<string, unknown> = {
    from: '2026-11-01',
    until: '2026-12-31',
    on: '2026-11-24',
    page: 1,
    pageSize: 100,
    by: 'product',
    vendorId: pair.farm,
    customerId: pair.bistro,
    priceListId: pair.list,
    fulfilmentId: pair.route,
    formatId: silo,
    producerId,
    purchaseOrderId,
    standingOrderId,
    cartId: cart!.id,
    ledger: 'stock',
  };
  const answered: string[] = [];
  const faults: string[] = [];
  for (const { name, procedure } of allRoutes.filter((one) => one.procedure.method === 'GET')) {
    const { properties = {}, required = [] } = z.toJSONSchema(procedure.input, {
      io: 'input',
      unrepresentable: 'any',
    });
    for (const side of ['vendor', 'customer'] as const)
      for (const [person, organizationId] of [
        [pair.seller, pair.farm],
        [pair.buyer, pair.bistro],
      ] as const) {
        const all = { ...known, side, organizationId };
        const inputs = [Object.keys(properties), required].map((names) =>
          Object.fromEntries(Object.entries(all).filter(([key]) => names.includes(key))),
        );
        for (const text of new Set(inputs.map((input) => JSON.stringify(input)))) {
          const input = JSON.parse(text) as Record<string, unknown>;
          if (!procedure.input.safeParse(input).success) continue;
          const { url } = requestOf('GET', procedure.path, input);
          const { status } = await call(person, 'GET', url);
          if (status === 200) answered.push(name);
          if (status >= 500) faults.push(`${status} for ${name} ${text}`);
        }
      }
  }
  expect([...new Set(faults)]).toEqual([]);
  for (const name of ['offers.search', 'deliveries.getRun', 'reports.getReport', 'ordering.listCarts'])
    expect(answered).toContain(name);
});

it('a weight, minimum or multiple of nothing is refused at its field', async () => {
  const { pair, producerId, formatIds } = await extremeProducts();
  const { version } = await world.db
    .selectFrom('formats')
    .select('version')
    .where('id', '=', formatIds[0]!)
    .executeTakeFirstOrThrow();
  const refused = (pointer: string) => ({ status: 400, errors: [{ pointer, code: 'field.tooSmall' }] });
  for (const name of ['netWeightKg', 'minimumQuantity', 'multipleQuantity']) {
    const body = { version, change: { [name]: '0' } };
    const { json } = await call(pair.seller, 'PATCH', `/formats/${formatIds[0]}`, body);
    expect(json).toMatchObject(refused(`/change/${name}`));
  }
  const options = { version: 0, multiple: '0.000', supplierFormatId: null };
  const { json } = await call(pair.seller, 'PUT', `/hub/purchasing-options/${formatIds[0]}`, options);
  expect(json).toMatchObject(refused('/multiple'));
  const nothing = {
    on: '2026-11-24',
    producers: [{ producerId, lines: [{ formatId: formatIds[0], quantity: '0' }] }],
  };
  expect((await call(pair.seller, 'POST', '/hub/purchases', nothing)).status).toBeLessThan(500);
});

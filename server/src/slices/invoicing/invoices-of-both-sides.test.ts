import { expect, it } from 'vitest';
import { anonymous, system, type Person } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aPriceList } from '../catalogue/factory/price-lists.ts';
import { aFulfilment } from '../distribution/factory/fulfilments.ts';
import {
  aTradingPair,
  addProductForSale,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { related } from '../relationships/factory.ts';
import { billedOrder } from './factory/invoices.ts';
import { listRelatedInvoices } from './queries/invoice-lists.ts';

const world = await reactingWorld();
const as = (person: Person) => world.as(person);

async function billed(pair: TradingPair) {
  const formatId = await addProductForSale(world.as(system), pair, { multiple: '1' });
  const orderId = await deliveredOrder(as, pair, [{ formatId, quantity: '4' }]);
  return { orderId, invoice: await billedOrder(as(pair.seller), orderId) };
}

/** A shop that buys from a farm, and sells to the farm's restaurant. */
async function bothTrades(): Promise<Record<'purchases' | 'sales', TradingPair>> {
  const pair = await aTradingPair(world.as(anonymous));
  const { organization, owner } = await anOrganization(world.as(anonymous), {
    name: 'Halle du Nord',
    isSeller: true,
    isBuyer: true,
    customerOrganizationType: 'restaurant',
  });
  const ctx = world.as(system);
  await related(ctx, pair.farm, organization.id, 'active');
  await related(ctx, organization.id, pair.bistro, 'active');
  const vendorId = organization.id;
  const list = await aPriceList(ctx, {
    vendorId,
    audience: { kind: 'customers', customerIds: [pair.bistro] },
  });
  const route = await aFulfilment(ctx, { vendorId, zones: ['CA-QC'] });
  return {
    purchases: { ...pair, bistro: organization.id, buyer: owner },
    sales: { ...pair, farm: organization.id, seller: owner, list, route },
  };
}

it('a member gets the related invoices of the side that its role sees, and no others', async () => {
  const { purchases, sales } = await bothTrades();
  const shop = sales.farm;
  const sale = await billed(sales);
  const purchase = await billed(purchases);
  const purchaseOrderIds = [sale.orderId, purchase.orderId];
  const seenBy = async (person: Person) =>
    (await listRelatedInvoices(as(person), { purchaseOrderIds })).map(({ id }) => id);
  expect(await seenBy(sales.seller)).toEqual([purchase.invoice.id, sale.invoice.id]);
  expect(await seenBy(await aMember(world.as(system), shop, 'buyer'))).toEqual([purchase.invoice.id]);
  expect(await seenBy(await aMember(world.as(system), shop, 'sales'))).toEqual([sale.invoice.id]);
  expect(await codeOf(seenBy(await aMember(world.as(system), shop, 'driver')))).toBe('request.notAllowed');
});

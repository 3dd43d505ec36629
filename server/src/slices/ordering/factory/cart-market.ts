import type { FormatId, Id, PriceListId, PurchaseOrderId, ScheduledOfferId, TaxId } from '@halles/contract';
import { anonymous, system, type Member } from '../../../platform/actor.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { aPriceList } from '../../catalogue/factory/price-lists.ts';
import { changedFormat } from '../../catalogue/factory/products.ts';
import { aFulfilment, changedDelivery } from '../../distribution/factory/fulfilments.ts';
import { aScheduledOffer } from '../../offers/factory/scheduled-offers.ts';
import { aMember, anotherAddress, insertTaxes } from '../../organizations/factory.ts';
import { addProductForSale, anotherBuyer, aTradingPair, type TradingPair } from './trading-pair.ts';

export const CAPACITY = 4;
export const OFFER_CAPACITY = 3;

export interface CartMarket {
  pair: TradingPair;
  /** Of another restaurant. */
  other: TradingPair;
  colleague: Member;
  /** Carrots by the piece, cheese by weight, and a taxed drink with a deposit. */
  formatIds: FormatId[];
  taxIds: TaxId[];
  pickup: string;
  /** Of the drink, for few orders, until Wednesday noon. */
  offerId: ScheduledOfferId;
  /** None of the prices. */
  emptyList: PriceListId;
  /** The main address of the first restaurant and another one. */
  addressIds: Id<'Address'>[];
  orders: PurchaseOrderId[];
}

async function itemsForSale({ as }: TestWorld, pair: TradingPair): Promise<FormatId[]> {
  const formatIds: FormatId[] = [];
  for (const [fr, unitPrice] of [
    ['Carottes', '7.35'],
    ['Tomme', '18.50'],
    ['Limonade', '3.333'],
  ] as const)
    formatIds.push(
      await addProductForSale(as(system), pair, { fr, en: fr, unitPrice, stock: { onHand: '30' } }),
    );
  const seller = as(pair.seller);
  await changedFormat(seller, formatIds[1]!, { isVariableWeight: true, netWeightKg: '1.8' });
  await changedFormat(seller, formatIds[2]!, {
    taxClass: 'taxable',
    depositMinor: 10,
    minimumQuantity: '2',
    multipleQuantity: '2',
  });
  return formatIds;
}

export async function aCartMarket(world: TestWorld): Promise<CartMarket> {
  const { as } = world;
  const pair = await aTradingPair(as(anonymous));
  const other = await anotherBuyer(as(anonymous), pair, 'Café du Port');
  const taxIds = [world.ids.next<'Tax'>(), world.ids.next<'Tax'>()] as TaxId[];
  await insertTaxes(world, pair.farm, [
    { id: taxIds[0]!, fr: 'TPS', en: 'GST', rate: '5', taxNumber: '123456789 RT0001' },
    { id: taxIds[1]!, fr: 'TVQ', en: 'QST', rate: '9.975', taxNumber: '1234567890 TQ0001' },
  ]);
  const formatIds = await itemsForSale(world, pair);
  await changedDelivery(as(system), pair.farm, pair.route, {
    minimumMinor: 3_000,
    capacityOrders: CAPACITY,
    fee: { base: { kind: 'flat', amountMinor: 900 }, byZone: [], freeFromMinor: 10_000 },
  });
  const main = await world.db
    .selectFrom('addresses')
    .select('id')
    .where('organization_id', '=', pair.bistro)
    .executeTakeFirstOrThrow();
  const second = await anotherAddress(as(pair.buyer), pair.bistro);
  return {
    pair,
    other,
    colleague: await aMember(as(anonymous), pair.bistro, 'buyer'),
    formatIds,
    taxIds,
    pickup: await aFulfilment(as(system), { vendorId: pair.farm, zones: null }),
    offerId: await aScheduledOffer(as(pair.seller), {
      formatId: formatIds[2]!,
      unitPrice: '3.1',
      capacityOrders: OFFER_CAPACITY,
    }),
    emptyList: await aPriceList(as(system), {
      vendorId: pair.farm,
      audience: { kind: 'types', customerTypes: [] },
    }),
    addressIds: [main.id, second.id],
    orders: [],
  };
}

import { expect, it } from 'vitest';
import type { FormatId, ProducerId, PurchaseId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { aProducer } from '../catalogue/factory.ts';
import { changedProduct } from '../catalogue/factory/products.ts';
import { acceptProposedChange, aProposedChange } from '../ordering/factory/order-steps.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../ordering/factory/trading-pair.ts';
import { setOrganization } from '../organizations/factory.ts';
import { createPurchases } from './commands/create-purchases.ts';
import { receivePurchase } from './commands/purchases.ts';
import { getPurchase } from './queries/purchases.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);

/** A hub whose customer's order is bought in parts. */
async function anOrderInParts(ordered: string) {
  const pair = await aTradingPair(world.as(anonymous));
  const seller = as(pair.seller);
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  const producerId: ProducerId = await aProducer(seller);
  const formatId: FormatId = await addProductForSale(world.as(system), pair);
  await changedProduct(seller, formatId, { producerId });
  const order = await submitOrder(as, pair, [{ formatId, quantity: ordered }]);
  const { on } = await applyActions(as, pair, order, 'confirm');
  const buy = async (quantity: string): Promise<PurchaseId> => {
    const producers = [{ producerId, lines: [{ formatId, quantity }], note: '' }];
    return (await createPurchases(seller, { on, producers })).purchases[0]!.id;
  };
  const receive = async (purchaseId: PurchaseId, received: string) => {
    const { version, lines } = await getPurchase(seller, { purchaseId });
    const counted = [{ lineId: lines[0]!.id, received, receivedKg: null }];
    await receivePurchase(seller, { purchaseId, version, lines: counted });
  };
  const missing = async (purchaseId: PurchaseId) => {
    const { isShort, lines } = await getPurchase(seller, { purchaseId });
    expect(isShort).toBe(lines[0]!.missing !== '0');
    return lines[0]!.missing;
  };
  const agree = async (quantity: string) => {
    await aProposedChange(seller, order, quantity);
    await acceptProposedChange(as(pair.buyer), order);
  };
  return { buy, receive, missing, agree };
}

it('of an order bought in two parts, what it needs less is missing from neither', async () => {
  const { buy, receive, missing, agree } = await anOrderInParts('5');
  const purchases = [await buy('3'), await buy('2')] as const;
  await agree('4');
  await receive(purchases[0], '3');
  await receive(purchases[1], '1');
  for (const purchaseId of purchases) expect(await missing(purchaseId)).toBe('0');
});

it('of an order bought in two parts, too much of one is what the other lacks', async () => {
  const { buy, receive, missing } = await anOrderInParts('9');
  const [first, second, third] = [await buy('3'), await buy('2'), await buy('4')];
  await receive(second, '0');
  expect([await missing(first), await missing(second)]).toEqual(['0', '2']);
  await receive(first, '4');
  expect([await missing(first), await missing(second)]).toEqual(['0', '1']);
  await receive(third, '6');
  expect([await missing(first), await missing(second), await missing(third)]).toEqual(['0', '0', '0']);
});

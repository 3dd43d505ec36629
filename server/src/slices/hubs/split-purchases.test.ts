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

it('of an order bought in two parts, what it needs less is missing from neither', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const seller = as(pair.seller);
  await setOrganization(world, pair.farm, { is_hub: true, is_buyer: true });
  const producerId: ProducerId = await aProducer(seller);
  const formatId: FormatId = await addProductForSale(world.as(system), pair);
  await changedProduct(seller, formatId, { producerId });
  const order = await submitOrder(as, pair, [{ formatId, quantity: '5' }]);
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
  const purchases = [await buy('3'), await buy('2')] as const;
  await aProposedChange(seller, order, '4');
  await acceptProposedChange(as(pair.buyer), order);
  await receive(purchases[0], '3');
  await receive(purchases[1], '1');
  for (const purchaseId of purchases)
    expect(await getPurchase(seller, { purchaseId })).toMatchObject({
      isShort: false,
      lines: [{ missing: '0' }],
    });
});

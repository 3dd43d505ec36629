import type { ConversationSubject, FormatId, PurchaseOrderId } from '@halles/contract';
import { system } from '../../../platform/actor.ts';
import { registerEveryReaction } from '../../../testing/reactions.ts';
import type { TestWorld } from '../../../testing/world.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../../ordering/factory/trading-pair.ts';

export interface DeliveredOrder {
  pair: TradingPair;
  order: PurchaseOrderId;
  formatId: FormatId;
  /** What the pair may converse about in general. */
  relation: ConversationSubject;
}

/** A farm and a restaurant, with twelve lettuces that were ordered and delivered. */
export async function aDeliveredOrder(world: TestWorld): Promise<DeliveredOrder> {
  registerEveryReaction();
  const pair = await aTradingPair(world.as(system));
  const { id } = await world.db
    .selectFrom('relations')
    .select('id')
    .where('vendor_id', '=', pair.farm)
    .executeTakeFirstOrThrow();
  const formatId = await addProductForSale(world.as(system), pair, {
    fr: 'Laitue',
    en: 'Lettuce',
    unitPrice: '4.50',
  });
  const order = await submitOrder(world.as, pair, [{ formatId, quantity: '12' }]);
  await applyActions(world.as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  return { pair, order, formatId, relation: { kind: 'relation', id: id } };
}

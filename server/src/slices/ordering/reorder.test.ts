import { beforeEach, expect, it } from 'vitest';
import type { FormatId, OrderChange, PurchaseOrder, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { proposeChange } from './commands/changes-and-substitutions.ts';
import { reorder } from './commands/reorder.ts';
import { acceptProposedChange } from './factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;
let leeks: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const product = (name: string) => addProductForSale(world.as(system), pair, { fr: name, en: name });
  carrots = await product('Carottes');
  cheese = await product('Tomme');
  leeks = await product('Poireaux');
});

/** The confirmed order after changes that both sides agreed to. */
async function changed(id: PurchaseOrderId, changes: (order: PurchaseOrder) => OrderChange[]): Promise<void> {
  const order = await applyActions(as, pair, id, 'confirm');
  const at = { purchaseOrderId: id, version: order.version };
  await proposeChange(as(pair.buyer), { ...at, message: '', changes: changes(order) });
  await acceptProposedChange(as(pair.seller), id);
}

it('takes what was agreed last: other quantities, and a substitute instead of what it replaced', async () => {
  const id = await submitOrder(as, pair, [
    { formatId: carrots, quantity: '2' },
    { formatId: cheese, quantity: '1' },
  ]);
  await changed(id, ({ lines }) => [
    { kind: 'quantity', lineId: lines[0]!.id, quantity: '6' },
    { kind: 'substitute', lineId: lines[1]!.id, formatId: leeks, quantity: '3' },
  ]);
  const { cart, differences } = await reorder(as(pair.buyer), { purchaseOrderId: id });
  expect(cart!.lines.map(({ id: formatId, quantity }) => [formatId, quantity])).toEqual([
    [carrots, '6'],
    [leeks, '3'],
  ]);
  expect(differences).toEqual([]);
});

it('takes nothing out of a cart that has more of it, and adds nothing twice', async () => {
  const id = await submitOrder(as, pair, [
    { formatId: carrots, quantity: '2' },
    { formatId: cheese, quantity: '3' },
  ]);
  await setCartLines(as(pair.buyer), {
    lines: [
      { formatId: carrots, quantity: '10' },
      { formatId: cheese, quantity: '1' },
    ],
    mode: 'set',
  });
  for (let pressed = 0; pressed < 2; pressed += 1) {
    const { cart } = await reorder(as(pair.buyer), { purchaseOrderId: id });
    expect(cart!.lines.map(({ id: formatId, quantity }) => [formatId, quantity])).toEqual([
      [carrots, '10'],
      [cheese, '3'],
    ]);
  }
});

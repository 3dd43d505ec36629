import { beforeEach, expect, it } from 'vitest';
import type { Cart, FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { anotherAddress } from '../organizations/factory.ts';
import { addCartToOrder } from './commands/add-to-order.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { changeCart } from './commands/carts.ts';
import { proposeChange } from './commands/changes-and-substitutions.ts';
import { submitFilledCart } from './factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { getCart, listCartDates, listCarts } from './queries/carts.ts';
import { getOrder } from './queries/order.ts';
import { listOrders } from './queries/order-lists.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;
let order: PurchaseOrderId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const product = (name: string, unitPrice: string) =>
    addProductForSale(world.as(system), pair, { fr: name, en: name, unitPrice });
  carrots = await product('Carottes', '12.50');
  cheese = await product('Tomme', '18.50');
  order = await submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
});

const placed = () => getOrder(as(pair.buyer), { purchaseOrderId: order });
const quantities = async () =>
  Object.fromEntries((await placed()).lines.map(({ formatId, requested }) => [formatId, requested]));

/** A cart for the date of the order, or for another one. */
async function filled(lines: Record<string, string>, isSameDate = true): Promise<Cart> {
  const [cart] = await setCartLines(as(pair.buyer), {
    lines: Object.entries(lines).map(([formatId, quantity]) => ({
      formatId: formatId as FormatId,
      quantity,
    })),
    mode: 'set',
  });
  const { on } = await placed();
  const dates = await listCartDates(as(pair.buyer), { cartId: cart!.id });
  const date = dates.find((one) => (one.on === on) === isSameDate)!;
  return changeCart(as(pair.buyer), {
    cartId: cart!.id,
    version: cart!.version,
    date: { fulfilmentId: date.fulfilmentId, on: date.on },
  });
}
const add = ({ id, version, totals }: Cart, changed: { totalMinor?: number } = {}) =>
  addCartToOrder(as(pair.buyer), {
    cartId: id,
    version,
    totalMinor: totals.totalMinor,
    purchaseOrderId: order,
    ...changed,
  });
const carts = () => listCarts(as(pair.buyer), {});

it('adds to an order that is not confirmed at once: more of what it has, and new lines', async () => {
  const answer = await add(await filled({ [carrots]: '2', [cheese]: '3' }));
  expect(answer).toEqual({ number: (await placed()).number, isProposed: false });
  expect(await quantities()).toEqual({ [carrots]: '6', [cheese]: '3' });
  expect(await carts()).toEqual([]);
});

it('proposes to a seller who has confirmed', async () => {
  await applyActions(as, pair, order, 'confirm');
  expect(await add(await filled({ [cheese]: '3' }))).toMatchObject({ isProposed: true });
  expect((await placed()).changeSets).toMatchObject([
    {
      status: 'open',
      by: 'customer',
      changes: [{ change: { kind: 'add', formatId: cheese, quantity: '3' } }],
    },
  ]);
  expect(await carts()).toEqual([]);
});

it('the reference and the note of the cart go with the change', async () => {
  const cart = await filled({ [cheese]: '3' });
  const written = await changeCart(as(pair.buyer), {
    cartId: cart.id,
    version: cart.version,
    reference: 'BC-88',
    note: 'Par la ruelle',
  });
  await add(written);
  expect((await placed()).changeSets).toMatchObject([{ message: 'BC-88 · Par la ruelle' }]);
});

it('a cart for another address is not added, also where nobody chose its address', async () => {
  const { id: before } = await world.db
    .selectFrom('addresses')
    .select('id')
    .where('organization_id', '=', pair.bistro)
    .executeTakeFirstOrThrow();
  await anotherAddress(as(pair.buyer), pair.bistro, { isMain: true });
  const cart = await filled({ [cheese]: '3' });
  await expect(add(cart)).rejects.toThrow('ordering.otherDelivery');
  expect(await quantities()).toEqual({ [carrots]: '4' });
  // Known before it is tried.
  const { on } = await placed();
  const ofDay = { view: 'deliveryOrPickup', from: on, until: on, page: 1, pageSize: 25 } as const;
  const { rows } = await listOrders(as(pair.buyer), { side: 'customer', tab: 'all', ...ofDay });
  expect(rows).toMatchObject([{ addressId: before }]);
  expect(cart.deliveredToId).not.toBe(before);
  const there = await changeCart(as(pair.buyer), {
    cartId: cart.id,
    version: cart.version,
    addressId: before,
  });
  expect(there.deliveredToId).toBe(before);
  await add(there);
  expect(await quantities()).toEqual({ [carrots]: '4', [cheese]: '3' });
});

it('another order at another address counts towards no minimum', async () => {
  const { id: elsewhere } = await anotherAddress(as(pair.buyer), pair.bistro);
  const cart = await filled({ [cheese]: '3' });
  await changedDelivery(world.as(system), pair.farm, pair.route, { minimumMinor: 12_000 });
  expect(await getCart(as(pair.buyer), { cartId: cart.id })).toMatchObject({ missingMinor: null });
  const { id: cartId, version } = cart;
  expect(await changeCart(as(pair.buyer), { cartId, version, addressId: elsewhere })).toMatchObject({
    missingMinor: 6_450,
    problems: ['ordering.belowMinimumOrder'],
  });
  await changedDelivery(world.as(system), pair.farm, pair.route, { minimumMinor: 4_000 });
  await submitFilledCart(as(pair.buyer), await getCart(as(pair.buyer), { cartId }));
  await changedDelivery(world.as(system), pair.farm, pair.route, { minimumMinor: 6_000 });
  const { version: orderVersion, lines } = await placed();
  const less = { kind: 'quantity' as const, lineId: lines[0]!.id, quantity: '2' };
  const change = { purchaseOrderId: order, version: orderVersion, message: '', changes: [less] };
  await expect(proposeChange(as(pair.buyer), change)).rejects.toThrow('ordering.belowMinimumOrder');
});

it('a line that was taken off the order is added again', async () => {
  await add(await filled({ [cheese]: '3' }));
  const { version, lines } = await placed();
  const lineId = lines.find(({ formatId }) => formatId === cheese)!.id;
  await proposeChange(as(pair.buyer), {
    purchaseOrderId: order,
    version,
    message: '',
    changes: [{ kind: 'remove', lineId }],
  });
  await add(await filled({ [cheese]: '2' }));
  const ordered = (await placed()).lines.filter(({ formatId }) => formatId === cheese);
  expect(ordered.map(({ requested }) => requested)).toContain('2');
});

it('refuses, and keeps the cart: another date, other amounts, an order that is delivered', async () => {
  const other = await filled({ [cheese]: '3' }, false);
  await expect(add(other)).rejects.toThrow('ordering.otherDelivery');

  const cart = await filled({ [cheese]: '3' });
  await expect(add(cart, { totalMinor: 1 })).rejects.toThrow('ordering.totalChanged');
  await applyActions(as, pair, order, 'confirm', 'prepare', 'markReady', 'deliver');
  await expect(add(cart)).rejects.toThrow('ordering.notInThisState');
  expect(await carts()).toMatchObject([{ lines: [{ quantity: '3' }] }]);
});

it('is for the organization of both, and never for somebody else’s order', async () => {
  const cart = await filled({ [cheese]: '3' });
  const stranger = await aTradingPair(world.as(anonymous));
  const { id, version, totals } = cart;
  const input = { cartId: id, version, totalMinor: totals.totalMinor, purchaseOrderId: order };
  await expect(addCartToOrder(as(stranger.buyer), input)).rejects.toThrow('request.notFound');
  const foreign = await addProductForSale(world.as(system), stranger, {
    fr: 'Lait',
    en: 'Milk',
    unitPrice: '5',
  });
  const theirs = await submitOrder(as, stranger, [{ formatId: foreign, quantity: '1' }]);
  await expect(addCartToOrder(as(pair.buyer), { ...input, purchaseOrderId: theirs })).rejects.toThrow(
    'request.notFound',
  );
  expect(await quantities()).toEqual({ [carrots]: '4' });
});

it('of two who add the same cart at once, one does', async () => {
  const cart = await filled({ [cheese]: '3' });
  const answers = await Promise.allSettled([add(cart), add(cart)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await quantities()).toEqual({ [carrots]: '4', [cheese]: '3' });
});

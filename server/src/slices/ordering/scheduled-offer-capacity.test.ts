import { beforeEach, describe, expect, it } from 'vitest';
import type { Cart, FormatId, PurchaseOrderId, ScheduledOfferId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  aScheduledOffer,
  setCapacity,
  isOfferFull,
  ordersTaken,
} from '../offers/factory/scheduled-offers.ts';
import { related } from '../relationships/factory.ts';
import { offersRoutes } from '../offers/index.ts';
import { aRestaurant } from '../organizations/factory.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { aFilledCart, applyToOrder, submitFilledCart } from './factory/order-steps.ts';
import { aTradingPair, addProductForSale, type TradingPair } from './factory/trading-pair.ts';
import { getCart } from './queries/carts.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let lobster: FormatId;
let carrots: FormatId;
let offerId: ScheduledOfferId;
let second: Member;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const other = await aRestaurant(world.as(anonymous), 'Café du Port');
  second = other.owner;
  await related(world.as(anonymous), pair.farm, other.organization.id, 'active');
  lobster = await addProductForSale(world.as(system), pair, {
    fr: 'Homard',
    en: 'Lobster',
    unitPrice: '24',
  });
  carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '3',
  });
  offerId = await aScheduledOffer(as(pair.seller), {
    formatId: lobster,
    unitPrice: '20',
    capacityOrders: 2,
  });
});

const filled = (buyer: Member, formatId = lobster): Promise<Cart> =>
  aFilledCart(as(buyer), { formatId, quantity: '1' });
const send = (buyer: Member, cart: Cart): Promise<PurchaseOrderId> => submitFilledCart(as(buyer), cart);
const ordered = async (buyer = pair.buyer, formatId = lobster) => send(buyer, await filled(buyer, formatId));

const problem = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: string; details?: unknown }) => error,
  );
const taken = () => ordersTaken(as(pair.seller), offerId);
const isFull = () => isOfferFull(as(second), pair.farm);
const releaseOrder = (id: PurchaseOrderId) => applyToOrder(as(pair.buyer), id, 'cancel');

describe('a scheduled offer that takes two orders', () => {
  it('refuses the third, which shows it before submission; a cancelled order frees its place', async () => {
    const first = await ordered();
    await ordered(second);
    expect([await taken(), await isFull()]).toEqual([2, true]);
    const third = await filled(pair.buyer);
    expect(third).toMatchObject({
      problems: ['ordering.offerFull'],
      lines: [{ problem: 'ordering.offerFull' }],
      can: { submit: 'ordering.offerFull' },
    });
    expect(await problem(send(pair.buyer, third))).toMatchObject({
      code: 'ordering.cartHasProblems',
      details: { problems: ['ordering.offerFull'] },
    });
    await releaseOrder(first);
    expect([await taken(), await isFull()]).toEqual([1, false]);
    const again = await getCart(as(pair.buyer), { cartId: third.id });
    expect(again.problems).toEqual([]);
    await send(pair.buyer, again);
    expect(await taken()).toBe(2);
  });

  it('never accepts more, even with two concurrent orders', async () => {
    await ordered();
    const carts = [await filled(pair.buyer), await filled(second)];
    const sent = await Promise.all(carts.map((cart, at) => problem(send([pair.buyer, second][at]!, cart))));
    const refused = sent.filter((one) => one !== null);
    expect(refused).toHaveLength(1);
    expect(refused[0]!.code).toMatch(/^(?:offers\.full|ordering\.cartHasProblems)$/);
    expect(await taken()).toBe(2);
  });

  it('counts orders of its items only, and accepts more when its capacity is raised', async () => {
    await ordered();
    await ordered(pair.buyer, carrots);
    await ordered(second);
    expect(await taken()).toBe(2);
    await setCapacity(as(pair.seller), offerId, 3);
    expect(await isFull()).toBe(false);
    await ordered();
    expect([await taken(), await isFull()]).toEqual([3, true]);
  });

  it('frees the place of an order that no longer contains its items, and gives none to one that starts to', async () => {
    const changing = await ordered();
    await ordered(second);
    const plain = await ordered(pair.buyer, carrots);
    const change = async (purchaseOrderId: PurchaseOrderId, changes: object[]) => {
      const { version } = await getOrder(as(pair.buyer), { purchaseOrderId });
      const proposed = await proposeChange(as(pair.buyer), {
        purchaseOrderId,
        version,
        message: '',
        changes: changes as never,
      });
      const open = proposed.changeSets.find(({ status }) => status === 'open');
      if (!open) return;
      await decideChange(as(pair.seller), {
        purchaseOrderId,
        version: proposed.version,
        changeSetId: open.id,
        decision: 'accept',
        answer: '',
      });
    };
    const add = [{ kind: 'add', formatId: lobster, quantity: '1' }];
    expect((await problem(change(plain, add)))?.code).toBe('offers.full');
    const { lines } = await getOrder(as(pair.buyer), { purchaseOrderId: changing });
    await change(changing, [
      { kind: 'add', formatId: carrots, quantity: '1' },
      { kind: 'remove', lineId: lines[0]!.id },
    ]);
    expect(await taken()).toBe(1);
  });

  it('refreshes open searches the moment it is full', async () => {
    await ordered();
    const cart = await filled(pair.buyer);
    await expectLiveMatchesFetch(
      { world, routes: offersRoutes, name: 'offers.listSuppliers', input: {}, actor: second },
      () => send(pair.buyer, cart),
    );
    expect(await isFull()).toBe(true);
  });
});

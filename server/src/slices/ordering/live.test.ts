import { beforeAll, describe, expect, it } from 'vitest';
import { orderActions, orderStatuses, roles, sides, type OrderAction } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { aPriceList, setPrice } from '../catalogue/factory/price-lists.ts';
import { setCartLines } from './commands/cart-lines.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { canWithOrder } from './policy.ts';
import { orderingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: Awaited<ReturnType<typeof addProductForSale>>;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair);
});

const order = () => submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]);

describe('what is pushed equals what is fetched', () => {
  it('of the badge, when an order arrives', async () => {
    await expectLiveMatchesFetch(
      { world, routes, name: 'ordering.getVendorMetrics', input: {}, actor: pair.seller },
      order,
    );
  });

  it('of both sides’ lists and of the order, when it is confirmed', async () => {
    const id = await order();
    const all = { view: 'sent', from: '2026-11-01', until: '2026-12-31', tab: 'all', page: 1, pageSize: 25 };
    await expectLiveMatchesFetch(
      {
        world,
        routes,
        name: 'ordering.listOrders',
        input: { ...all, side: 'customer' },
        actor: pair.buyer,
      },
      () => applyActions(as, pair, id, 'confirm'),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'ordering.getOrder', input: { purchaseOrderId: id }, actor: pair.buyer },
      () => applyActions(as, pair, id, 'prepare'),
    );
  });

  it('of the counts and of the activity, when an order is confirmed', async () => {
    const id = await order();
    const month = { view: 'sent', from: '2026-11-01', until: '2026-12-31' };
    await expectLiveMatchesFetch(
      {
        world,
        routes,
        name: 'ordering.countOrders',
        input: { ...month, side: 'vendor' },
        actor: pair.seller,
      },
      () => applyActions(as, pair, id, 'confirm'),
    );
    await expectLiveMatchesFetch(
      {
        world,
        routes,
        name: 'ordering.listOrderActivity',
        input: { purchaseOrderId: id },
        actor: pair.buyer,
      },
      () => applyActions(as, pair, id, 'prepare'),
    );
  });

  it('of the items for a test order, when a product is priced', async () => {
    const question = { world, routes, actor: pair.seller };
    const another = () =>
      addProductForSale(world.as(system), pair, { fr: 'Panais', en: 'Parsnips', unitPrice: '9' });
    await expectLiveMatchesFetch(
      { ...question, name: 'ordering.getTestOffer', input: { offerId: pair.list } },
      another,
    );
    await expectLiveMatchesFetch({ ...question, name: 'ordering.listTestOffers', input: {} }, () =>
      aPriceList(world.as(system), {
        vendorId: pair.farm,
        name: 'Cafés',
        audience: { kind: 'types', customerTypes: ['hotel'] },
      }),
    );
  });

  it('of a cart, when a colleague fills it and when the seller changes a price', async () => {
    const question = { world, routes, name: 'ordering.listCarts', input: {}, actor: pair.buyer };
    const fill = () =>
      setCartLines(as(pair.buyer), { lines: [{ formatId: carrots, quantity: '3' }], mode: 'add' });
    const [cart] = await fill();
    await expectLiveMatchesFetch(question, fill);
    await expectLiveMatchesFetch(
      { ...question, name: 'ordering.getCart', input: { cartId: cart!.id } },
      fill,
    );
    await expectLiveMatchesFetch(question, () =>
      setPrice(world.as(system), {
        vendorId: pair.farm,
        priceListId: pair.list,
        formatId: carrots,
        unitPrice: '15',
      }),
    );
  });
});

const matrix = {
  customer: [
    'owner cancel: submitted',
    'owner deliver: ready inTransit',
    'manager cancel: submitted',
    'manager deliver: ready inTransit',
    'buyer cancel: submitted',
    'buyer deliver: ready inTransit',
  ],
  vendor: [
    'owner confirm: submitted',
    'owner decline: submitted',
    'owner cancel: confirmed preparing ready inTransit',
    'owner prepare: confirmed',
    'owner markReady: preparing',
    'owner load: ready',
    'owner deliver: ready inTransit',
    'owner stepBack: preparing ready inTransit',
    'manager confirm: submitted',
    'manager decline: submitted',
    'manager cancel: confirmed preparing ready inTransit',
    'manager prepare: confirmed',
    'manager markReady: preparing',
    'manager load: ready',
    'manager deliver: ready inTransit',
    'manager stepBack: preparing ready inTransit',
    'sales confirm: submitted',
    'sales decline: submitted',
    'sales cancel: confirmed preparing ready inTransit',
    'sales prepare: confirmed',
    'sales markReady: preparing',
    'sales load: ready',
    'sales deliver: ready inTransit',
    'sales stepBack: preparing ready inTransit',
    'warehouse prepare: confirmed',
    'warehouse markReady: preparing',
    'warehouse load: ready',
    'warehouse deliver: ready inTransit',
    'warehouse stepBack: preparing ready inTransit',
    'driver load: ready',
    'driver deliver: ready inTransit',
  ],
};

/** The permitted actions for every role, side and status: screens show this table and the server enforces it. */
describe('the role matrix', () => {
  const allowedTo = (role: string, side: (typeof sides)[number], action: OrderAction): string[] =>
    orderStatuses.filter((status) => {
      const person = { kind: 'person', role, view: 'own' } as Member;
      const can = canWithOrder(person, {
        side,
        status,
        fulfilment: 'delivery',
        openChangeBy: null,
        openClaims: 0,
        isInvoiced: false,
        isReceived: false,
        isTest: false,
        isPastCutOff: false,
        isClaimOpen: true,
      });
      return (can as Record<string, unknown>)[action] === true;
    });

  it.each(sides)('of the %s', (side) => {
    const table = roles.flatMap((role) =>
      orderActions.flatMap((action) => {
        const states = allowedTo(role, side, action);
        return states.length > 0 ? [`${role} ${action}: ${states.join(' ')}`] : [];
      }),
    );
    expect(table).toEqual(matrix[side]);
  });
});

import fc from 'fast-check';
import type { Cart, OrganizationId, PurchaseOrder } from '@halles/contract';
import { system } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { setPrice } from '../../catalogue/factory/price-lists.ts';
import { changedDelivery } from '../../distribution/factory/fulfilments.ts';
import { getFulfilmentPlan } from '../../distribution/index.ts';
import { setStock } from '../../inventory/factory/listed-items.ts';
import { changedTerms } from '../../relationships/factory.ts';
import { addCartToOrder } from '../commands/add-to-order.ts';
import { setCartLines } from '../commands/cart-lines.ts';
import { acceptCartPrices, changeCart, removeCart } from '../commands/carts.ts';
import { expireAndCompleteOrders } from '../commands/order-expiry.ts';
import { reorder } from '../commands/reorder.ts';
import { submitCart } from '../commands/submit.ts';
import { listCartDates, listCarts } from '../queries/carts.ts';
import { getOrder } from '../queries/order.ts';
import { applyToOrder } from './order-steps.ts';
import type { CartMarket } from './cart-market.ts';

export const cartActions = [
  'fill',
  'put',
  'date',
  'address',
  'note',
  'accept',
  'remove',
  'submit',
  'addToOrder',
  'reorder',
  'cancel',
  'confirm',
  'price',
  'stock',
  'withdraw',
  'fee',
  'limit',
  'route',
  'lists',
  'close',
] as const;
export type CartAction = (typeof cartActions)[number];
/** What the people of a buyer, another buyer and their seller may do, some hours after the step before. */
export const cartStep = fc.record({
  what: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...cartActions) },
    { weight: 3, arbitrary: fc.constantFrom('fill' as const, 'accept' as const, 'submit' as const) },
  ),
  who: fc.constantFrom(
    'buyer' as const,
    'colleague' as const,
    'buyer' as const,
    'seller' as const,
    'other' as const,
  ),
  hours: fc.constantFrom(0, 0, 0, 1, 7, 23),
  which: fc.nat(5),
  number: fc.nat(12),
});
export type CartStep = typeof cartStep extends fc.Arbitrary<infer One> ? One : never;

const oneAtATime: readonly (readonly [CartAction, number, number?, CartStep['who']?])[] = [
  ['fill', 6],
  ['submit', 0],
  ['put', 6],
  ['date', 1],
  ['note', 1],
  ['submit', 0],
  ['put', 4],
  ['date', 1],
  ['addToOrder', 0],
  ['confirm', 0],
  ['cancel', 0],
  ['reorder', 0],
  ['price', 3],
  ['accept', 0],
  ['address', 1],
  ['stock', 9],
  ['fee', 2],
  ['limit', 5],
  ['withdraw', 0, 1],
  ['close', 1],
  ['remove', 0],
  ['lists', 1],
  ['route', 1],
];
/** A history in which each action takes effect, whatever chance makes of the others. */
export const everyCartAction: CartStep[][] = oneAtATime.map(([what, number, which = 0, who = 'buyer']) => [
  { what, who, which, number, hours: 0 },
]);

const one = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};

type Actions = Record<CartAction, (step: CartStep) => Promise<unknown>>;

/** What a member saw before a cart became an order or a part of one. */
export interface Sent {
  cart: Cart;
  order: PurchaseOrder | null;
  code: string | null;
}

/** What the steps of a market have in common: who takes them, and what about. */
function aboutCarts(world: TestWorld, market: CartMarket) {
  const { pair, other, formatIds } = market;
  const by = ({ who }: CartStep) =>
    world.as(
      { buyer: pair.buyer, colleague: market.colleague, seller: pair.seller, other: other.buyer }[who],
    );
  const customerOf = ({ who }: CartStep): { customerId?: OrganizationId } =>
    who === 'seller' ? { customerId: pair.bistro } : {};
  const cartOf = async (step: CartStep): Promise<Cart> =>
    one(await listCarts(by(step), customerOf(step)), step.which);
  const dates = async (step: CartStep) => listCartDates(by(step), { cartId: (await cartOf(step)).id });
  const formatOf = ({ which }: CartStep) => one(formatIds, which);
  const change = async (step: CartStep, changed: object): Promise<unknown> => {
    const { id: cartId, version } = await cartOf(step);
    return changeCart(by(step), { cartId, version, ...changed });
  };
  return { by, customerOf, cartOf, dates, formatOf, change };
}

function buyersActions(world: TestWorld, market: CartMarket, onSent: (sent: Sent) => Promise<void>) {
  const { addressIds, orders } = market;
  const { by, customerOf, cartOf, dates, formatOf, change } = aboutCarts(world, market);

  async function submitted(step: CartStep): Promise<void> {
    const cart = await cartOf(step);
    const { id: cartId, version, totals } = cart;
    try {
      const { purchaseOrderId } = await submitCart(by(step), {
        cartId,
        version,
        totalMinor: totals.totalMinor,
      });
      orders.push(purchaseOrderId);
      await onSent({
        cart,
        order: await getOrder(world.as(market.pair.seller), { purchaseOrderId }),
        code: null,
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await onSent({ cart, order: null, code: error.code });
      throw error;
    }
  }

  /** Enough of an item for the next date that there is. */
  async function filled(step: CartStep): Promise<void> {
    const quantity = String(2 * Math.max(1, step.number));
    const lines = [{ formatId: formatOf(step), quantity }];
    const [cart] = await setCartLines(by(step), { lines, mode: 'set', ...customerOf(step) });
    const possible = await listCartDates(by(step), { cartId: cart!.id });
    const { fulfilmentId, on } = one(
      possible.filter(({ isFull }) => !isFull),
      step.number % 3,
    );
    const date = { fulfilmentId, on };
    await changeCart(by(step), { cartId: cart!.id, version: cart!.version, date });
  }

  return {
    fill: filled,
    put: (step) =>
      setCartLines(by(step), {
        lines: [{ formatId: formatOf(step), quantity: String(step.number) }],
        mode: step.number % 2 === 0 ? 'set' : 'add',
        ...customerOf(step),
      }),
    date: async (step) => {
      if (step.number === 0) return change(step, { date: null });
      const { fulfilmentId, on } = one(await dates(step), step.number - 1);
      return change(step, { date: { fulfilmentId, on } });
    },
    address: (step) => change(step, { addressId: [null, ...addressIds][step.number % 3] }),
    note: (step) =>
      change(step, { note: step.number === 0 ? '' : 'Par la ruelle', reference: `BC-${step.number}` }),
    accept: async (step) => {
      const { id: cartId, version } = await cartOf(step);
      return acceptCartPrices(by(step), { cartId, version });
    },
    remove: async (step) => removeCart(by(step), { cartId: (await cartOf(step)).id }),
    submit: submitted,
    addToOrder: async (step) => {
      const { id: cartId, version, totals } = await cartOf(step);
      const purchaseOrderId = one(orders, step.which);
      return addCartToOrder(by(step), { cartId, version, totalMinor: totals.totalMinor, purchaseOrderId });
    },
    reorder: (step) => reorder(by(step), { purchaseOrderId: one(orders, step.which) }),
  } satisfies Partial<Actions>;
}

function sellersActions(world: TestWorld, market: CartMarket) {
  const { pair, orders, emptyList } = market;
  const { dates, formatOf } = aboutCarts(world, market);
  const seller = () => world.as(pair.seller);
  const system_ = () => world.as(system);
  return {
    cancel: (step) => applyToOrder(seller(), one(orders, step.which), 'cancel', 'Gel'),
    confirm: (step) => applyToOrder(seller(), one(orders, step.which), 'confirm', 'Entendu'),
    price: (step) =>
      setPrice(system_(), {
        vendorId: pair.farm,
        priceListId: pair.list,
        formatId: formatOf(step),
        unitPrice: `${5 + step.number}.125`,
      }),
    stock: (step) => setStock(system_(), pair.farm, formatOf(step), { onHand: String(20 + step.number * 4) }),
    withdraw: (step) =>
      setStock(system_(), pair.farm, formatOf(step), {
        availableUntil: step.number % 4 === 0 ? '2026-11-01' : null,
      }),
    fee: ({ number }) =>
      changedDelivery(system_(), pair.farm, pair.route, {
        fee: { base: { kind: 'flat', amountMinor: number * 100 }, byZone: [], freeFromMinor: 10_000 },
      }),
    route: ({ number }) => changedDelivery(system_(), pair.farm, pair.route, { isActive: number % 4 !== 1 }),
    lists: ({ number }) =>
      changedDelivery(system_(), pair.farm, pair.route, {
        only: {
          customerIds: [],
          priceListIds: number % 4 === 1 ? [emptyList] : number % 4 === 2 ? [pair.list] : [],
        },
      }),
    close: async (step) => {
      const { on } = one(await dates(step), step.number);
      const { served } = await getFulfilmentPlan(world.db, pair.farm, pair.route);
      if (!served) throw new AppError('request.notFound');
      const exceptions = [{ on, kind: 'skipped' as const, note: '' }];
      return changedDelivery(system_(), pair.farm, pair.route, {
        recurrence: { ...served.recurrence, exceptions },
      });
    },
    limit: ({ number }) =>
      changedTerms(seller(), pair.bistro, {
        creditLimitMinor: number === 0 ? null : number * 3_000,
        creditPolicy: number % 2 === 0 ? 'warn' : 'hold',
      }),
  } satisfies Partial<Actions>;
}

/** Takes one step; many are refused. `onSent` is called with what became of a cart that was sent. */
export function cartStepsIn(world: TestWorld, market: CartMarket, onSent: (sent: Sent) => Promise<void>) {
  const actions: Actions = {
    ...buyersActions(world, market, onSent),
    ...sellersActions(world, market),
  };
  return async (step: CartStep): Promise<unknown> => {
    world.clock.advance(step.hours * 3_600_000);
    await expireAndCompleteOrders(world.as(system));
    return actions[step.what](step);
  };
}

import fc from 'fast-check';
import type {
  Cart,
  FormatId,
  Id,
  OrganizationId,
  PurchaseOrder,
  PurchaseOrderId,
  TaxId,
} from '@halles/contract';
import { anonymous, system, type Member } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import type { TestWorld } from '../../../testing/world.ts';
import { changedFormat } from '../../catalogue/factory/products.ts';
import { setPrice } from '../../catalogue/factory/price-lists.ts';
import { aFulfilment, changedDelivery } from '../../distribution/factory/fulfilments.ts';
import { setStock } from '../../inventory/factory/listed-items.ts';
import { aMember, anotherAddress, insertTaxes } from '../../organizations/factory.ts';
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
import { addProductForSale, anotherBuyer, aTradingPair, type TradingPair } from './trading-pair.ts';

export const cartActions = [
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
] as const;
export type CartAction = (typeof cartActions)[number];
/** What the people of a buyer, another buyer and their seller may do, some hours after the step before. */
export const cartStep = fc.record({
  what: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...cartActions) },
    { weight: 1, arbitrary: fc.constantFrom('put' as const, 'date' as const, 'submit' as const) },
  ),
  who: fc.constantFrom('buyer' as const, 'colleague' as const, 'seller' as const, 'other' as const),
  hours: fc.constantFrom(0, 0, 0, 1, 7, 23),
  which: fc.nat(5),
  number: fc.nat(12),
});
export type CartStep = typeof cartStep extends fc.Arbitrary<infer One> ? One : never;

const oneAtATime: readonly (readonly [CartAction, number, number?, CartStep['who']?])[] = [
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
  ['remove', 0],
];
/** A history in which each action takes effect, whatever chance makes of the others. */
export const everyCartAction: CartStep[][] = oneAtATime.map(([what, number, which = 0, who = 'buyer']) => [
  { what, who, which, number, hours: 0 },
]);

export const FEE_MINOR = 900;
export const CAPACITY = 4;

export interface CartMarket {
  pair: TradingPair;
  /** Of another restaurant. */
  other: TradingPair;
  colleague: Member;
  /** Carrots by the piece, cheese by weight, and a taxed drink with a deposit. */
  formatIds: FormatId[];
  taxIds: TaxId[];
  pickup: string;
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
    fee: { base: { kind: 'flat', amountMinor: FEE_MINOR }, byZone: [], freeFromMinor: 10_000 },
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
    addressIds: [main.id, second.id],
    orders: [],
  };
}

const one = <Item>(items: readonly Item[], which: number): Item => {
  if (items.length === 0) throw new AppError('request.notFound');
  return items[which % items.length]!;
};

/** What a member saw before a cart became an order or a part of one. */
export interface Sent {
  cart: Cart;
  order: PurchaseOrder | null;
  code: string | null;
}

/** Takes one step; many are refused. `onSent` is told what became of a cart that was sent. */
export function cartStepsIn(world: TestWorld, market: CartMarket, onSent: (sent: Sent) => Promise<void>) {
  const { pair, other, formatIds, addressIds, orders } = market;
  const seller = () => world.as(pair.seller);
  const system_ = () => world.as(system);
  const by = ({ who }: CartStep) =>
    world.as(
      { buyer: pair.buyer, colleague: market.colleague, seller: pair.seller, other: other.buyer }[who],
    );
  const customerOf = ({ who }: CartStep): { customerId?: OrganizationId } =>
    who === 'seller' ? { customerId: pair.bistro } : {};
  const cartOf = async (step: CartStep): Promise<Cart> =>
    one(await listCarts(by(step), customerOf(step)), step.which);
  const formatOf = ({ which }: CartStep) => one(formatIds, which);
  const change = async (step: CartStep, changed: object): Promise<unknown> => {
    const { id: cartId, version } = await cartOf(step);
    return changeCart(by(step), { cartId, version, ...changed });
  };

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
      await onSent({ cart, order: await getOrder(seller(), { purchaseOrderId }), code: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await onSent({ cart, order: null, code: error.code });
      throw error;
    }
  }

  const actions: Record<CartAction, (step: CartStep) => Promise<unknown>> = {
    put: (step) =>
      setCartLines(by(step), {
        lines: [{ formatId: formatOf(step), quantity: String(step.number) }],
        mode: step.number % 2 === 0 ? 'set' : 'add',
        ...customerOf(step),
      }),
    date: async (step) => {
      if (step.number === 0) return change(step, { date: null });
      const { id: cartId } = await cartOf(step);
      const { fulfilmentId, on } = one(await listCartDates(by(step), { cartId }), step.number - 1);
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
    cancel: (step) => applyToOrder(seller(), one(orders, step.which), 'cancel', 'Gel'),
    confirm: (step) => applyToOrder(seller(), one(orders, step.which), 'confirm', 'Entendu'),
    price: (step) =>
      setPrice(system_(), {
        vendorId: pair.farm,
        priceListId: pair.list,
        formatId: formatOf(step),
        unitPrice: `${5 + step.number}.125`,
      }),
    stock: (step) => setStock(system_(), pair.farm, formatOf(step), { onHand: String(step.number * 4) }),
    withdraw: (step) =>
      setStock(system_(), pair.farm, formatOf(step), {
        availableUntil: step.number % 2 === 0 ? '2026-11-01' : null,
      }),
    fee: ({ number }) =>
      changedDelivery(system_(), pair.farm, pair.route, {
        fee: { base: { kind: 'flat', amountMinor: number * 100 }, byZone: [], freeFromMinor: 10_000 },
      }),
    limit: ({ number }) =>
      changedTerms(seller(), pair.bistro, {
        creditLimitMinor: number === 0 ? null : number * 3_000,
        creditPolicy: number % 2 === 0 ? 'warn' : 'hold',
      }),
  };
  return async (step: CartStep): Promise<unknown> => {
    world.clock.advance(step.hours * 3_600_000);
    await expireAndCompleteOrders(system_());
    return actions[step.what](step);
  };
}

import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { divideRounded, stockHoldOf, type FormatId, type OrderTotals } from '@halles/contract';
import { AppError } from '../../platform/errors.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { getFulfilment } from '../distribution/index.ts';
import { cartActions, cartStep, cartStepsIn, everyCartAction, type Sent } from './factory/cart-history.ts';
import { aCartMarket, CAPACITY, OFFER_CAPACITY, type CartMarket } from './factory/cart-market.ts';
import type { OrderRecord } from './tables.ts';

const world = await reactingWorld();
const live = new Set(['submitted', 'confirmed', 'preparing', 'ready', 'inTransit', 'delivered', 'completed']);
const minorOf = (quantity: string, kgEach: string | null, unitPrice: string): number => {
  const scaled = (value: string, decimals: number) => BigInt(Math.round(Number(value) * 10 ** decimals));
  const product = scaled(quantity, 3) * scaled(kgEach ?? '1', 3) * scaled(unitPrice, 4);
  return Number(divideRounded(product, 100_000_000n));
};
const percent = (amountMinor: number, thousandths: bigint): number =>
  Number(divideRounded(BigInt(amountMinor) * thousandths, 100_000n));

interface Line {
  formatId: FormatId;
  quantity: string;
  unitPrice: string;
}

/** What lines and a fee cost, computed without the rules: cheese weighs 1.8 kg, the drink has taxes and a deposit. */
function costOf({ formatIds }: CartMarket, lines: readonly Line[], deliveryFeeMinor: number) {
  const amounts = lines.map(({ formatId, quantity, unitPrice }) => ({
    isTaxed: formatId === formatIds[2],
    depositMinor: formatId === formatIds[2] ? Number(quantity) * 10 : 0,
    amountMinor: minorOf(quantity, formatId === formatIds[1] ? '1.8' : null, unitPrice),
  }));
  const sum = (of: (one: (typeof amounts)[number]) => number) =>
    amounts.reduce((total, one) => total + of(one), 0);
  const linesMinor = sum(({ amountMinor }) => amountMinor);
  const depositMinor = sum((one) => one.depositMinor);
  const baseMinor = deliveryFeeMinor + sum((one) => (one.isTaxed ? one.amountMinor : 0));
  const taxMinor = percent(baseMinor, 5_000n) + percent(baseMinor, 9_975n);
  const totalMinor = linesMinor + depositMinor + deliveryFeeMinor + taxMinor;
  return { linesMinor, depositMinor, deliveryFeeMinor, taxMinor, totalMinor };
}
const shownSums = ({ linesMinor, depositMinor, deliveryFeeMinor, taxMinor, totalMinor }: OrderTotals) => ({
  linesMinor,
  depositMinor,
  deliveryFeeMinor,
  taxMinor,
  totalMinor,
});

const ordersOf = ({ pair }: CartMarket): Promise<OrderRecord[]> =>
  world.db.selectFrom('purchase_orders').selectAll().where('vendor_id', '=', pair.farm).execute();

/** The order is what the cart showed, and nothing speaks against it by the rules computed anew. */
async function expectOrdered(market: CartMarket, { cart, order }: Sent, isAlone: boolean): Promise<void> {
  const { route, farm, bistro } = market.pair;
  expect(
    order!.lines.map((line) => [line.formatId, line.requested, line.unitPrice, line.amountMinor]),
  ).toEqual(cart.lines.map((line) => [line.id, line.quantity, line.unitPrice, line.amountMinor]));
  expect(order).toMatchObject({
    totals: cart.totals,
    on: cart.date!.on,
    fulfilment: { id: cart.date!.fulfilmentId },
    reference: cart.reference,
    note: cart.note,
  });
  const all = await ordersOf(market);
  const row = all.find(({ id }) => id === order!.id)!;
  expect(row.address_id).toBe(row.fulfilment_id === route ? cart.deliveredToId : null);
  const { fee, minimumMinor } = (await getFulfilment(world.db, farm, row.fulfilment_id))!;
  const lines = order!.lines.map((line) => ({ ...line, quantity: line.requested }));
  const { linesMinor } = order!.totals;
  const isFree = fee === null || (fee.freeFromMinor !== null && linesMinor >= fee.freeFromMinor);
  if (isAlone) {
    const feeMinor = isFree ? 0 : fee.base.kind === 'flat' ? fee.base.amountMinor : Number.NaN;
    expect(shownSums(order!.totals)).toEqual(costOf(market, lines, feeMinor));
  }
  const earlier = all.filter(({ id, status }) => id !== row.id && live.has(status));
  const isSameDelivery = (one: OrderRecord) =>
    one.customer_id === row.customer_id &&
    one.fulfilment_id === row.fulfilment_id &&
    one.on_day === row.on_day &&
    one.address_id === row.address_id;
  if (isAlone && linesMinor < (minimumMinor ?? 0)) expect(earlier.some(isSameDelivery)).toBe(true);
  const { credit_limit_minor: limit, credit_policy: policy } = await world.db
    .selectFrom('relationships')
    .select(['credit_limit_minor', 'credit_policy'])
    .where('organization_id', '=', farm)
    .where('side', '=', 'vendor')
    .where('partner_id', '=', row.customer_id)
    .executeTakeFirstOrThrow();
  if (!isAlone || row.customer_id !== bistro) return;
  const owed = earlier
    .filter((one) => one.customer_id === bistro)
    .reduce((sum, one) => sum + one.total_minor, 0);
  const isOver = limit !== null && owed + row.total_minor > limit;
  expect(order!.flags.includes('overCredit')).toBe(isOver);
  expect(cart.isOverCredit).toBe(isOver);
  const isHeld = isOver && policy === 'hold';
  expect(row.status).toBe(cart.isForCustomer && !isHeld ? 'confirmed' : 'submitted');
}

async function expectStock(market: CartMarket): Promise<void> {
  const { rows } = await sql<{
    format_id: FormatId;
    status: Parameters<typeof stockHoldOf>[0];
    held: string;
  }>`
    select l.format_id, o.status, coalesce(l.confirmed, l.requested) as held
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${market.pair.farm}`.execute(world.db);
  const items = await world.db
    .selectFrom('inventory_items')
    .select(['format_id', 'reserved', 'allocated'])
    .where('vendor_id', '=', market.pair.farm)
    .execute();
  for (const item of items) {
    const held = (by: string) =>
      rows
        .filter(({ format_id, status }) => format_id === item.format_id && stockHoldOf(status) === by)
        .reduce((sum, row) => sum + Number(row.held), 0);
    expect([Number(item.reserved), Number(item.allocated)]).toEqual([held('reserved'), held('allocated')]);
  }
}

async function expectOrdersAgree(market: CartMarket): Promise<void> {
  const all = await ordersOf(market);
  expect(all.map(({ number }) => Number(number.replace(/\D/g, ''))).toSorted((a, b) => a - b)).toEqual(
    all.map((_, index) => index + 1),
  );
  const lines = await world.db
    .selectFrom('purchase_order_lines')
    .selectAll()
    .where('vendor_id', '=', market.pair.farm)
    .execute();
  for (const row of all) {
    const own = lines
      .filter((line) => line.purchase_order_id === row.id)
      .map((line) => ({
        formatId: line.format_id,
        quantity: line.confirmed ?? line.requested,
        unitPrice: line.unit_price,
      }));
    expect(shownSums(row.totals)).toEqual(costOf(market, own, row.delivery_fee_minor));
    expect(row.total_minor).toBe(row.totals.totalMinor);
  }
  const isLive = new Set(all.filter(({ status }) => live.has(status)).map(({ id }) => id));
  const inOffer = lines.filter(
    (line) => line.price_list_id === (market.offerId as string) && isLive.has(line.purchase_order_id),
  );
  expect(new Set(inOffer.map((line) => line.purchase_order_id)).size).toBeLessThanOrEqual(OFFER_CAPACITY);
  const booked = await world.db
    .selectFrom('fulfilment_bookings')
    .select(['fulfilment_id', 'on', 'orders'])
    .where('vendor_id', '=', market.pair.farm)
    .execute();
  const onDate = ({ fulfilment_id, on }: (typeof booked)[number]) =>
    all.filter((row) => row.fulfilment_id === fulfilment_id && row.on_day === on && live.has(row.status))
      .length;
  for (const date of booked) {
    expect(date.orders).toBe(onDate(date));
    if (date.fulfilment_id === market.pair.route) expect(date.orders).toBeLessThanOrEqual(CAPACITY);
  }
  const carts = await world.db
    .selectFrom('carts')
    .selectAll()
    .where('vendor_id', '=', market.pair.farm)
    .execute();
  const ofOne = Map.groupBy(carts, (cart) => [cart.owner_id, cart.customer_id].join());
  for (const those of ofOne.values()) expect(those).toHaveLength(1);
}

function expectRefusal(reason: unknown): void {
  if (!(reason instanceof AppError)) throw reason;
  expect(reason.code).toMatch(/^(?:ordering|inventory|request|distribution)\./);
}

/** Steps of several people at the same moment. */
const atOnce = fc.oneof(
  { weight: 3, arbitrary: fc.array(cartStep, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(cartStep, { minLength: 2, maxLength: 3 }) },
);

it('an order is what its cart showed, or refused for what the cart shows, after any history', async () => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(atOnce, { minLength: 20, maxLength: 35 }), async (history) => {
      const market = await aCartMarket(world);
      let isAlone = true;
      const take = cartStepsIn(world, market, async (sent) => {
        const { cart, order, code } = sent;
        if (order) await expectOrdered(market, sent, isAlone);
        if (!isAlone) return;
        expect([code, cart.problems]).toEqual([
          cart.can.submit === true ? null : 'ordering.cartHasProblems',
          cart.can.submit === true ? [] : [cart.can.submit, ...cart.problems.slice(1)],
        ]);
      });
      for (const together of history) {
        isAlone = together.length === 1;
        const results = await Promise.allSettled(
          together.map((step) => take(step).then(() => done.add(step.what))),
        );
        for (const result of results) if (result.status === 'rejected') expectRefusal(result.reason);
      }
      await expectStock(market);
      await expectOrdersAgree(market);
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everyCartAction]] },
  );
  expect([...done].toSorted()).toEqual([...cartActions].toSorted());
}, 240_000);

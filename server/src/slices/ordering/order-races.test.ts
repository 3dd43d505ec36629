import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Cart, FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { record } from '../../platform/events/record.ts';
import { Replayed, transaction } from '../../platform/transaction.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { rebuildOffers } from '../offers/index.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { changeCart } from './commands/carts.ts';
import { setCreditedLines } from './commands/claims.ts';
import { lockOwnOrder } from './commands/lock-order.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { saveOrder } from './commands/save-order.ts';
import { submitCart } from './commands/submit.ts';
import {
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { listCartDates } from './queries/carts.ts';

const world = await reactingWorld();
const as = (person: Member, change?: Partial<Ctx>) => world.as(person, change);
const BUYERS = 8;
let pair: TradingPair;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '12',
    stock: { onHand: String(BUYERS) },
  });
});

async function severalBuyers(): Promise<TradingPair[]> {
  const buyers: TradingPair[] = [];
  for (let number = 0; number < BUYERS; number += 1)
    buyers.push(await anotherBuyer(world.as(anonymous), pair, `Bistro ${number}`));
  return buyers;
}

/** A cart that can be submitted. */
async function readyCart(buyer: Member): Promise<Cart> {
  const lines = [{ formatId: carrots, quantity: '1' }];
  const [filled] = await setCartLines(as(buyer), { lines, mode: 'set' });
  const { id: cartId, version } = filled!;
  const [date] = await listCartDates(as(buyer), { cartId });
  const { fulfilmentId, on } = date!;
  return changeCart(as(buyer), { cartId, version, date: { fulfilmentId, on } });
}

const submit = (buyer: Member, { id: cartId, version, totals }: Cart, change?: Partial<Ctx>) =>
  submitCart(as(buyer, change), { cartId, version, totalMinor: totals.totalMinor });

const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(world.db);
    expect(rows.length).toBeGreaterThan(0);
  }, 5_000);

const numbersOf = async (): Promise<number[]> => {
  const rows = await world.db
    .selectFrom('purchase_orders')
    .select('number')
    .where('vendor_id', '=', pair.farm)
    .execute();
  return rows.map(({ number }) => Number(number.replaceAll(/\D/g, ''))).toSorted((a, b) => a - b);
};

it('the last places of a date go to as many orders, and a refused one leaves no gap in the numbers', async () => {
  const PLACES = 3;
  const buyers = await severalBuyers();
  const carts = await Promise.all(buyers.map(({ buyer }) => readyCart(buyer)));
  await changedDelivery(world.as(system), pair.farm, pair.route, { capacityOrders: PLACES });
  const results = await Promise.allSettled(buyers.map(({ buyer }, at) => submit(buyer, carts[at]!)));
  for (const result of results)
    if (result.status === 'rejected')
      expect(['ordering.cartHasProblems', 'distribution.dateFull']).toContain(
        (result.reason as { code: string }).code,
      );
  expect(await numbersOf()).toEqual(Array.from({ length: PLACES }, (_, index) => index + 1));
});

it('one key places one order, however many requests come with it at the same moment', async () => {
  const cart = await readyCart(pair.buyer);
  const idempotency = { key: 'key-of-an-order', bodyHash: 'body', stored: null };
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => submit(pair.buyer, cart, { idempotency })),
  );
  for (const result of results)
    if (result.status === 'rejected' && !(result.reason instanceof Replayed))
      expect(result.reason).toMatchObject({ code: 'request.inFlight' });
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await numbersOf()).toEqual([1]);
  expect(await recordedEvents(world.db, pair.farm, 'ordering.submitted')).toHaveLength(1);
});

it('offers show the stock that orders of the same moment have left', async () => {
  const buyers = await severalBuyers();
  const carts = await Promise.all(buyers.map(({ buyer }) => readyCart(buyer)));
  await Promise.all(buyers.map(({ buyer }, at) => submit(buyer, carts[at]!)));
  const shown = await world.db
    .selectFrom('offered_formats')
    .select('stock')
    .where('vendor_id', '=', pair.farm)
    .execute();
  expect(shown).toEqual([]);
  expect(await rebuildOffers(world.as(system))).toEqual({ added: 0, changed: 0, removed: 0 });
});

it('offers show what an order and a change of the format at the same moment leave', async () => {
  const cart = await readyCart(pair.buyer);
  let order: ReturnType<typeof submit>;
  await transaction(as(pair.seller), async (tx) => {
    // Writes formats directly: a command would commit before the order waits.
    await tx
      .updateTable('formats')
      .set({ minimum_quantity: String(BUYERS) })
      .where('id', '=', carrots)
      .execute();
    await record(tx, {
      type: 'catalogue.formatsChanged',
      organizations: [pair.farm],
      data: { count: 1, fields: ['minimumQuantity'] },
      touched: { vendorId: pair.farm, formatIds: [carrots] },
    });
    order = submit(pair.buyer, cart);
    await untilOneWaits();
  });
  await order!;
  const shown = await world.db
    .selectFrom('offered_formats')
    .select('stock')
    .where('vendor_id', '=', pair.farm)
    .execute();
  expect(shown).toEqual([]);
});

const anOrder = () => submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);

/** The order as a transaction gets it that waited while another one saved it. */
async function lockedAfter(
  purchaseOrderId: PurchaseOrderId,
  save: Parameters<typeof transaction<ReturnType<typeof as>, void>>[1],
) {
  let waiting: ReturnType<typeof lockOwnOrder>;
  await transaction(as(pair.seller), async (tx) => {
    await lockOwnOrder(tx, { purchaseOrderId });
    waiting = transaction(as(pair.seller), (other) => lockOwnOrder(other, { purchaseOrderId }));
    await untilOneWaits();
    await save(tx);
  });
  return waiting!;
}

it('an order that waited for its lock has the lines that were saved meanwhile', async () => {
  const purchaseOrderId = await anOrder();
  const order = await lockedAfter(purchaseOrderId, async (tx) => {
    const before = await lockOwnOrder(tx, { purchaseOrderId });
    const lines = before.lines.map((line) => ({ ...line, note: 'Sans fanes' }));
    await saveOrder(tx, before, { ...before, lines }, { isLast: true });
  });
  expect(order.lines.map(({ note }) => note)).toEqual(['Sans fanes']);
  expect(order.row.version).toBe(2);
});

it('also where only its lines were marked, without a new version', async () => {
  const purchaseOrderId = await anOrder();
  const { lines } = await transaction(as(pair.seller), (tx) => lockOwnOrder(tx, { purchaseOrderId }));
  const credited = { id: purchaseOrderId, lines: lines.map(({ id }) => ({ id, creditedMinor: 7 })) };
  const order = await lockedAfter(purchaseOrderId, (tx) =>
    setCreditedLines(tx, { orders: [credited], cause: 'note' }),
  );
  expect(order.lines.map(({ credited_minor }) => credited_minor)).toEqual([7]);
  expect(order.row.version).toBe(1);
});

it('an order that is confirmed twice at the same moment is confirmed once', async () => {
  const purchaseOrderId = await anOrder();
  const confirm = () =>
    applyOrderAction(as(pair.seller), {
      purchaseOrderId,
      version: 1,
      action: 'confirm',
      reason: '',
      delivered: [],
    });
  const results = await Promise.allSettled([confirm(), confirm(), confirm()]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const stock = await world.db
    .selectFrom('inventory_items')
    .select(['allocated', 'reserved'])
    .where('format_id', '=', carrots)
    .executeTakeFirstOrThrow();
  expect([Number(stock.allocated), Number(stock.reserved)]).toEqual([2, 0]);
});

it('a repetition is refused while the first run waits for the order, and is answered once it is done', async () => {
  const purchaseOrderId = await anOrder();
  const idempotency = { key: 'key-of-a-confirmation', bodyHash: 'body', stored: null };
  const confirm = () =>
    applyOrderAction(as(pair.seller, { idempotency }), {
      purchaseOrderId,
      version: 1,
      action: 'confirm',
      reason: '',
      delivered: [],
    });
  let first: ReturnType<typeof confirm>;
  await transaction(as(pair.seller), async (tx) => {
    const { lines } = await lockOwnOrder(tx, { purchaseOrderId });
    first = confirm();
    await untilOneWaits();
    await expect(confirm()).rejects.toMatchObject({ code: 'request.inFlight' });
    const credited = { id: purchaseOrderId, lines: lines.map(({ id }) => ({ id, creditedMinor: 7 })) };
    await setCreditedLines(tx, { orders: [credited], cause: 'note' });
  });
  const confirmed = await first!;
  expect(confirmed).toMatchObject({ status: 'confirmed', version: 2 });
  const again = await confirm().catch((error: unknown) => error);
  expect(again).toBeInstanceOf(Replayed);
  expect(again).toMatchObject({ result: { id: purchaseOrderId, status: 'confirmed', version: 2 } });
});

it('an order that does not exist keeps no key', async () => {
  const idempotency = { key: 'key-of-nothing', bodyHash: 'body', stored: null };
  const confirm = (purchaseOrderId: PurchaseOrderId) =>
    applyOrderAction(as(pair.seller, { idempotency }), {
      purchaseOrderId,
      version: 1,
      action: 'confirm',
      reason: '',
      delivered: [],
    });
  await expect(confirm(world.ids.next<'PurchaseOrder'>())).rejects.toMatchObject({
    code: 'request.notFound',
  });
  expect(await confirm(await anOrder())).toMatchObject({ status: 'confirmed' });
});

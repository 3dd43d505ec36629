import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Cart, FormatId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { Replayed, transaction, withoutLocks } from '../../platform/transaction.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { changeCart, removeCart } from './commands/carts.ts';
import { lockCart } from './commands/lock-cart.ts';
import { saveCart } from './commands/save-cart.ts';
import { submitCart } from './commands/submit.ts';
import { aTradingPair, addProductForSale, type TradingPair } from './factory/trading-pair.ts';
import { getCart, listCartDates, listCarts } from './queries/carts.ts';

const world = await reactingWorld();
const as = (person: Member, change?: Partial<Ctx>) => world.as(person, change);
const PRODUCTS = 6;
let pair: TradingPair;
let formats: FormatId[];

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  formats = [];
  for (let number = 0; number < PRODUCTS; number += 1) {
    const name = `Légume ${number}`;
    formats.push(await addProductForSale(world.as(system), pair, { fr: name, en: name, unitPrice: '12.50' }));
  }
});

const put = (formatId: FormatId, quantity: string, change?: Partial<Ctx>) =>
  setCartLines(as(pair.buyer, change), { lines: [{ formatId, quantity }], mode: 'add' });

const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where not l.granted and a.datname = current_database()`.execute(world.db);
    expect(rows.length).toBeGreaterThan(0);
  }, 5_000);

it('lines that are put at the same moment are all there, in one cart', async () => {
  await Promise.all(formats.flatMap((formatId) => [put(formatId, '1'), put(formatId, '2')]));
  const carts = await listCarts(as(pair.buyer), {});
  expect(carts).toHaveLength(1);
  expect(carts[0]!.lines.map(({ quantity }) => quantity)).toEqual(formats.map(() => '3'));
  expect(await recordedEvents(world.db, pair.bistro, 'ordering.cartChanged')).toHaveLength(2 * PRODUCTS);
});

it('of two changes of one version at the same moment, the second is refused', async () => {
  const [cart] = await put(formats[0]!, '1');
  const { id: cartId, version } = cart!;
  const change = (note: string) => changeCart(as(pair.buyer), { cartId, version, note });
  const results = await Promise.allSettled(['one', 'two', 'three', 'four'].map(change));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'request.stale' });
  expect((await getCart(as(pair.buyer), { cartId })).version).toBe(version + 1);
});

it('two carts that are moved to one date at the same moment become one', async () => {
  await put(formats[0]!, '1');
  const [cart] = await listCarts(as(pair.buyer), {});
  const [first, second] = await listCartDates(as(pair.buyer), { cartId: cart!.id });
  const dated = ({ id, version }: Cart, { fulfilmentId, on } = first!) =>
    changeCart(as(pair.buyer), { cartId: id, version, date: { fulfilmentId, on } });
  await dated(cart!, second);
  const { id } = await world.db
    .insertInto('carts')
    .values({
      id: world.ids.next<'Cart'>(),
      owner_id: pair.bistro,
      customer_id: pair.bistro,
      vendor_id: pair.farm,
      currency: 'CAD',
      created_at: world.clock.now(),
      changed_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setCartLines(as(pair.buyer), {
    lines: [{ formatId: formats[1]!, quantity: '2' }],
    mode: 'add',
    cartId: id,
  });
  await Promise.all((await listCarts(as(pair.buyer), {})).map((one) => dated(one)));
  const [merged, ...others] = await listCarts(as(pair.buyer), {});
  expect(others).toEqual([]);
  expect(merged!.date!.on).toBe(first!.on);
  expect(merged!.lines.map(({ quantity }) => quantity).toSorted()).toEqual(['1', '2']);
});

it('one key takes effect once, however many requests come with it at the same moment', async () => {
  const idempotency = { key: 'key-of-a-line', bodyHash: 'body', stored: null };
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => put(formats[0]!, '1', { idempotency })),
  );
  const answers = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [result.value];
    // While the first is still being saved, others may also be told that it is.
    if (result.reason instanceof Replayed) return [result.reason.result];
    expect(result.reason).toMatchObject({ code: 'request.inFlight' });
    return [];
  });
  const [cart] = await listCarts(as(pair.buyer), {});
  expect(cart!.lines.map(({ quantity }) => quantity)).toEqual(['1']);
  for (const answer of answers) expect(answer).toEqual([cart]);
});

it('what was saved between loading and saving is not lost', async () => {
  const [cart] = await put(formats[0]!, '1');
  const rounds: boolean[] = [];
  await withoutLocks(as(pair.buyer), async (saving, db) => {
    rounds.push(db.isTransaction);
    const loaded = await lockCart(saving.ctx, db, { cartId: cart!.id });
    if (rounds.length === 1) await put(formats[1]!, '4');
    saveCart(saving, loaded.cart, { ...loaded.cart, row: { ...loaded.cart.row, note: 'À la porte' } });
  });
  expect(rounds).toEqual([false, true]);
  const after = await getCart(as(pair.buyer), { cartId: cart!.id });
  expect(after).toMatchObject({ note: 'À la porte', version: cart!.version + 2 });
  expect(after.lines.map(({ quantity }) => quantity)).toEqual(['1', '4']);
});

it('a cart that waited for its lock has the lines that were saved meanwhile', async () => {
  const [cart] = await put(formats[0]!, '1');
  const input = { cartId: cart!.id };
  let waiting: Promise<string[]>;
  await transaction(as(pair.buyer), async (tx) => {
    const { cart: held } = await lockCart(tx.ctx, tx, input);
    waiting = transaction(as(pair.buyer), async (other) =>
      (await lockCart(other.ctx, other, input)).cart.lines.map(({ quantity }) => quantity),
    );
    await untilOneWaits();
    saveCart(tx, held, { ...held, lines: held.lines.map((line) => ({ ...line, quantity: '7' })) });
  });
  expect(await waiting!).toEqual(['7']);
});

it('a cart that is removed while it is submitted is ordered or removed, and not both', async () => {
  await put(formats[0]!, '1');
  const [cart] = await listCarts(as(pair.buyer), {});
  const { id: cartId } = cart!;
  const [date] = await listCartDates(as(pair.buyer), { cartId });
  const { version, totals } = await changeCart(as(pair.buyer), {
    cartId,
    version: cart!.version,
    date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
  });
  const results = await Promise.allSettled([
    removeCart(as(pair.buyer), { cartId }),
    submitCart(as(pair.buyer), { cartId, version, totalMinor: totals.totalMinor }),
  ]);
  const orders = await world.db
    .selectFrom('purchase_orders')
    .select('id')
    .where('vendor_id', '=', pair.farm)
    .execute();
  expect(await listCarts(as(pair.buyer), {})).toEqual([]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(orders).toHaveLength(results[1].status === 'fulfilled' ? 1 : 0);
});

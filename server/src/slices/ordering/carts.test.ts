import { beforeEach, describe, expect, it } from 'vitest';
import type { Cart, CartId, FormatId, Id } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { setStock } from '../inventory/factory/listed-items.ts';
import { setPrice } from '../catalogue/factory/price-lists.ts';
import { anotherAddress } from '../organizations/factory.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { changeCart, removeCart } from './commands/carts.ts';
import { aTradingPair, addProductForSale, type TradingPair } from './factory/trading-pair.ts';
import { getCart, listCartDates, listCarts } from './queries/carts.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let cheese: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  carrots = await addProductForSale(ctx, pair, { multiple: '1' });
  cheese = await addProductForSale(ctx, pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    multiple: '1',
  });
});

describe('a draft', () => {
  const fill = async (lines: { formatId: typeof carrots; quantity: string }[], cartId?: CartId) =>
    (await setCartLines(as(pair.buyer), { lines, mode: 'set', ...(cartId && { cartId }) }))[0]!;
  const dated = (
    { id, version }: Cart,
    on: string,
    more: { addressId?: Id<'Address'>; note?: string } = {},
  ) => changeCart(as(pair.buyer), { cartId: id, version, date: { fulfilmentId: pair.route, on }, ...more });
  /** A second draft of the seller, as earlier versions could open one. */
  const secondDraft = async (lines: Parameters<typeof fill>[0]) => {
    const { id } = await world.db
      .insertInto('carts')
      .values({
        id: world.ids.next<'Cart'>(),
        owner_id: pair.bistro,
        customer_id: pair.bistro,
        vendor_id: pair.farm,
        currency: 'CAD',
        created_by: null,
        created_at: world.clock.now(),
        changed_at: world.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return fill(lines, id);
  };
  const cartIds = async () => (await listCarts(as(pair.buyer), {})).map(({ id }) => id);

  it('has on each date the fee of what can be had, as when the date is chosen', async () => {
    await changedDelivery(world.as(system), pair.farm, pair.route, {
      fee: { base: { kind: 'flat', amountMinor: 900 }, byZone: [], freeFromMinor: 10_000 },
    });
    const { id } = await dated(
      await fill([
        { formatId: carrots, quantity: '4' },
        { formatId: cheese, quantity: '3' },
      ]),
      '2026-11-24',
    );
    await setStock(world.as(system), pair.farm, cheese, { availableUntil: '2026-11-01' });
    const buyer = as(pair.buyer);
    expect((await getCart(buyer, { cartId: id })).date).toMatchObject({ deliveryFeeMinor: 900 });
    const [first] = await listCartDates(buyer, { cartId: id });
    expect(first).toMatchObject({ on: '2026-11-24', deliveryFeeMinor: 900 });
  });

  it('that was removed takes no more lines: they go to the newest draft of the seller', async () => {
    const removed = await fill([{ formatId: carrots, quantity: '1' }]);
    await removeCart(as(pair.buyer), { cartId: removed.id });
    const first = await dated(await fill([{ formatId: carrots, quantity: '2' }], removed.id), '2026-11-24');
    // Another window still shows the draft that was removed.
    const later = await fill([{ formatId: cheese, quantity: '1' }], removed.id);
    expect(later).toMatchObject({ id: first.id, lines: [{ id: carrots }, { id: cheese }] });
    expect(await cartIds()).toEqual([first.id]);
  });

  it('is merged into the draft that has the date it is moved to', async () => {
    const first = await dated(await fill([{ formatId: carrots, quantity: '2' }]), '2026-11-24');
    const second = await secondDraft([
      { formatId: carrots, quantity: '3' },
      { formatId: cheese, quantity: '1' },
    ]);
    const noted = await changeCart(as(pair.buyer), {
      cartId: second.id,
      version: second.version,
      note: 'Side door',
    });
    const apart = await dated(noted, '2026-11-27');
    expect((await cartIds()).toSorted()).toEqual([first.id, second.id].toSorted());

    const merged = await dated(apart, '2026-11-24');
    expect(merged).toMatchObject({
      id: first.id,
      date: { fulfilmentId: pair.route, on: '2026-11-24' },
      note: 'Side door',
      totals: { linesMinor: 8_100 },
    });
    expect(merged.lines.map(({ id, quantity }) => [id, quantity])).toEqual([
      [carrots, '5'],
      [cheese, '1'],
    ]);
    expect(await cartIds()).toEqual([first.id]);
    await expect(getCart(as(pair.buyer), { cartId: second.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
  });

  it('keeps the address and note that are sent with the date when it is merged', async () => {
    const { id: addressId } = await anotherAddress(as(pair.buyer), pair.bistro);
    const first = await dated(await fill([{ formatId: carrots, quantity: '2' }]), '2026-11-24', {
      addressId,
      note: 'Bell',
    });
    const second = await secondDraft([{ formatId: cheese, quantity: '1' }]);
    const merged = await dated(second, '2026-11-24', { addressId, note: 'Side door' });
    expect(merged).toMatchObject({ id: first.id, addressId, note: 'Side door' });
  });

  it('that goes to another address on the same day stays apart, until it goes to the same one', async () => {
    const { id: addressId } = await anotherAddress(as(pair.buyer), pair.bistro);
    const { id: main } = await world.db
      .selectFrom('addresses')
      .select('id')
      .where('organization_id', '=', pair.bistro)
      .where('is_main', '=', true)
      .executeTakeFirstOrThrow();
    const first = await dated(await fill([{ formatId: carrots, quantity: '2' }]), '2026-11-24');
    const second = await secondDraft([{ formatId: cheese, quantity: '1' }]);
    const apart = await dated(second, '2026-11-24', { addressId });
    expect(apart).toMatchObject({ id: second.id, addressId, deliveredToId: addressId });
    expect((await cartIds()).toSorted()).toEqual([first.id, second.id].toSorted());
    const { version } = apart;
    const merged = await changeCart(as(pair.buyer), { cartId: second.id, version, addressId: main });
    expect(merged).toMatchObject({ id: first.id, deliveredToId: main });
    expect(merged.lines.map(({ id }) => id)).toEqual([carrots, cheese]);
    expect(await cartIds()).toEqual([first.id]);
  });

  it('is merged with what is no longer offered, and with prices that nobody has agreed to', async () => {
    const first = await dated(await fill([{ formatId: carrots, quantity: '2' }]), '2026-11-24');
    const leeks = await addProductForSale(world.as(system), pair, { fr: 'Poireaux', en: 'Leeks' });
    const second = await secondDraft([
      { formatId: cheese, quantity: '1' },
      { formatId: leeks, quantity: '3' },
    ]);
    await setStock(world.as(system), pair.farm, cheese, { availableUntil: '2026-11-01' });
    const price = { vendorId: pair.farm, priceListId: pair.list, formatId: leeks, unitPrice: '14' };
    await setPrice(world.as(system), price);
    const merged = await dated(second, '2026-11-24');
    expect(merged.id).toBe(first.id);
    expect(merged.lines.map(({ id, quantity, problem }) => [id, quantity, problem])).toEqual([
      [carrots, '2', null],
      [cheese, '1', 'ordering.noLongerOffered'],
      [leeks, '3', 'ordering.priceChanged'],
    ]);
  });
});

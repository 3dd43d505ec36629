import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { setCartLines } from './commands/cart-lines.ts';
import { changeCart } from './commands/carts.ts';
import { submitCart } from './commands/submit.ts';
import { aTradingPair, addProductForSale } from './factory/trading-pair.ts';
import { getCart, listCartDates } from './queries/carts.ts';
import { getOrder } from './queries/order.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);

it('when the cut-off passes under an open cart, the cart shows it, is refused with the next dates, and loses nothing', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const carrots = await addProductForSale(world.as(system), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '3',
  });
  const ctx = as(pair.buyer);
  const [filled] = await setCartLines(ctx, { lines: [{ formatId: carrots, quantity: '4' }], mode: 'set' });
  const cartId = filled!.id;
  const [date] = await listCartDates(ctx, { cartId });
  const before = await changeCart(ctx, {
    cartId,
    version: filled!.version,
    date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
    note: 'Sonnez deux fois',
  });
  expect(before).toMatchObject({ unavailableOn: null, problems: [], date: { on: date!.on } });

  world.clock.advance(Date.parse(date!.cutOffAt) + 1_000 - world.clock.now().getTime());
  const after = await getCart(ctx, { cartId });
  expect(after).toMatchObject({
    date: null,
    unavailableOn: date!.on,
    problems: ['ordering.dateUnavailable'],
    lines: [{ id: carrots, quantity: '4', problem: null }],
    note: 'Sonnez deux fois',
    version: before.version,
    can: { submit: 'ordering.dateUnavailable', edit: true },
  });
  // A screen that was not refreshed still sends the old date.
  const sent = { cartId, version: before.version, totalMinor: before.totals.totalMinor };
  const refused = await submitCart(ctx, sent).catch((error: { code: string; details: unknown }) => error);
  const next = await listCartDates(ctx, { cartId });
  expect(refused).toMatchObject({
    code: 'ordering.cartHasProblems',
    details: {
      problems: ['ordering.dateUnavailable'],
      dates: next.slice(0, 3).map(({ fulfilmentId, on }) => ({ fulfilmentId, on })),
    },
  });
  expect(next.length).toBeGreaterThan(0);
  expect(next.every(({ on }) => on > date!.on)).toBe(true);

  const { fulfilmentId, on } = next[0]!;
  const chosen = await changeCart(ctx, { cartId, version: after.version, date: { fulfilmentId, on } });
  const { purchaseOrderId } = await submitCart(ctx, {
    cartId,
    version: chosen.version,
    totalMinor: chosen.totals.totalMinor,
  });
  expect(await getOrder(ctx, { purchaseOrderId })).toMatchObject({
    on,
    note: 'Sonnez deux fois',
    lines: [{ formatId: carrots, requested: '4' }],
  });
});

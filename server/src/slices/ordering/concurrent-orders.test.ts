import { expect, it } from 'vitest';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const BUYERS = 24;
const CASES = 5;

const aBuyer = (pair: TradingPair, number: number): Promise<TradingPair> =>
  anotherBuyer(world.as(anonymous), pair, `Bistro ${number}`);

it('sells exactly the stock to concurrent orders, and numbers them without gaps', async () => {
  const pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  const last = await addProductForSale(ctx, pair, {
    fr: 'Fraises',
    en: 'Strawberries',
    unitPrice: '40',
    stock: { onHand: String(CASES) },
  });
  const plenty = await addProductForSale(ctx, pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '12',
    stock: { onHand: '1000' },
  });
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, number) => aBuyer(pair, number)));
  // Each order lists its lines in another sequence, so that locks taken without a fixed order would deadlock.
  const results = await Promise.allSettled(
    buyers.map((buyer, number) => {
      const lines = [
        { formatId: last, quantity: '1' },
        { formatId: plenty, quantity: '2' },
      ];
      return submitOrder(as, buyer, number % 2 === 0 ? lines : lines.toReversed());
    }),
  );
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as { code: string }] : [],
  );
  expect(results.length - refused.length).toBe(CASES);
  // Refused at once with a reason: the stock left when they looked, or when they submitted.
  for (const { code } of refused)
    expect(['ordering.cartHasProblems', 'inventory.notEnough', 'ordering.noLongerOffered']).toContain(code);
  const stock = await world.db
    .selectFrom('inventory_items')
    .select(['on_hand', 'reserved'])
    .where('format_id', 'in', [last, plenty])
    .orderBy('on_hand')
    .execute();
  expect(stock.map((row) => [Number(row.on_hand), Number(row.reserved)])).toEqual([
    [CASES, CASES],
    [1000, 2 * CASES],
  ]);
  const orders = await world.db
    .selectFrom('purchase_orders')
    .select('number')
    .where('vendor_id', '=', pair.farm)
    .execute();
  const numbers = orders.map(({ number }) => Number(number.replace(/\D/g, ''))).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: CASES }, (_, index) => index + 1));
  expect(await recordedEvents(world.db, pair.farm, 'ordering.submitted')).toHaveLength(CASES);
  const booked = await world.db
    .selectFrom('fulfilment_bookings')
    .select('orders')
    .where('vendor_id', '=', pair.farm)
    .executeTakeFirstOrThrow();
  expect(booked.orders).toBe(CASES);
});

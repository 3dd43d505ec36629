import { beforeAll, expect, it } from 'vitest';
import { RECENT_ORDERS, type FormatId, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { aTradingPair, addProductForSale, submitOrder, type TradingPair } from './factory/trading-pair.ts';
import { setLines, setOrder } from './factory/rows.ts';
import { getOrder } from './queries/order.ts';
import { listOrderedItems } from './queries/ordered-items.ts';
import { orderingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let leeks: FormatId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const add = (en: string) => addProductForSale(world.as(system), pair, { fr: en, en, unitPrice: '10' });
  [carrots, leeks] = [await add('Carrots'), await add('Leeks')];
});

let orders = 0;
const hour = (): Date => new Date(Date.parse('2026-10-01T10:00:00Z') + (orders += 1) * 3_600_000);
async function ordered(quantities: Partial<Record<'carrots' | 'leeks', string>>): Promise<PurchaseOrderId> {
  const byName = { carrots, leeks };
  const lines = Object.entries(quantities).map(([name, quantity]) => ({
    formatId: byName[name as keyof typeof byName],
    quantity,
  }));
  const id = await submitOrder(as, pair, lines);
  await setOrder(world, id, { submitted_at: hour() });
  return id;
}
const listed = async () => {
  const items = await listOrderedItems(as(pair.buyer), { vendorId: pair.farm });
  return Object.fromEntries(items.map((item) => [item.formatId, item]));
};

it('lists the quantities of the last orders, oldest first, and the last date and price', async () => {
  expect(await listed()).toEqual({});
  const first = await ordered({ carrots: '5', leeks: '1.5' });
  await setLines(world, first, { unit_price: '8.5' });
  const { on } = await getOrder(as(pair.buyer), { purchaseOrderId: first });
  await ordered({ carrots: '3' });
  const items = await listed();
  expect(items[carrots]).toMatchObject({
    quantities: ['5', '3'],
    last: { quantity: '3', unitPrice: '10', currency: 'CAD' },
  });
  expect(items[leeks]).toEqual({
    formatId: leeks,
    quantities: ['1.5', '0'],
    last: { on, quantity: '1.5', unitPrice: '8.5', currency: 'CAD' },
  });
});

it('follows a cancellation, and counts no declined order', async () => {
  const cancelled = await ordered({ leeks: '7' });
  expect((await listed())[leeks]!.quantities).toEqual(['1.5', '0', '7']);
  const { version } = await getOrder(as(pair.buyer), { purchaseOrderId: cancelled });
  const vendorId = pair.farm;
  await expectLiveMatchesFetch(
    { world, routes, name: 'ordering.listOrderedItems', input: { vendorId }, actor: pair.buyer },
    () =>
      applyOrderAction(as(pair.buyer), {
        purchaseOrderId: cancelled,
        version,
        action: 'cancel',
        reason: '',
        delivered: [],
      }),
  );
  await setOrder(world, await ordered({ leeks: '8' }), { status: 'declined' });
  expect((await listed())[leeks]).toMatchObject({ quantities: ['1.5', '0'], last: { quantity: '1.5' } });
});

it('forgets what is in none of the last six orders', async () => {
  for (let order = 0; order < RECENT_ORDERS; order++) await ordered({ carrots: '2' });
  expect(Object.keys(await listed())).toEqual([carrots]);
});

it('shows nothing of other customers, in one statement', async () => {
  const other = await aTradingPair(world.as(anonymous));
  expect(await listOrderedItems(as(other.buyer), { vendorId: pair.farm })).toEqual([]);
  const ofSeller = () => listOrderedItems(as(pair.seller), { vendorId: pair.farm });
  expect(await ofSeller()).toEqual([]);
  expect(await statementsDuring(ofSeller)).toHaveLength(1);
});

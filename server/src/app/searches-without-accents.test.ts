import { expect, it } from 'vitest';
import { addDays, dayIn } from '@halles/contract';
import { system, type Member, type Person } from '../platform/actor.ts';
import { testApp } from '../testing/app.ts';
import { runAllJobs } from '../testing/worker.ts';
import { billedOrder } from '../slices/invoicing/factory/invoices.ts';
import {
  addProductForSale,
  anotherBuyer,
  aTradingPair,
  deliveredOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { anAdmin } from '../slices/organizations/factory.ts';

const { world, call } = await testApp();
const ctx = world.as(system);
const as = (member: Member) => world.as(member);
const admin = await anAdmin(ctx);
const pair = await anotherBuyer(ctx, await aTradingPair(ctx), 'Brûlerie du Château');
const formatId = await addProductForSale(ctx, pair, { fr: 'Sirop d’érable', en: 'Maple syrup' });
const order = await deliveredOrder(as, pair, [{ formatId, quantity: '2' }], { reference: 'Fête à Noël' });
await billedOrder(as(pair.seller), order);
await call(pair.seller, 'POST', '/slack', {
  kind: 'idea',
  message: 'Un très bel été',
  page: '/',
  version: '1',
  browser: 'test',
  failure: null,
  screenshotFileId: null,
});
await runAllJobs(ctx, world.pool);

const today = dayIn(world.clock.now(), 'America/Toronto');
const days = `from=${addDays(today, -30)}&until=${addDays(today, 30)}`;
const orders = `/purchase-orders?side=vendor&view=sent&${days}`;
const total = async (who: Person, path: string, search: string): Promise<number> => {
  const { status, json } = await call(who, 'GET', `${path}${path.includes('?') ? '&' : '?'}search=${search}`);
  expect(status).toBe(200);
  return json.total;
};

it.each([
  ['orders, by a product', pair.seller, orders, 'SIROP D ERABLE'],
  ['orders, by their reference', pair.seller, orders, 'fete a noel'],
  ['orders, by a customer', pair.seller, orders, 'brulerie'],
  ['invoices, by the reference of an order', pair.seller, '/invoices?side=vendor', 'fete a noel'],
  ['invoices, by a customer', pair.seller, '/invoices?side=vendor', 'chateau'],
  ['notifications', pair.seller, `/organizations/${pair.farm}/all-notifications`, 'brulerie'],
  ['organizations of the platform', admin, '/admin/organizations', 'brulerie'],
  ['relations of the platform', admin, '/admin/relations', 'brulerie'],
  ['orders of the platform, by their reference', admin, '/admin/purchase-orders', 'fete a noel'],
  ['orders of the platform, by a party', admin, '/admin/purchase-orders', 'chateau'],
  ['feedback', admin, '/admin/feedback', 'tres bel ete'],
])('%s are found without accents', async (_what, who, path, search) => {
  expect(await total(who, path, encodeURIComponent(search))).toBeGreaterThan(0);
  expect(await total(who, path, encodeURIComponent(`${search} introuvable`))).toBe(0);
});

it('what has neither letters nor digits finds no partner', async () => {
  for (const path of [orders, '/invoices?side=vendor'])
    expect(await total(pair.seller, path, '%C2%AB')).toBe(0);
});

import { expect, it } from 'vitest';
import { anonymous, type Person } from '../../../platform/actor.ts';
import { testApp } from '../../../testing/app.ts';
import { aSession, aUser } from '../factory.ts';

const { world, call } = await testApp();
const ctx = () => world.as(anonymous);
const somebody = async (): Promise<Person> => aSession(ctx(), (await aUser(ctx())).userId);
const path = '/identity/table-layouts';
const orders = { order: ['total', 'status'], shown: { reference: false }, widths: { total: 140 } };

it('the layouts of tables follow the person to their other devices', async () => {
  const person = await somebody();
  expect((await call(person, 'GET', path)).json).toEqual({ density: null, tables: {} });
  await call(person, 'PATCH', path, { tables: { 'orders.vendor': orders } });
  await call(person, 'PATCH', path, { density: 'compact' });
  const phone = await aSession(ctx(), person.userId);
  expect((await call(phone, 'GET', path)).json).toEqual({
    density: 'compact',
    tables: { 'orders.vendor': orders },
  });
  const reset = { order: [], shown: {}, widths: {} };
  await call(phone, 'PATCH', path, { tables: { 'orders.vendor': reset, products: orders } });
  expect((await call(person, 'GET', path)).json.tables).toEqual({ 'orders.vendor': reset, products: orders });
  expect((await call(await somebody(), 'GET', path)).json.tables).toEqual({});
  expect((await call(null, 'GET', path)).status).toBe(401);
});

it('two changes at once lose neither table', async () => {
  const person = await somebody();
  await Promise.all(
    ['products', 'customers', 'inventory'].map((id) =>
      call(person, 'PATCH', path, { tables: { [id]: orders } }),
    ),
  );
  expect(Object.keys((await call(person, 'GET', path)).json.tables).toSorted()).toEqual([
    'customers',
    'inventory',
    'products',
  ]);
});

it.each([
  ['an id with a space', { tables: { 'no spaces': orders } }],
  ['a negative width', { tables: { orders: { ...orders, widths: { total: -1 } } } }],
  [
    'too many columns',
    { tables: { orders: { ...orders, order: Array.from({ length: 101 }, (_, at) => `c${at}`) } } },
  ],
  [
    'too many tables',
    { tables: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`t${at}`, orders])) },
  ],
  ['an unknown density', { density: 'narrow' }],
])('refuses what no table sends: %s', async (_, change) => {
  const person = await somebody();
  expect((await call(person, 'PATCH', path, change)).status).toBe(400);
});

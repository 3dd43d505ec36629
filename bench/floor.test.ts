import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FormatId } from '@halles/contract';
import { system, type Member } from '../server/src/platform/actor.ts';
import { aCategory } from '../server/src/slices/catalogue/factory/products.ts';
import { loadSearchAudience } from '../server/src/slices/offers/queries/audience.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../server/src/slices/ordering/factory/trading-pair.ts';
import { testApp } from '../server/src/testing/app.ts';
import { createFloorTables, keepAnswer, keepReach } from './floor-tables.ts';
import { floorServer } from './floor/server.ts';

const { world, call } = await testApp();
const pair = await aTradingPair(world.as(system));
const owner = new pg.Client(world.database.owner);
const pool = new pg.Pool(world.database.owner);
const floor = floorServer(pool);
let url = '';

beforeAll(async () => {
  await owner.connect();
  await createFloorTables(owner);
  await new Promise<void>((resolve) => floor.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(floor.address() as AddressInfo).port}/api`;
});
afterAll(async () => {
  await new Promise((resolve) => floor.close(resolve));
  await pool.end();
  await owner.end();
});

const goods = [
  ['Tomates cerises', 'Cherry tomatoes', 'vegetables.fruits', '30', ['organic']],
  ['Purée de tomates', 'Tomato paste', 'pantry', '9.5', []],
  ['Ketchup', 'Tomato ketchup', 'pantry', '12', ['organic']],
  ['Courgettes vertes', 'Green zucchini', 'vegetables.fruits', '20', []],
  ['Ragoût de légumes', 'Vegetable stew', 'pantry', '15', []],
] as const;
const day = '2026-11-21';

it('answers each question of the bench like the program', async () => {
  const ctx = world.as(system);
  for (const [id, name] of [
    ['vegetables', 'Légumes'],
    ['vegetables.fruits', 'Légumes-fruits'],
    ['pantry', 'Épicerie'],
  ] as const)
    await aCategory(world.db, id, name, name);
  const formatIds: FormatId[] = [];
  for (const [fr, en, categoryId, unitPrice, certifications] of goods)
    formatIds.push(
      await addProductForSale(ctx, pair, {
        fr,
        en,
        categoryId,
        unitPrice,
        certifications: [...certifications],
      }),
    );
  const lines = formatIds.map((formatId) => ({ formatId, quantity: '2' }));
  const orderIds = [await submitOrder((member) => world.as(member), pair, lines)];
  orderIds.push(await submitOrder((member) => world.as(member), pair, lines.slice(1)));
  await applyActions(
    (member) => world.as(member),
    pair,
    orderIds[0]!,
    'confirm',
    'prepare',
    'markReady',
    'load',
    'deliver',
  );
  const { invoiceIds } = (
    await call(pair.seller, 'POST', '/invoices/from-orders', { purchaseOrderIds: [orderIds[0]], by: 'order' })
  ).json;
  await keepReach(owner, pair.bistro, await loadSearchAudience(world.as(pair.buyer)));

  const questions: [Member, string][] = [
    [pair.buyer, '/context'],
    [pair.buyer, '/offers?text=tomate'],
    [pair.buyer, '/offers?text=tomate&category=pantry&category=vegetables'],
    [pair.buyer, `/offers?text=${encodeURIComponent('légumes')}`],
    [pair.buyer, '/offers?sort=price'],
    [pair.buyer, '/offers/facets?text=tomate'],
    [pair.buyer, '/offers/facets?text=tomate&category=vegetables'],
    [pair.seller, `/purchase-orders?side=vendor&view=sent&pageSize=50&from=${day}&until=${day}`],
    [pair.seller, `/purchase-orders/${orderIds[0]}`],
    [pair.seller, '/invoices?side=vendor'],
    [pair.seller, `/invoices/${invoiceIds[0]}`],
    [pair.seller, '/dashboard'],
  ];
  for (const [member, question] of questions) {
    const { text, status } = await call(member, 'GET', question);
    expect(status, text).toBe(200);
    await keepAnswer(owner, member.organizationId, { question, text });
  }
  for (const [member, question] of questions) {
    const cookie = `halles=token-of-${member.sessionId}`;
    const { text } = await call(member, 'GET', question);
    const answer = await fetch(url + question, { headers: { cookie } });
    expect(await answer.text(), question).toBe(text);
    if (/^\/(?:offers|invoices|purchase-orders)\?/.test(question)) expect(text).toMatch(/^\{"rows":\[\{/);
  }
});

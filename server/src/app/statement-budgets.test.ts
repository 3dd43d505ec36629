import { expect, it } from 'vitest';
import type { FormatId } from '@halles/contract';
import { system, type Member } from '../platform/actor.ts';
import { addProductForSale, applyActions, aTradingPair } from '../slices/ordering/factory/trading-pair.ts';
import { testApp, type Answer } from '../testing/app.ts';
import { statementsDuring } from '../testing/statements.ts';

/**
 * The most statements that a request sends to the database, with the one that authenticates it, `begin`, `commit` and
 * those of its idempotency key. A change may lower a number, never raise it.
 */
const budgets = {
  'GET /context': 2,
  'GET /offers': 4,
  'GET /offers/facets': 3,
  'PUT /carts/lines': 11,
  'GET /carts/{cartId}/dates': 5,
  'PATCH /carts/{cartId}': 9,
  'POST /carts/{cartId}/submit': 21,
  'GET /purchase-orders': 2,
  'GET /purchase-orders/{purchaseOrderId}': 2,
  'POST /purchase-orders/{purchaseOrderId}/actions': 13,
  'POST /purchase-orders/{purchaseOrderId}/changes': 9,
  'POST /purchase-orders/{purchaseOrderId}/changes/{changeSetId}/decision': 14,
  'POST /invoices/from-orders': 15,
  'GET /invoices': 4,
  'GET /invoices/{invoiceId}': 8,
  'POST /invoices/{invoiceId}/publish': 19,
  'GET /dashboard': 8,
};
type Procedure = keyof typeof budgets;

const { world, call } = await testApp();
const pair = await aTradingPair(world.as(system));
const { seller, buyer } = pair;
const formatIds: FormatId[] = [];
for (const name of ['Carottes', 'Panais', 'Betteraves'])
  formatIds.push(await addProductForSale(world.as(system), pair, { fr: name, en: name, unitPrice: '4.50' }));

interface Request {
  path?: Record<string, string>;
  query?: string;
  body?: object;
}

let requests = 0;

const overBudget: { procedure: Procedure; sent: number; statements: string[] }[] = [];

/** Sends a request, and notes when it takes more statements than its budget. */
async function send(procedure: Procedure, as: Member, { path = {}, query = '', body }: Request = {}) {
  const [method, pattern] = procedure.split(' ') as [string, string];
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name]!) + query;
  let answer: Answer;
  const statements = await statementsDuring(async () => {
    answer = await call(as, method, url, body, { 'idempotency-key': `request-${++requests}` });
  });
  expect(answer!.status, answer!.text).toBe(200);
  // The first is the test's: it gives the person's session a token.
  const own = statements.slice(1);
  if (own.length > budgets[procedure]) overBudget.push({ procedure, sent: own.length, statements: own });
  return answer!.json;
}

it('requests stay within their budget of statements', async () => {
  await send('GET /context', buyer);
  await send('GET /offers', buyer, { query: '?text=carottes' });
  await send('GET /offers/facets', buyer, { query: '?text=carottes' });

  const lines = formatIds.map((formatId) => ({ formatId, quantity: '2' }));
  const [{ id: cartId, version }] = await send('PUT /carts/lines', buyer, { body: { lines, mode: 'set' } });
  const [{ fulfilmentId, on }] = await send('GET /carts/{cartId}/dates', buyer, { path: { cartId } });
  const cart = await send('PATCH /carts/{cartId}', buyer, {
    path: { cartId },
    body: { version, date: { fulfilmentId, on } },
  });
  const { purchaseOrderId } = await send('POST /carts/{cartId}/submit', buyer, {
    path: { cartId },
    body: { version: cart.version, totalMinor: cart.totals.totalMinor },
  });

  const path = { purchaseOrderId };
  await send('GET /purchase-orders', buyer, { query: `?side=customer&view=sent&from=${on}&until=${on}` });
  const order = await send('GET /purchase-orders/{purchaseOrderId}', seller, { path });
  const confirmed = await send('POST /purchase-orders/{purchaseOrderId}/actions', seller, {
    path,
    body: { version: order.version, action: 'confirm', reason: '', delivered: [] },
  });
  const changed = await send('POST /purchase-orders/{purchaseOrderId}/changes', seller, {
    path,
    body: {
      version: confirmed.version,
      message: '',
      changes: [{ kind: 'quantity', lineId: order.lines[0].id, quantity: '1' }],
    },
  });
  await send('POST /purchase-orders/{purchaseOrderId}/changes/{changeSetId}/decision', buyer, {
    path: { purchaseOrderId, changeSetId: changed.changeSets[0].id },
    body: { version: changed.version, decision: 'accept', answer: '' },
  });

  await applyActions(
    (member) => world.as(member),
    pair,
    purchaseOrderId,
    'prepare',
    'markReady',
    'load',
    'deliver',
  );
  const { invoiceIds } = await send('POST /invoices/from-orders', seller, {
    body: { purchaseOrderIds: [purchaseOrderId], by: 'order' },
  });
  const [invoiceId] = invoiceIds;
  const draft = await send('GET /invoices/{invoiceId}', seller, { path: { invoiceId } });
  await send('POST /invoices/{invoiceId}/publish', seller, {
    path: { invoiceId },
    body: { version: draft.version },
  });
  await send('GET /invoices', seller, { query: '?side=vendor' });
  await send('GET /dashboard', seller);
  expect(overBudget).toEqual([]);
});

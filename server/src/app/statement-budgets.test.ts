import { expect, it } from 'vitest';
import type { FormatId, Invoice, contract, OutputOf } from '@halles/contract';
import { system, type Member } from '../platform/actor.ts';
import { aProducer } from '../slices/catalogue/factory.ts';
import { changedProduct } from '../slices/catalogue/factory/products.ts';
import { billedOrder } from '../slices/invoicing/factory/invoices.ts';
import { setOrganization } from '../slices/organizations/factory.ts';
import { proposeChange } from '../slices/ordering/commands/changes-and-substitutions.ts';
import {
  deliveredOrder,
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
} from '../slices/ordering/factory/trading-pair.ts';
import { getOrder } from '../slices/ordering/queries/order.ts';
import { testApp, type Answer } from '../testing/app.ts';
import { statementsDuring } from '../testing/statements.ts';
import { runAllJobs } from '../testing/worker.ts';

/**
 * The most statements that a request sends to the database, with the one that authenticates it, `begin`, `commit` and
 * those of its idempotency key. A change may lower a number, never raise it.
 */
const budgets = {
  'GET /context': 2,
  'GET /offers': 4,
  'GET /offers/facets': 3,
  'GET /public/sellers/{slug}/reach': 1,
  'PUT /carts/lines': 3,
  'GET /carts/{cartId}/dates': 2,
  'PATCH /carts/{cartId}': 3,
  'POST /carts/{cartId}/submit': 10,
  'POST /carts/{cartId}/add-to-order': 12,
  'GET /purchase-orders': 2,
  'GET /purchase-orders/{purchaseOrderId}': 2,
  'GET /purchase-orders/{purchaseOrderId}/stock': 2,
  'GET /purchase-orders/{purchaseOrderId}/dates': 3,
  'POST /standing-orders/fulfilments': 3,
  'POST /purchase-orders/{purchaseOrderId}/actions': 8,
  'GET /scheduled-deliveries/{fulfilmentId}/{on}/orders': 2,
  'POST /purchase-orders/{purchaseOrderId}/changes': 7,
  'POST /purchase-orders/{purchaseOrderId}/changes/{changeSetId}/decision': 8,
  'POST /invoices/from-orders': 10,
  'GET /invoices': 2,
  'GET /invoices/{invoiceId}': 2,
  'POST /invoices/{invoiceId}/publish': 9,
  'POST /invoices/{invoiceId}/credit-notes/preview': 4,
  'POST /payments/bank-list/matches': 2,
  'POST /payments/bank-list': 11,
  'POST /payments/bank-list/reversal': 13,
  'POST /inventory/products': 39,
  'PUT /item-lists/{itemListId}': 7,
  'PUT /item-lists/{itemListId}/partners': 7,
  'GET /organizations/{organizationId}/webhook': 2,
  'POST /organizations/{organizationId}/webhook': 7,
  'PATCH /organizations/{organizationId}/webhook': 6,
  'POST /organizations/{organizationId}/webhook/resume': 6,
  'DELETE /organizations/{organizationId}/webhook': 5,
  'GET /table-views': 2,
  'PUT /table-views/{tableViewId}': 7,
  'DELETE /table-views/{tableViewId}': 7,
  'GET /identity/table-layouts': 2,
  'PATCH /identity/table-layouts': 6,
  'GET /dashboard': 5,
  'GET /hub/days': 3,
  'GET /hub/demand': 3,
  'GET /search': 2,
  'GET /search/opened': 2,
  'POST /conversations': 10,
  'GET /conversations': 2,
  'GET /conversations/unread-count': 2,
  'GET /conversations/search': 2,
  'GET /conversations/about/{kind}/{id}': 2,
  'GET /conversations/{conversationId}': 2,
  'GET /conversations/{conversationId}/messages': 2,
  'POST /conversations/{conversationId}/messages': 3,
  'PATCH /conversations/{conversationId}/messages/{messageId}': 6,
  'DELETE /conversations/{conversationId}/messages/{messageId}': 6,
  'POST /conversations/{conversationId}/viewed': 6,
  'PUT /conversations/{conversationId}/users': 7,
  'POST /conversations/{conversationId}/users': 8,
  'PATCH /conversations/{conversationId}': 7,
  'POST /conversations/{conversationId}/reports': 9,
  'GET /organizations/{organizationId}/notifications': 2,
  'GET /organizations/{organizationId}/all-notifications': 2,
  'GET /organizations/{organizationId}/unread-notifications': 2,
  'PATCH /organizations/{organizationId}/notifications/{notificationId}': 5,
  'POST /organizations/{organizationId}/notifications/{notificationId}/snooze': 5,
  'POST /organizations/{organizationId}/notifications/read-all': 5,
  'GET /notification-settings': 2,
  'PATCH /notification-settings': 9,
  'GET /ext/orders/{token}': 4,
  'POST /ext/orders/{token}/confirm': 17,
  'POST /ext/orders/{token}/decline': 17,
  'POST /ext/orders/{token}/decision': 16,
  'POST /purchase-orders/{purchaseOrderId}/links/end': 7,
};
type BankListLine = OutputOf<typeof contract.invoicing.matchBankList>['lines'][number];
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
async function send(procedure: Procedure, as: Member | null, { path = {}, query = '', body }: Request = {}) {
  const [method, pattern] = procedure.split(' ') as [string, string];
  const url = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name]!) + query;
  let answer: Answer;
  const statements = await statementsDuring(async () => {
    answer = await call(as, method, url, body, { 'idempotency-key': `request-${++requests}` });
  });
  expect(answer!.status, answer!.text).toBe(200);
  // The first is the test's: it gives the person's session a token.
  const own = as ? statements.slice(1) : statements;
  expect(own, procedure).not.toEqual([]);
  if (own.length > budgets[procedure]) overBudget.push({ procedure, sent: own.length, statements: own });
  return answer!.json;
}

it('requests stay within their budget of statements', async () => {
  await send('GET /context', buyer);
  const { slug } = await world.db
    .selectFrom('organizations')
    .select('slug')
    .where('id', '=', pair.farm)
    .executeTakeFirstOrThrow();
  const postalCode = { path: { slug }, query: '?postalCode=H2J2L2' };
  await send('GET /public/sellers/{slug}/reach', null, postalCode);
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
  const more = { body: { lines: lines.slice(1), mode: 'set' } };
  const [second] = await send('PUT /carts/lines', buyer, more);
  const sameDate = await send('PATCH /carts/{cartId}', buyer, {
    path: { cartId: second.id },
    body: { version: second.version, date: { fulfilmentId, on } },
  });
  await send('POST /carts/{cartId}/add-to-order', buyer, {
    path: { cartId: second.id },
    body: { version: sameDate.version, totalMinor: sameDate.totals.totalMinor, purchaseOrderId },
  });
  await send('GET /purchase-orders', buyer, { query: `?side=customer&view=sent&from=${on}&until=${on}` });
  const order = await send('GET /purchase-orders/{purchaseOrderId}', seller, { path });
  await send('GET /purchase-orders/{purchaseOrderId}/stock', seller, { path });
  await send('GET /purchase-orders/{purchaseOrderId}/dates', seller, { path });
  await send('POST /standing-orders/fulfilments', buyer, { body: { vendorId: pair.farm, formatIds } });
  const confirmed = await send('POST /purchase-orders/{purchaseOrderId}/actions', seller, {
    path,
    body: { version: order.version, action: 'confirm', reason: '', delivered: [] },
  });
  await send('GET /scheduled-deliveries/{fulfilmentId}/{on}/orders', seller, { path: { fulfilmentId, on } });
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
  await send('GET /search', seller, { query: '?text=bistro' });
  await send('GET /search/opened', seller, { query: `?purchaseOrderIds=${purchaseOrderId}` });
  await converse(purchaseOrderId);
  expect(overBudget).toEqual([]);
});

async function converse(orderId: string): Promise<void> {
  const subject = { kind: 'order', id: orderId };
  const { id: conversationId } = await send('POST /conversations', buyer, { body: { subject } });
  const path = { conversationId };
  const messageId = world.ids.next<'Message'>();
  const message = { id: messageId, text: 'Trois laitues étaient brunes.', cards: [subject] };
  await send('POST /conversations/{conversationId}/messages', buyer, { path, body: message });
  const ofMessage = { ...path, messageId };
  const edit = { text: 'Deux laitues étaient brunes.' };
  await send('PATCH /conversations/{conversationId}/messages/{messageId}', buyer, {
    path: ofMessage,
    body: edit,
  });
  await send('GET /conversations', seller);
  await send('GET /conversations/unread-count', seller);
  await send('GET /conversations/search', seller, { query: '?text=laitue' });
  await send('GET /conversations/about/{kind}/{id}', seller, { path: subject });
  await send('GET /conversations/{conversationId}', seller, { path });
  await send('GET /conversations/{conversationId}/messages', seller, { path });
  await send('POST /conversations/{conversationId}/viewed', seller, { path, body: {} });
  await send('PUT /conversations/{conversationId}/users', seller, { path, body: { usersId: [] } });
  const own = { userId: seller.userId };
  await send('POST /conversations/{conversationId}/users', seller, { path, body: own });
  await send('PATCH /conversations/{conversationId}', seller, { path, body: { isMuted: true } });
  const report = { messageId, reason: 'Essai' };
  await send('POST /conversations/{conversationId}/reports', seller, { path, body: report });
  await send('DELETE /conversations/{conversationId}/messages/{messageId}', buyer, { path: ofMessage });
}

it('notifications and the links in emails stay within their budget', async () => {
  overBudget.length = 0;
  await runAllJobs(world.as(system), world.pool);
  await notice();
  await answerByLinks();
  expect(overBudget).toEqual([]);
});

/** The seller reads what the orders of the test before notified them of. */
async function notice(): Promise<void> {
  const path = { organizationId: seller.organizationId };
  const [first] = await send('GET /organizations/{organizationId}/notifications', seller, { path });
  await send('GET /organizations/{organizationId}/all-notifications', seller, { path });
  await send('GET /organizations/{organizationId}/unread-notifications', seller, { path });
  const one = { ...path, notificationId: first.id as string };
  await send('PATCH /organizations/{organizationId}/notifications/{notificationId}', seller, {
    path: one,
    body: { isRead: true },
  });
  const until = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  await send('POST /organizations/{organizationId}/notifications/{notificationId}/snooze', seller, {
    path: one,
    body: { until },
  });
  await send('POST /organizations/{organizationId}/notifications/read-all', seller, { path, body: {} });
  const { version } = await send('GET /notification-settings', seller);
  await send('PATCH /notification-settings', seller, { body: { version, pausedUntil: null } });
}

/** The secrets in the newest email about an order: to confirm and to decline, or to answer a change. */
async function tokensMailedTo(organizationId: string): Promise<string[]> {
  await runAllJobs(world.as(system), world.pool);
  const { text } = await world.db
    .selectFrom('mailbox as m')
    .innerJoin('organizations as o', 'o.email', 'm.to_address')
    .select('m.text')
    .where('o.id', '=', organizationId as never)
    .where('m.text', 'like', '%/ext/orders/%')
    .orderBy('m.id', 'desc')
    .executeTakeFirstOrThrow();
  return [...text.matchAll(/\/ext\/orders\/([\w-]{43})/g)].map(([, token]) => token!);
}

async function answerByLinks(): Promise<void> {
  const order = () =>
    submitOrder((member) => world.as(member), pair, [{ formatId: formatIds[0]!, quantity: '2' }]);
  await order();
  const [, declining] = await tokensMailedTo(pair.farm);
  const declined = { path: { token: declining! } };
  const { version } = await send('GET /ext/orders/{token}', null, declined);
  await send('POST /ext/orders/{token}/decline', null, { ...declined, body: { version, reason: 'Gel' } });

  const purchaseOrderId = await order();
  const [confirming] = await tokensMailedTo(pair.farm);
  const path = { token: confirming! };
  const opened = await send('GET /ext/orders/{token}', null, { path });
  await send('POST /ext/orders/{token}/confirm', null, { path, body: { version: opened.version } });
  const confirmed = await getOrder(world.as(seller), { purchaseOrderId });
  await proposeChange(world.as(seller), {
    purchaseOrderId,
    version: confirmed.version,
    message: '',
    changes: [{ kind: 'quantity', lineId: confirmed.lines[0]!.id, quantity: '1' }],
  });
  const [deciding] = await tokensMailedTo(pair.bistro);
  const change = await send('GET /ext/orders/{token}', null, { path: { token: deciding! } });
  await send('POST /ext/orders/{token}/decision', null, {
    path: { token: deciding! },
    body: { version: change.version, decision: 'accept', answer: '' },
  });
  await send('POST /purchase-orders/{purchaseOrderId}/links/end', seller, {
    path: { purchaseOrderId },
    body: {},
  });
}

it('a list of payments takes as many statements as one payment', async () => {
  overBudget.length = 0;
  const as = (member: Member) => world.as(member);
  const invoices: Invoice[] = [];
  for (const quantity of ['3', '5', '8']) {
    const order = await deliveredOrder(as, pair, [{ formatId: formatIds[0]!, quantity }]);
    invoices.push(await billedOrder(world.as(seller), order));
  }
  const [{ id: invoiceId, document }] = invoices as [Invoice, ...Invoice[]];
  await send('POST /invoices/{invoiceId}/credit-notes/preview', seller, {
    path: { invoiceId },
    body: { lines: [{ lineId: document.lines[0]!.id, quantity: '1' }], deliveryFee: false },
  });

  const day = invoices[0]!.issuedOn;
  const deposits = invoices.map(
    ({ number, balanceMinor }) => `${day};Interac ${number};${balanceMinor / 100}`,
  );
  const text = ['Date;Description;Amount', ...deposits].join('\n');
  const { lines } = await send('POST /payments/bank-list/matches', seller, {
    body: { currency: 'CAD', text },
  });
  const payments = (lines as BankListLine[]).map(({ match, on, description, amountMinor, occurrence }) => ({
    line: { on, description, amountMinor, occurrence },
    ...match,
  }));
  expect(payments).toHaveLength(invoices.length);
  const { paymentIds } = await send('POST /payments/bank-list', seller, {
    body: { currency: 'CAD', payments },
  });
  await send('POST /payments/bank-list/reversal', seller, { body: { paymentIds, reason: 'Essai' } });
  expect(overBudget).toEqual([]);
});

it('products for sale, shared lists and webhooks stay within their budget', async () => {
  overBudget.length = 0;
  const product = (name: string) => ({
    name: { en: name, fr: name, original: 'fr' },
    saleUnit: 'box',
    quantityPerUnit: null,
    contentQuantity: null,
    contentUnit: null,
    unitPrice: '24.50',
    onHand: '40',
  });
  await send('POST /inventory/products', seller, {
    body: { products: [product('Topinambours'), product('Salsifis'), product('Crosnes')] },
  });
  const itemListId = world.ids.next<'ItemList'>();
  const list = { path: { itemListId } };
  await send('PUT /item-lists/{itemListId}', seller, { ...list, body: { name: 'Hiver', formatIds } });
  await send('PUT /item-lists/{itemListId}/partners', seller, {
    ...list,
    body: { version: 1, partnerIds: [pair.bistro] },
  });

  const path = { organizationId: seller.organizationId };
  const address = { url: 'https://hooks.slack.com/services/T1/B2/secret', kinds: ['newOrders'] };
  await send('POST /organizations/{organizationId}/webhook', seller, { path, body: address });
  await send('GET /organizations/{organizationId}/webhook', seller, { path });
  await send('PATCH /organizations/{organizationId}/webhook', seller, {
    path,
    body: { kinds: ['claimsOpened'] },
  });
  await send('POST /organizations/{organizationId}/webhook/resume', seller, { path, body: {} });
  await send('DELETE /organizations/{organizationId}/webhook', seller, { path });
  expect(overBudget).toEqual([]);
});

it('saved views and layouts of tables stay within their budget', async () => {
  overBudget.length = 0;
  const path = { tableViewId: world.ids.next<'TableView'>() };
  const view = { table: 'orders.vendor', name: 'Mardis', search: 'tab=all', isShared: true };
  await send('PUT /table-views/{tableViewId}', seller, { path, body: view });
  await send('PUT /table-views/{tableViewId}', seller, { path, body: { ...view, version: 1 } });
  await send('GET /table-views', seller, { query: '?table=orders.vendor' });
  await send('DELETE /table-views/{tableViewId}', seller, { path, body: {} });
  await send('PATCH /identity/table-layouts', seller, { body: { density: 'compact' } });
  await send('GET /identity/table-layouts', seller);
  expect(overBudget).toEqual([]);
});

it('the dashboard of who sells and buys takes a statement for each part', async () => {
  overBudget.length = 0;
  await setOrganization(world, pair.farm, { is_buyer: true });
  const { vendor, customer } = await send('GET /dashboard', seller);
  expect([vendor, customer]).not.toContain(null);
  expect(overBudget).toEqual([]);
});

it('the week of a hub is one statement, whatever the number of producers', async () => {
  overBudget.length = 0;
  await setOrganization(world, pair.farm, { is_hub: true });
  for (const [index, formatId] of formatIds.entries()) {
    const producerId = await aProducer(world.as(seller), { name: `Producteur ${index}` });
    await changedProduct(world.as(seller), formatId, { producerId });
  }
  const lines = formatIds.map((formatId) => ({ formatId, quantity: '2' }));
  const as = (member: Member) => world.as(member);
  await applyActions(as, pair, await submitOrder(as, pair, lines), 'confirm');
  const [{ on }] = await send('GET /hub/days', seller);
  const { producers } = await send('GET /hub/demand', seller, { query: `?on=${on}` });
  expect(producers).toHaveLength(formatIds.length);
  expect(overBudget).toEqual([]);
});

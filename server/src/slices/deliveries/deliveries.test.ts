import { beforeEach, describe, expect, it } from 'vitest';
import { deliveries, type FormatId, type OrganizationId, type PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { pdfOf, type PdfDocument } from '../../platform/pdf/index.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { readPdf } from '../../testing/pdf.ts';
import { registerEveryReaction } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { renamedDelivery } from '../distribution/factory.ts';
import { orderingRoutes, printableOrders } from '../ordering/index.ts';
import {
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { changedFormat } from '../catalogue/factory/products.ts';
import { changedDelivery } from '../distribution/factory/fulfilments.ts';
import { aMember, verified } from '../organizations/factory.ts';
import { recordStop } from './commands/proof-of-delivery.ts';
import { advanceRun } from './commands/runs.ts';
import { renderCalendar } from './documents/calendar-feed.ts';
import { printableRuns } from './documents/run-pdf.ts';
import { getRun } from './queries/run.ts';
import { deliveriesRoutes as routes } from './routes.ts';
import { setOrder } from '../ordering/factory/rows.ts';

registerEveryReaction();
const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
const on = '2026-11-24';
let pair: TradingPair;
let carrots: FormatId;
let first: PurchaseOrderId;
let run: string;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { netWeightKg: '10' });
  first = await submitOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
  await applyActions(as, pair, first, 'confirm');
  run = `/scheduled-deliveries/${pair.route}/${on}`;
});

const neighbour = (): Promise<TradingPair> => anotherBuyer(world.as(anonymous), pair, 'Café Aube');
const orderOf = async (who: TradingPair, steps: Parameters<typeof applyActions>[3][] = ['confirm']) => {
  const id = await submitOrder(as, who, [{ formatId: carrots, quantity: '3' }]);
  await applyActions(as, who, id, ...steps);
  return id;
};
const stopOf = (customerId: OrganizationId, json: { stopList: { id: string; customer: { id: string } }[] }) =>
  json.stopList.find((stop) => stop.customer.id === customerId)!.id;
const statusOf = async (id: string) => (await call(pair.seller, 'GET', `/purchase-orders/${id}`)).json.status;

describe('a run', () => {
  it('groups the orders of a route on a day into stops, with the totals to prepare', async () => {
    await orderOf(await neighbour());
    const { json: runs } = await call(pair.seller, 'GET', `/scheduled-deliveries?from=${on}&until=${on}`);
    expect(runs).toMatchObject([
      { on, name: 'Tournée', stops: 2, orders: 2, status: 'planned', weightKg: '50' },
    ]);
    const { json, status } = await call(pair.seller, 'GET', run);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      stopList: [{ position: 1 }, { position: 2 }],
      items: [{ formatId: carrots, ordered: '5', weightKg: '50', orders: 2 }],
      can: { prepare: true, markReady: 'deliveries.nothingToAdvance' },
    });
  });

  it('lists what to prepare by name, as one looks names up in the language of the reader', async () => {
    const names = { Œufs: 'Eggs', Zucchinis: 'Zucchini', Épinards: 'Spinach' };
    const lines = [];
    for (const [fr, en] of Object.entries(names)) {
      const formatId = await addProductForSale(world.as(system), pair, { fr, en, unitPrice: '1' });
      lines.push({ formatId, quantity: '2' });
    }
    await applyActions(as, pair, await submitOrder(as, pair, lines), 'confirm');
    const { json } = await call(pair.seller, 'GET', run);
    const shown = json.items.map(({ name }: { name: { fr: string } }) => name.fr);
    expect(shown).toEqual(['Carottes', 'Épinards', 'Œufs', 'Zucchinis']);
    const pickList = printableRuns.find(({ name }) => name === 'pickList')!;
    const printed = async (language: 'FR' | 'EN', all: string[]) => {
      const list = await pickList.compose(as(pair.seller), { fulfilmentId: pair.route, on }, language);
      const text = (await readPdf(await pdfOf(list))).pages.flat().join('\n');
      return all.toReversed().toSorted((a, b) => text.indexOf(a) - text.indexOf(b));
    };
    const english = ['Carrots', 'Eggs', 'Spinach', 'Zucchini'];
    expect([await printed('FR', shown), await printed('EN', english)]).toEqual([shown, english]);
  });

  it('sums its orders by currency', async () => {
    await setOrder(world, first, { currency: 'EUR' } as never);
    await orderOf(await neighbour());
    const { json: runs } = await call(pair.seller, 'GET', `/scheduled-deliveries?from=${on}&until=${on}`);
    expect(runs[0].totals).toEqual([
      { amountMinor: 37_50, currency: 'CAD' },
      { amountMinor: 25_00, currency: 'EUR' },
    ]);
  });

  it('says no amounts to those who see no sales', async () => {
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    const { json: runs } = await call(driver, 'GET', `/scheduled-deliveries?from=${on}&until=${on}`);
    expect(runs).toMatchObject([{ orders: 1, totals: [] }]);
    const { json } = await call(driver, 'GET', run);
    expect(json.totals).toEqual([]);
    expect(JSON.stringify(json)).not.toContain('Minor');
  });

  it('moves all its orders together, and its status with them', async () => {
    const second = await orderOf(await neighbour());
    const move = async (action: string) =>
      (await call(pair.seller, 'POST', `${run}/advance`, { action })).json;
    expect(await move('prepare')).toEqual({ moved: 2 });
    expect((await call(pair.seller, 'GET', run)).json.status).toBe('picking');
    expect(await move('markReady')).toEqual({ moved: 2 });
    expect((await call(pair.seller, 'GET', run)).json.status).toBe('loaded');
    await move('load');
    await move('deliver');
    expect([await statusOf(first), await statusOf(second)]).toEqual(['delivered', 'delivered']);
    expect((await call(pair.seller, 'GET', run)).json.status).toBe('done');
    expect((await move('deliver')).code).toBe('deliveries.nothingToAdvance');
  });

  it('keeps the order of stops set by hand, with later stops after it', async () => {
    const cafe = await neighbour();
    await orderOf(cafe);
    const { json } = await call(pair.seller, 'GET', run);
    const ids = json.stopList.map((stop: { id: string }) => stop.id).toReversed();
    const after = await call(pair.seller, 'PUT', `${run}/stops`, { stopIds: ids.slice(0, 1) });
    expect(after.json.stopList.map((stop: { id: string }) => stop.id)).toEqual(ids);
    expect((await call(pair.seller, 'PUT', `${run}/stops`, { stopIds: null })).status).toBe(200);
  });

  it('is not visible to other sellers', async () => {
    expect((await call(pair.buyer, 'GET', run)).status).toBe(404);
    const { json } = await call(pair.buyer, 'GET', `/expected-deliveries?from=${on}&until=${on}`);
    expect(json).toMatchObject([{ id: first, seller: { id: pair.farm }, on }]);
  });

  it('lists its orders to pack, stop by stop, for those who prepare', async () => {
    const cafe = await neighbour();
    const second = await orderOf(cafe);
    const third = await orderOf(pair);
    const list = async (who = pair.seller) => call(who, 'GET', `${run}/orders`);
    const ids = async () => (await list()).json.map(({ id }: { id: string }) => id);
    expect(await ids()).toEqual([first, third, second]);
    const { json } = await call(pair.seller, 'GET', run);
    const stopIds = json.stopList.map((stop: { id: string }) => stop.id).toReversed();
    await call(pair.seller, 'PUT', `${run}/stops`, { stopIds });
    expect(await ids()).toEqual([second, first, third]);
    const shown = (await list()).json[0];
    expect(shown).toEqual((await call(pair.seller, 'GET', `/purchase-orders/${second}`)).json);
    const warehouse = await aMember(world.as(system), pair.farm, 'warehouse');
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    expect((await list(warehouse)).json[0].can).toMatchObject({ prepare: true });
    expect((await list(driver)).status).toBe(403);
    expect((await list(pair.buyer)).status).toBe(404);
    const cancel = { action: 'cancel', reason: 'Gel', version: (await list()).json[1].version };
    expect((await call(pair.seller, 'POST', `/purchase-orders/${first}/actions`, cancel)).status).toBe(200);
    expect(await ids()).toEqual([second, third]);
  });

  it.each([
    ['owner', ['confirm'], true],
    ['owner', ['confirm', 'prepare', 'markReady'], true],
    ['owner', ['confirm', 'prepare', 'markReady', 'load'], 'deliveries.nothingToAdvance'],
    ['driver', ['confirm'], 'request.notAllowed'],
  ] as const)('can be packed by: %s after %j: %s', async (role, [, ...steps], can) => {
    await applyActions(as, pair, first, ...steps);
    const who = role === 'owner' ? pair.seller : await aMember(world.as(system), pair.farm, role);
    expect((await call(who, 'GET', run)).json.can.pack).toBe(can);
  });

  it('is pushed as it is fetched', async () => {
    const key = { fulfilmentId: pair.route, on };
    await expectLiveMatchesFetch(
      { world, routes, name: 'deliveries.getRun', input: key, actor: pair.seller },
      () => applyActions(as, pair, first, 'prepare'),
    );
    const toPack = { world, routes, name: 'deliveries.listOrdersToPack', input: key, actor: pair.seller };
    const { lines, version } = (await call(pair.seller, 'GET', `/purchase-orders/${first}`)).json;
    await expectLiveMatchesFetch(toPack, () =>
      call(pair.seller, 'PUT', `/purchase-orders/${first}/preparation`, {
        version,
        lines: [{ lineId: lines[0].id, prepared: '1' }],
      }),
    );
    await expectLiveMatchesFetch(toPack, () =>
      call(pair.seller, 'PUT', `${run}/stops`, { stopIds: null }).then(() => orderOf(pair)),
    );
    await expectLiveMatchesFetch(
      {
        world,
        routes,
        name: 'deliveries.listExpectedDeliveries',
        input: { from: on, until: on },
        actor: pair.buyer,
      },
      () => applyActions(as, pair, first, 'markReady'),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'deliveries.listRuns', input: { from: on, until: on }, actor: pair.seller },
      () => applyActions(as, pair, first, 'load'),
    );
  });
});

describe('a route that is renamed', () => {
  it.each([
    ['deliveries.listRuns', () => ({ from: on, until: on })],
    ['deliveries.getRun', () => ({ fulfilmentId: pair.route, on })],
  ])('is pushed by %s under its new name', async (name, input) => {
    await expectLiveMatchesFetch({ world, routes, name, input: input(), actor: pair.seller }, () =>
      renamedDelivery(as(pair.seller), pair.route, 'Rive-Nord'),
    );
    const { json } = await call(pair.seller, 'GET', run);
    expect(json.name).toBe('Rive-Nord');
  });
});

describe('the documents of a run', () => {
  it.each([
    ['pickList', 'Liste de préparation', 'Carottes'],
    ['packList', 'Liste d’emballage', '1. Bistro Verger'],
    ['loadList', 'Liste de chargement', '1. Bistro Verger'],
    ['routeSheet', 'Feuille de route', 'Bistro Verger'],
    ['routeSheet', 'Heures', 'de 8 h à 12 h'],
    ['runLabels', 'Carottes', 'Pour Bistro Verger'],
  ])('%s', async (name, title, expected) => {
    const one = printableRuns.find((each) => each.name === name)!;
    const pdf = await readPdf(
      await pdfOf(await one.compose(as(pair.seller), { fulfilmentId: pair.route, on }, 'FR')),
    );
    const text = JSON.stringify(pdf).replaceAll(/[\u00a0\s]+/g, ' ');
    expect(text).toContain(title);
    expect(text).toContain(expected);
  });
});

it('a run whose products have no weight says none', async () => {
  const market = await aTradingPair(world.as(anonymous));
  const thyme = await addProductForSale(world.as(system), market, { fr: 'Thym', en: 'Thyme' });
  await changedFormat(as(market.seller), thyme, { netWeightKg: null });
  const id = await submitOrder(as, market, [{ formatId: thyme, quantity: '2' }]);
  await applyActions(as, market, id, 'confirm');
  for (const name of ['pickList', 'routeSheet']) {
    const one = printableRuns.find((each) => each.name === name)!;
    const where = { fulfilmentId: market.route, on };
    const pdf = await readPdf(await pdfOf(await one.compose(as(market.seller), where, 'FR')));
    expect(pdf.pages.flat().join('\n')).not.toMatch(/^Poids/m);
  }
});

it.each([
  ['FR', 'Charger par la cour', 'Load in the yard'],
  ['EN', 'Load in the yard', 'Charger par la cour'],
] as const)(
  'the instructions of a route are on its sheet in the language of the reader: %s',
  async (language, shown, other) => {
    const instructions = { fr: 'Charger par la cour', en: 'Load in the yard', original: 'fr' as const };
    await changedDelivery(world.as(system), pair.farm, pair.route, { instructions });
    const sheet = printableRuns.find(({ name }) => name === 'routeSheet')!;
    const pdf = await pdfOf(await sheet.compose(as(pair.seller), { fulfilmentId: pair.route, on }, language));
    const text = (await readPdf(pdf)).pages.flat().join('\n');
    expect([text.includes(shown), text.includes(other)]).toEqual([true, false]);
  },
);

describe('the delivery instructions of a customer', () => {
  const instructions = (fr: string) => ({ en: '', fr, original: 'fr' as const });
  const instruct = async (fr: string) => {
    const path = `/organizations/${pair.bistro}/settings`;
    const { version } = (await call(pair.buyer, 'GET', path)).json;
    const change = { deliveries: { reception: { deliveryInstructions: instructions(fr) } } };
    expect((await call(pair.buyer, 'PATCH', path, { version, change })).status).toBe(200);
  };
  const order = async () => (await call(pair.seller, 'GET', `/purchase-orders/${first}`)).json;

  it('are on the order and the stop as they are now, live, and stay as they were when delivered', async () => {
    expect((await order()).deliveryInstructions).toBeNull();
    await instruct('Par la ruelle');
    expect((await order()).deliveryInstructions).toEqual(instructions('Par la ruelle'));
    const { json } = await call(pair.seller, 'GET', run);
    expect(json.stopList[0].deliveryInstructions).toEqual({ en: 'Par la ruelle', fr: 'Par la ruelle' });
    const watched: [typeof routes, string, object][] = [
      [routes, 'deliveries.getRun', { fulfilmentId: pair.route, on }],
      [orderingRoutes, 'ordering.getOrder', { purchaseOrderId: first }],
    ];
    for (const [of, name, input] of watched)
      await expectLiveMatchesFetch({ world, routes: of, name, input, actor: pair.seller }, () =>
        instruct(`Par la cour, ${name}`),
      );
    await applyActions(as, pair, first, 'prepare', 'markReady', 'load');
    await instruct('Sonner deux fois');
    await applyActions(as, pair, first, 'deliver');
    await instruct('Fermé');
    expect((await order()).deliveryInstructions).toEqual(instructions('Sonner deux fois'));
  });
});

describe('the delivery instructions of a customer are printed', () => {
  const instructions = { en: 'Use the alley', fr: 'Par la ruelle', original: 'fr' as const };
  const papers: [string, () => Promise<PdfDocument>][] = [
    ...printableRuns
      .filter(({ name }) => name !== 'runLabels')
      .map(({ name, compose }): [string, () => Promise<PdfDocument>] => [
        `on the ${name} of the run`,
        () => compose(as(pair.seller), { fulfilmentId: pair.route, on }, 'FR'),
      ]),
    ...printableOrders
      .filter(({ name }) => name !== 'labels')
      .map(({ name, compose }): [string, () => Promise<PdfDocument>] => [
        `on the ${name} of an order`,
        () => compose(as(pair.seller), { purchaseOrderId: first }, 'FR'),
      ]),
  ];
  beforeEach(async () => {
    const path = `/organizations/${pair.bistro}/settings`;
    const { version } = (await call(pair.buyer, 'GET', path)).json;
    const change = { deliveries: { reception: { deliveryInstructions: instructions } } };
    await call(pair.buyer, 'PATCH', path, { version, change });
  });

  it.each(papers)('%s', async (_, compose) => {
    expect(JSON.stringify(await readPdf(await pdfOf(await compose())))).toContain('Par la ruelle');
  });

  it('on the stop that the driver sees, and in the emails of an order', async () => {
    const { json } = await call(pair.seller, 'GET', run);
    expect(json.stopList[0].deliveryInstructions.fr).toBe('Par la ruelle');
    await verified(world.as(system), pair.bistro);
    const id = await orderOf(pair);
    await runAllJobs(world.as(system), world.pool);
    const mails = await world.db.selectFrom('mailbox').select(['subject', 'text']).execute();
    const confirmation = mails.find(
      ({ subject, text }) => /(confirmed|confirmé)/.test(subject) && text.includes(id),
    );
    expect(confirmation?.text).toMatch(/Par la ruelle|Use the alley/);
  });
});

describe('a calendar feed', () => {
  it('is read without signing in, contains no price, and stops working when revoked', async () => {
    const { json: feed } = await call(
      pair.buyer,
      'POST',
      '/calendar-feeds',
      { side: 'customer' },
      {
        'idempotency-key': 'feed-one-of-the-test',
      },
    );
    const path = new URL(feed.url).pathname.replace('/api', '');
    const read = await call(null, 'GET', path);
    expect(read.headers['content-type']).toContain('text/calendar');
    expect(read.text).toContain('SUMMARY:Ferme du Nord – FN-');
    expect(read.text).toContain('DTSTART:20261124T130000Z');
    expect(read.text).not.toContain('$');
    await call(pair.buyer, 'DELETE', `/calendar-feeds/${feed.id}`);
    expect((await call(null, 'GET', path)).status).toBe(404);
  });

  it('of a buyer in another time zone has the hours of the seller', async () => {
    // Writes organizations directly: a buyer whose place is in another time zone.
    await world.db
      .updateTable('organizations')
      .set({ time_zone: 'America/Moncton' })
      .where('id', '=', pair.bistro)
      .execute();
    const key = { 'idempotency-key': 'feed-three-of-the-test' };
    const { json: feed } = await call(pair.buyer, 'POST', '/calendar-feeds', { side: 'customer' }, key);
    const { text } = await call(null, 'GET', new URL(feed.url).pathname.replace('/api', ''));
    expect(text).toContain('DTSTART:20261124T130000Z');
  });

  it('made with a former secret is shown as it was, and read', async () => {
    const { settings } = world.ports;
    const former = settings.secret;
    const body = { side: 'customer' };
    const key = { 'idempotency-key': 'feed-two-of-the-test' };
    const { json: feed } = await call(pair.buyer, 'POST', '/calendar-feeds', body, key);
    try {
      settings.secret = 'another secret of the tests, as long as needed';
      settings.oldSecrets = [former];
      const { json: feeds } = await call(pair.buyer, 'GET', '/calendar-feeds');
      expect(feeds).toMatchObject([{ id: feed.id, url: feed.url }]);
      expect((await call(null, 'GET', new URL(feed.url).pathname.replace('/api', ''))).status).toBe(200);
    } finally {
      settings.secret = former;
      settings.oldSecrets = [];
    }
  });

  it('folds long lines and escapes special characters as RFC 5545 requires', () => {
    const text = renderCalendar(
      'Ferme, du; Nord',
      [
        {
          id: '1',
          starts: '2026-11-24T13:00:00Z',
          ends: '2026-11-24T17:00:00Z',
          title: 'é'.repeat(80),
          place: '',
          url: 'u',
        },
      ],
      '2026-11-21T10:30:00.000Z',
    );
    expect(text).toContain('X-WR-CALNAME:Ferme\\, du\\; Nord');
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${'é'.repeat(80)}`);
  });
});

/** Last in the file: after it, nothing can be ordered for the 24th. */
it('orders marked as delivered late carry the day that is given, or that of the driver’s report', async () => {
  const cafe = await neighbour();
  const second = await orderOf(cafe, ['confirm', 'prepare', 'markReady', 'load']);
  await applyActions(as, pair, first, 'prepare', 'markReady', 'load');
  world.clock.advance(6 * 86_400_000);
  const seller = as(pair.seller);
  const key = { fulfilmentId: pair.route, on };
  const orderNow = async (id: PurchaseOrderId) =>
    world.db.selectFrom('purchase_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  const report = deliveries.recordStop.input.parse({
    ...key,
    stopId: stopOf(cafe.bistro, await getRun(seller, key)),
    outcome: 'delivered',
    happenedAt: '2026-11-25T13:05:00Z',
  });
  await recordStop(seller, report);
  expect((await orderNow(second)).delivered_at).toEqual(new Date(report.happenedAt));

  const deliver = { ...key, action: 'deliver', deliveredOn: '2026-11-28' } as const;
  await expect(advanceRun(seller, deliver)).rejects.toMatchObject({ code: 'ordering.deliveredInFuture' });
  expect((await orderNow(first)).status).toBe('inTransit');
  await advanceRun(seller, { ...deliver, deliveredOn: on });
  expect((await orderNow(first)).delivered_at).toEqual(new Date(`${on}T17:00:00Z`));
});

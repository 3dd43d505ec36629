import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId, ReportFigures, ReportLine } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { testApp } from '../../testing/app.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { grantClaim, readOrder } from '../ordering/factory/order-steps.ts';
import {
  deliveredOrder,
  anotherBuyer,
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { billedOrder, publishCreditNote } from '../invoicing/factory/invoices.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { getDashboard } from './queries/dashboard.ts';
import { reportsRoutes as routes } from './routes.ts';
import { setLine, setOrder } from '../ordering/factory/rows.ts';

const { world, call } = await testApp();
const as = (person: Member) => world.as(person);
/** The first day that can be ordered for; a Tuesday. */
const on = '2026-11-24';
let pair: TradingPair;
let cafe: TradingPair;
let carrots: FormatId;
let cheese: FormatId;
let order: PurchaseOrderId;

const searchOf = (question: object) =>
  new URLSearchParams({ from: '2026-11-01', until: '2026-11-30', ...question }).toString();
const read = async (person: Member, question: object) =>
  (await call(person, 'GET', `/reports/figures?${searchOf(question)}`)).json;
const lines = async (person: Member, question: object) =>
  (await call(person, 'GET', `/reports/lines?${searchOf(question)}`)).json;

const neighbour = (): Promise<TradingPair> => anotherBuyer(world.as(anonymous), pair, 'Café Aube');

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  carrots = await addProductForSale(world.as(system), pair, { netWeightKg: '10', categoryId: 'vegetables' });
  cheese = await addProductForSale(world.as(system), pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
    netWeightKg: '1.8',
  });
  cafe = await neighbour();
  order = await submitOrder(as, pair, [
    { formatId: carrots, quantity: '4' },
    { formatId: cheese, quantity: '2' },
  ]);
  const { lines: ordered } = await readOrder(as(pair.seller), order);
  const tomme = ordered.find(({ name }) => name.fr === 'Tomme')!;
  await setLine(world, { orderId: order, lineId: tomme.id }, { is_variable_weight: true });
  await applyActions(as, pair, order, 'confirm');
  const second = await submitOrder(as, cafe, [{ formatId: carrots, quantity: '1' }]);
  await applyActions(as, cafe, second, 'confirm');
  // An unanswered order is not a sale.
  await submitOrder(as, cafe, [{ formatId: carrots, quantity: '20' }]);
});

describe('figures of a known history', () => {
  it('by customer, to the cent', async () => {
    const { rows, totals, total } = await read(pair.seller, { side: 'vendor', by: 'customer' });
    // 4 × 12.50 + 2 × 1.8 kg × 18.50; 1 × 12.50.
    expect(rows).toMatchObject([
      {
        name: { fr: 'Bistro Verger' },
        key: pair.bistro,
        figures: { amountMinor: 11_660, orders: 1, lines: 2, kg: '43.6', totalMinor: expect.any(Number) },
      },
      { name: { fr: 'Café Aube' }, figures: { amountMinor: 1_250, orders: 1, lines: 1, kg: '10' } },
    ]);
    expect(totals).toMatchObject([
      { currency: 'CAD', figures: { amountMinor: 12_910, orders: 2, lines: 3, kg: '53.6' } },
    ]);
    expect(total).toBe(2);
  });

  it('with what granted claims and credit notes gave back beside what was sold, on the same day', async () => {
    const delivered = await deliveredOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);
    world.clock.advance(60_000);
    // A claim of one case, a credit note of another.
    await grantClaim(as, pair, delivered, '1');
    world.clock.advance(60_000);
    const invoice = await billedOrder(as(pair.seller), delivered);
    await publishCreditNote(as(pair.seller), invoice.id, '1');
    const credited = ({ rows }: { rows: { figures: ReportFigures }[] }) =>
      rows.map(({ figures }) => [figures.amountMinor, figures.creditedMinor]);
    const ofCustomer = await read(pair.seller, { side: 'vendor', by: 'customer' });
    expect(credited(ofCustomer)).toEqual([
      [16_660, 2_500],
      [1_250, 0],
    ]);
    expect(credited({ rows: ofCustomer.totals })).toEqual([[17_910, 2_500]]);
    expect(credited(await read(pair.seller, { side: 'vendor', by: 'product' }))).toEqual([
      [11_250, 2_500],
      [6_660, 0],
    ]);
    const bought = await read(pair.buyer, { side: 'customer', formatId: carrots });
    expect(credited({ rows: bought.totals })).toEqual([[10_000, 2_500]]);
    const each = await lines(pair.seller, { side: 'vendor', formatId: carrots });
    expect(each.rows.map((line: ReportLine) => line.creditedMinor).toSorted()).toEqual([0, 0, 2_500]);
    const file = await call(
      pair.seller,
      'GET',
      `/exports/salesReport.csv?${searchOf({ side: 'vendor', by: 'customer', compare: 'none' })}&language=EN`,
    );
    expect(file.text).toMatch(/Before tax.*Credited.*Net before tax/);
    expect(file.text).toMatch(/166[.,]60.*25[.,]00.*141[.,]60/);
  });

  it('by product, format, category and route', async () => {
    const amounts = async (by: string) =>
      (await read(pair.seller, { side: 'vendor', by })).rows.map(
        (row: { name: { en: string } | null; figures: { amountMinor: number } }) => [
          row.name?.en ?? null,
          row.figures.amountMinor,
        ],
      );
    expect(await amounts('product')).toEqual([
      ['Tomme', 6_660],
      ['Carrots', 6_250],
    ]);
    expect(await amounts('format')).toEqual([
      ['Tomme', 6_660],
      ['Carrots', 6_250],
    ]);
    expect(await amounts('route')).toEqual([['Tournée', 12_910]]);
    expect((await read(pair.seller, { side: 'vendor', by: 'customerType' })).rows).toMatchObject([
      { key: 'restaurant', name: null, figures: { amountMinor: 12_910 } },
    ]);
    expect((await read(pair.seller, { side: 'vendor', by: 'format' })).rows[0].figures).toMatchObject({
      quantity: '2',
      orders: null,
    });
  });

  it('counts weighed products by weight, once weighed', async () => {
    const { json } = await call(pair.seller, 'GET', `/purchase-orders/${order}`);
    const line = json.lines.find((each: { formatId: string }) => each.formatId === cheese);
    await applyActions(as, pair, order, 'prepare');
    const { json: preparing } = await call(pair.seller, 'GET', `/purchase-orders/${order}`);
    await call(pair.seller, 'PUT', `/purchase-orders/${order}/preparation`, {
      version: preparing.version,
      lines: [{ lineId: line.id, prepared: '2', weights: ['1.853', '1.920'] }],
    });
    const { rows } = await read(pair.seller, { side: 'vendor', by: 'product' });
    expect(rows[0]).toMatchObject({ name: { en: 'Tomme' }, figures: { amountMinor: 6_980, kg: '3.773' } });
  });

  it('says of a line the quantity that its amount is of, also when fewer were prepared', async () => {
    const { lines: ordered } = await readOrder(as(pair.seller), order);
    const line = ordered.find(({ formatId }) => formatId === carrots)!;
    await applyActions(as, pair, order, 'prepare');
    const { json: preparing } = await call(pair.seller, 'GET', `/purchase-orders/${order}`);
    await call(pair.seller, 'PUT', `/purchase-orders/${order}/preparation`, {
      version: preparing.version,
      lines: [{ lineId: line.id, prepared: '3', weights: [] }],
    });
    const question = { side: 'vendor', formatId: carrots, partnerId: pair.bistro };
    expect((await lines(pair.seller, question)).rows).toMatchObject([
      { requested: '4', delivered: null, sold: '3', unitPrice: '12.5', amountMinor: 3_750 },
    ]);
    const file = await call(pair.seller, 'GET', `/exports/salesLines.csv?${searchOf(question)}&language=EN`);
    const [header, row] = file.text.split('\r\n').map((text) => text.split(','));
    expect(row![header!.indexOf('"Quantity"')]).toBe('3');
  });

  it('is the same for the buyer, by supplier', async () => {
    const { rows } = await read(pair.buyer, { side: 'customer', by: 'supplier' });
    expect(rows).toMatchObject([
      { name: { en: 'Ferme du Nord' }, key: pair.farm, figures: { amountMinor: 11_660 } },
    ]);
  });

  it('follows the status filter', async () => {
    const amount = async (states: string) =>
      (await read(pair.seller, { side: 'vendor', states })).totals[0]?.figures.amountMinor ?? 0;
    expect(await amount('all')).toBe(37_910);
    expect(await amount('delivered')).toBe(0);
    await applyActions(as, pair, order, 'prepare');
    const { json } = await call(pair.seller, 'GET', `/purchase-orders/${order}`);
    await setOrder(world, json.id, { status: 'delivered' });
    expect(await amount('delivered')).toBe(11_660);
  });

  it('is aligned with the previous period', async () => {
    const december = {
      side: 'vendor',
      by: 'customer',
      every: 'month',
      from: '2026-12-01',
      until: '2026-12-31',
    };
    const { rows, totals, before } = await read(pair.seller, december);
    expect(before).toEqual({ from: '2026-11-01', until: '2026-11-30' });
    expect(rows[0]).toMatchObject({
      period: '2026-12-01',
      figures: { amountMinor: 0, orders: 0 },
      before: { amountMinor: 11_660, orders: 1 },
    });
    expect(totals[0]).toMatchObject({ figures: { amountMinor: 0 }, before: { amountMinor: 12_910 } });
    const alone = await read(pair.seller, { ...december, compare: 'none' });
    expect(alone).toMatchObject({ rows: [], totals: [], before: null });
  });

  it('links to the lines, and from them to the order', async () => {
    const { rows } = await read(pair.seller, { side: 'vendor', by: 'product' });
    const page = await lines(pair.seller, { side: 'vendor', productId: rows[1].key });
    expect(page).toMatchObject({
      total: 2,
      rows: [
        {
          on,
          product: { en: 'Carrots' },
          category: { en: 'Vegetables' },
          unitPrice: '12.5',
          currency: 'CAD',
        },
        { on },
      ],
    });
    const found = page.rows.find((row: { purchaseOrderId: string }) => row.purchaseOrderId === order);
    expect(found).toMatchObject({
      amountMinor: 5_000,
      requested: '4',
      kg: '40',
      partner: { id: pair.bistro },
    });
    expect((await lines(pair.seller, { side: 'vendor', categoryId: '-' })).rows).toMatchObject([
      { product: { en: 'Tomme' } },
    ]);
  });

  it('lists the lines that a category adds up, not those of the categories under it', async () => {
    const beets = await addProductForSale(world.as(system), pair, {
      fr: 'Betteraves',
      en: 'Beets',
      unitPrice: '9',
      categoryId: 'vegetables.roots',
    });
    const third = await submitOrder(as, cafe, [{ formatId: beets, quantity: '10' }]);
    await applyActions(as, cafe, third, 'confirm');
    const { rows } = await read(pair.seller, { side: 'vendor', by: 'category' });
    const sums = rows.map(({ key, figures }: { key: string | null; figures: { amountMinor: number } }) => [
      key,
      figures.amountMinor,
    ]);
    expect(sums).toEqual([
      ['vegetables.roots', 9_000],
      [null, 6_660],
      ['vegetables', 6_250],
    ]);
    for (const [key, amountMinor] of sums) {
      const page = await lines(pair.seller, { side: 'vendor', categoryId: key ?? '-' });
      const sum = page.rows.reduce((all: number, row: { amountMinor: number }) => all + row.amountMinor, 0);
      expect([key, sum]).toEqual([key, amountMinor]);
    }
  });

  it('separates filters on lines from figures of orders', async () => {
    const { rows } = await read(pair.seller, { side: 'vendor', by: 'product' });
    const narrowed = await read(pair.seller, { side: 'vendor', by: 'customer', productId: rows[0].key });
    expect(narrowed.rows).toMatchObject([
      { key: pair.bistro, figures: { amountMinor: 6_660, orders: 1, taxMinor: null, totalMinor: null } },
    ]);
  });

  it('leaves test orders out', async () => {
    await setOrder(world, order, { is_test: true, customer_id: pair.farm, relation_id: null });
    const { totals } = await read(pair.seller, { side: 'vendor' });
    expect(totals[0].figures.amountMinor).toBe(1_250);
  });
});

describe('permissions', () => {
  it('never contains a row of another organization', async () => {
    const stranger = await anOrganization(world.as(anonymous), { name: 'Ferme du Sud' });
    for (const by of ['customer', 'product', 'route'])
      expect(await read(stranger.owner, { side: 'vendor', by })).toMatchObject({ rows: [], totals: [] });
    expect(await lines(stranger.owner, { side: 'vendor' })).toMatchObject({ rows: [], total: 0 });
    // A buyer's purchases from another supplier are not visible: as a seller, the bistro has sold nothing.
    expect((await read(pair.buyer, { side: 'vendor' })).totals).toEqual([]);
    const asBuyer = await read(cafe.buyer, { side: 'customer', partnerId: pair.bistro });
    expect(asBuyer.totals).toEqual([]);
  });

  it.each([
    ['driver', 403, 403],
    ['warehouse', 403, 403],
    ['sales', 200, 403],
    ['buyer', 403, 200],
    ['accounting', 200, 200],
    ['viewer', 200, 200],
  ] as const)('%s: sales %i, purchases %i', async (role, sales, purchases) => {
    const person = await aMember(world.as(system), pair.farm, role);
    const status = async (side: string) =>
      (await call(person, 'GET', `/reports/figures?${searchOf({ side })}`)).status;
    expect([await status('vendor'), await status('customer')]).toEqual([sales, purchases]);
    expect((await call(person, 'GET', `/reports/lines?${searchOf({ side: 'vendor' })}`)).status).toBe(sales);
  });

  it('refuses invalid questions', async () => {
    const status = async (question: object) =>
      (await call(pair.seller, 'GET', `/reports/figures?${searchOf(question)}`)).status;
    expect(await status({ side: 'vendor', by: 'supplier' })).toBe(400);
    expect(await status({ side: 'vendor', from: '2026-12-01' })).toBe(400);
    expect(await status({ side: 'vendor', from: '2016-12-01' })).toBe(400);
  });
});

describe('the dashboard', () => {
  it('shows the same figures as its lists', async () => {
    const { json } = await call(pair.seller, 'GET', '/dashboard');
    expect(json).toMatchObject({
      today: '2026-11-21',
      vendor: {
        toHandle: {
          count: 1,
          customersCount: 1,
          customers: [{ id: cafe.bistro }],
          sums: [{ amountMinor: 25_000 }],
        },
        next: { on, orders: 2, open: 2 },
        sales: { from: '2026-11-16', until: '2026-11-22', thisWeek: { amountMinor: 0, currency: 'CAD' } },
      },
    });
    const monday = { clock: stoppedClock('2026-11-23T15:00:00Z') };
    const { vendor } = await getDashboard(world.as(pair.seller, monday));
    expect(vendor).toMatchObject({
      next: { on, runs: [{ name: 'Tournée' }], orders: 2, open: 2, toPrepare: 2, stops: 2, weightKg: '53.6' },
      sales: { thisWeek: { amountMinor: 12_910 }, lastWeek: { amountMinor: 0 } },
    });
    expect(vendor!.sales!.byDay[8]).toBe(12_910);
    const bought = (await call(pair.buyer, 'GET', '/dashboard')).json.customer;
    expect(bought).toMatchObject({
      next: [{ id: order, on }],
      unanswered: 0,
      toDecide: 0,
      lastOrders: [{ id: order, seller: { name: 'Ferme du Nord' }, lines: 2 }],
    });
  });

  it('hides sales from delivery roles, and what is not theirs to do', async () => {
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    const { vendor } = (await call(driver, 'GET', '/dashboard')).json;
    expect(vendor).toMatchObject({
      sales: null,
      receivables: null,
      toHandle: { count: 0, sums: [], customers: [] },
      stock: { low: 0, out: 0 },
    });
    const warehouse = await aMember(world.as(system), pair.farm, 'warehouse');
    const { stock, ...work } = (await call(warehouse, 'GET', '/dashboard')).json.vendor;
    expect(work).toMatchObject({ toHandle: { count: 0 } });
    expect(stock).toEqual((await getDashboard(world.as(pair.seller))).vendor!.stock);
    const team = await getDashboard(world.as({ ...driver, view: 'viewing' }));
    expect(team.vendor).toMatchObject({ toHandle: { count: 1 } });
  });

  it('pushes the same data as a query returns', async () => {
    await expectLiveMatchesFetch(
      { world, routes, name: 'reports.getDashboard', input: {}, actor: pair.seller },
      () => submitOrder(as, cafe, [{ formatId: carrots, quantity: '1' }]),
    );
    await expectLiveMatchesFetch(
      { world, routes, name: 'reports.getDashboard', input: {}, actor: pair.buyer },
      () => submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]),
    );
  });
});

describe('a file', () => {
  it('has the rows of the screen and their total, in the requested language', async () => {
    const file = async (name: string, language: string) =>
      (
        await call(
          pair.seller,
          'GET',
          `/exports/${name}.csv?${searchOf({ side: 'vendor', by: 'product' })}&language=${language}`,
        )
      ).text.replace('\uFEFF', '');
    const french = (await file('salesReport', 'FR')).split(/\r?\n/);
    expect(french[0]).toContain('Produit');
    expect(french.slice(1, 4).map((line) => line.split(/[;,]/)[0])).toEqual([
      '"Tomme"',
      '"Carottes"',
      '"Total"',
    ]);
    expect(await file('salesReport', 'EN')).toContain('129.10');
    expect(await file('salesLines', 'EN')).toContain('Carrots');
    expect(
      (await call(pair.seller, 'GET', `/exports/salesReport.pdf?${searchOf({ side: 'vendor' })}`)).status,
    ).toBe(404);
  });
});

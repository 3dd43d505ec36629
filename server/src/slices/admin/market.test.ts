import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type FormatId, type PurchaseOrderId } from '@halles/contract';
import { system, type Person } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { testApp } from '../../testing/app.ts';
import { statementsDuring } from '../../testing/statements.ts';
import { setOrder } from '../ordering/factory/rows.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { anAdmin, anOrganization } from '../organizations/factory.ts';
import { listPurchaseOrders } from './queries/purchase-orders.ts';
import { listRelations } from './queries/relations.ts';

const { world, call } = await testApp();
const ctx = () => world.as(system);
const as = (member: TradingPair['seller']) => world.as(member);
let admin: Person;
let pair: TradingPair;
let formatId: FormatId;
const orders: PurchaseOrderId[] = [];

beforeAll(async () => {
  admin = await anAdmin(ctx());
  pair = await aTradingPair(ctx());
  formatId = await addProductForSale(ctx(), pair, {
    fr: 'Carottes',
    en: 'Carrots',
    unitPrice: '10.00',
    categoryId: 'vegetables',
  });
  for (const quantity of ['1', '2', '3'])
    orders.push(await submitOrder(as, pair, [{ formatId, quantity }], { reference: `Q${quantity}` }));
  for (const id of orders.slice(1)) await applyActions(as, pair, id, 'confirm');
  await applyActions(as, pair, orders[2]!, 'prepare', 'markReady', 'load', 'deliver');
});

const get = async (path: string, query = '') => (await call(admin, 'GET', `/admin/${path}${query}`)).json;
const idsOf = (found: { rows: { id: string }[] }) => found.rows.map(({ id }) => id);

describe('the list of all purchase orders', () => {
  it('has every order with both parties, newest first', async () => {
    const found = await get('purchase-orders');
    expect(found.total).toBe(3);
    expect(idsOf(found)).toEqual([...orders].reverse());
    expect(found.rows[0]).toMatchObject({
      status: 'delivered',
      vendor: { id: pair.farm, name: 'Ferme du Nord', isManaged: false },
      customer: { id: pair.bistro, name: 'Bistro Verger' },
      lines: 1,
      troubles: [],
    });
  });

  it('filters by state, party, day and text', async () => {
    expect(idsOf(await get('purchase-orders', '?status=submitted'))).toEqual([orders[0]]);
    expect((await get('purchase-orders', `?vendorId=${pair.farm}`)).total).toBe(3);
    expect((await get('purchase-orders', `?vendorId=${pair.bistro}`)).total).toBe(0);
    expect((await get('purchase-orders', `?customerId=${pair.bistro}&search=q2`)).total).toBe(1);
    const { on } = (await get('purchase-orders')).rows[0];
    expect((await get('purchase-orders', `?from=${on}&until=${on}`)).total).toBe(3);
    expect((await get('purchase-orders', `?until=2020-01-01`)).total).toBe(0);
  });

  it('sorts by amount and by day', async () => {
    expect(idsOf(await get('purchase-orders', '?sort=total&descending=false'))).toEqual(orders);
    expect((await get('purchase-orders', '?sort=on')).rows).toHaveLength(3);
  });

  it('says a day after an order was sent that nobody answered it, and after its day that it is late', async () => {
    const later = (days: number) =>
      world.as(admin, {
        clock: stoppedClock(new Date(world.clock.now().getTime() + days * 86_400_000).toISOString()),
      });
    const input = { page: 1, pageSize: 25, descending: false };
    const troublesOf = async (days: number, trouble?: 'stuck' | 'late' | 'any') =>
      (await listPurchaseOrders(later(days), { ...input, ...(trouble && { trouble }) })).rows.map((row) => [
        row.id,
        row.troubles,
      ]);
    expect(await troublesOf(0, 'any')).toEqual([]);
    expect(await troublesOf(1.1, 'stuck')).toEqual([[orders[0], ['stuck']]]);
    expect(await troublesOf(20, 'late')).toEqual([[orders[1], ['late']]]);
    expect(await troublesOf(20, 'any')).toEqual([
      [orders[1], ['late']],
      [orders[0], ['stuck']],
    ]);
  });

  it('finds the orders with an open claim, and those over the credit limit', async () => {
    await setOrder(ctx(), orders[2]!, { open_claims: 1 });
    await setOrder(ctx(), orders[1]!, { flags: ['overCredit'] });
    expect(idsOf(await get('purchase-orders', '?trouble=disputed'))).toEqual([orders[2]]);
    expect(idsOf(await get('purchase-orders', '?trouble=overCredit'))).toEqual([orders[1]]);
    await setOrder(ctx(), orders[2]!, { open_claims: 0 });
    await setOrder(ctx(), orders[1]!, { flags: [] });
  });

  it('is read in one statement, and is for admins only', async () => {
    const statements = await statementsDuring(() => get('purchase-orders', '?trouble=any'));
    expect(statements.filter((one) => one.includes('real_orders'))).toHaveLength(1);
    expect((await call(pair.seller, 'GET', '/admin/purchase-orders')).status).toBe(404);
  });

  it.each(['adminPurchaseOrders', 'adminRelations'])('%s has its days where the admin is', async (name) => {
    const headers = { 'x-halles-time-zone': 'Pacific/Kiritimati' };
    const file = await call(admin, 'GET', `/exports/${name}.csv?language=EN`, undefined, headers);
    expect(file.text).toContain(',2026-11-22,');
    expect(file.text).not.toContain('2026-11-21');
  });

  it('is exported as it is filtered', async () => {
    const file = await call(admin, 'GET', '/exports/adminPurchaseOrders.csv?status=submitted&language=EN');
    const [, row, ...others] = file.text.trim().split('\r\n');
    expect(row).toContain('Received');
    expect(row).toContain('Bistro Verger');
    expect(others).toEqual([]);
    expect((await call(pair.seller, 'GET', '/exports/adminPurchaseOrders.csv')).status).toBe(404);
  });
});

describe('the list of all relationships', () => {
  it('says what the two trade', async () => {
    const found = await get('relations');
    expect(found).toMatchObject({
      total: 1,
      rows: [
        {
          status: 'active',
          vendor: { name: 'Ferme du Nord' },
          customer: { name: 'Bistro Verger' },
          orders: 2,
          volumeMinor: 5_000,
          currency: 'CAD',
        },
      ],
    });
  });

  it.each(['vendor', 'customer', 'since', 'orders', 'volume', 'lastOrder'])('sorts by %s', async (sort) => {
    expect((await get('relations', `?sort=${sort}&descending=true`)).rows).toHaveLength(1);
  });

  it('are quiet by the day where the seller is', async () => {
    // Sixty days after the day of the last order; in Montréal it is still the evening before the day after.
    const [{ lastOrderOn }] = (await get('relations')).rows;
    const quietAt = async (time: string): Promise<number> => {
      const clock = stoppedClock(`${addDays(lastOrderOn, 61)}T${time}:00.000Z`);
      const input = { page: 1, pageSize: 10, descending: false, activity: 'quiet' } as const;
      return (await listRelations(world.as(system, { clock }), input)).total;
    };
    expect(await quietAt('03:00')).toBe(0);
    expect(await quietAt('06:00')).toBe(1);
  });

  it('filters by status, party, text and activity', async () => {
    expect((await get('relations', '?status=paused')).total).toBe(0);
    expect((await get('relations', '?status=active&search=verger')).total).toBe(1);
    expect((await get('relations', `?vendorId=${pair.bistro}`)).total).toBe(0);
    expect((await get('relations', '?activity=never')).total).toBe(0);
  });
});

describe('the reports of the market', () => {
  const period = 'from=2026-01-01&until=2026-12-31';
  const report = async (name: string, more = '') => {
    const found = await get('market/report', `?report=${name}&${period}${more}`);
    return {
      ...found,
      rows: found.rows.map(({ cells }: { cells: unknown[] }) =>
        Object.fromEntries(found.columns.map(({ id }: { id: string }, at: number) => [id, cells[at]])),
      ),
    };
  };

  it('count the confirmed orders by period, with the parties and the fees', async () => {
    const { rows, totals } = await report('activity', '&grain=month');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      orders: 2,
      sellers: 1,
      buyers: 1,
      newBuyers: 1,
      volume: 5_000,
      fees: 100,
      filled: '100',
    });
    expect(totals[0].cells[5]).toBe(5_000);
  });

  it('name each seller and each buyer with what they trade', async () => {
    const sellers = await report('sellers');
    expect(sellers.rows).toEqual([
      expect.objectContaining({
        name: 'Ferme du Nord',
        orders: 2,
        partners: 1,
        volume: 5_000,
        average: 2_500,
      }),
    ]);
    const full = await get('market/report', `?report=sellers&${period}`);
    expect(full.rows[0].link).toEqual({ to: 'organization', id: pair.farm });
    expect((await report('buyers')).rows).toEqual([
      expect.objectContaining({ name: 'Bistro Verger', orders: 2, volume: 5_000 }),
    ]);
  });

  it('follow the buyers of a month, and leave a month empty that has not begun', async () => {
    const { rows } = await report('cohorts');
    expect(rows).toEqual([expect.objectContaining({ buyers: 1, after1: null, after12: null })]);
  });

  it('show offers beside demand by category, narrowed to a zone', async () => {
    const { rows } = await report('categories');
    const vegetables = rows.find(
      ({ category }: { category: { en: string } }) => category?.en === 'Vegetables',
    );
    expect(vegetables).toMatchObject({ offers: 1, sellers: 1, lines: 2, buyers: 1, volume: 5_000 });
    const [{ zone }] = (await report('zones')).rows;
    expect(zone).toMatch(/^CA-QC/);
    expect((await report('categories', `&zone=${zone}`)).rows[0]).toMatchObject({ offers: 1, lines: 2 });
    expect((await report('categories', '&zone=CA-BC')).rows).toEqual([]);
  });

  it('show the weeks of a category only', async () => {
    expect((await report('weeks', '&categoryId=vegetables')).rows).toEqual([
      expect.objectContaining({ orders: 2, lines: 2, volume: 5_000 }),
    ]);
    expect((await report('weeks', '&categoryId=dairy')).rows).toEqual([]);
  });

  it('say where buyers are whom nobody serves, and which sellers serve nobody', async () => {
    await anOrganization(ctx(), {
      name: 'Café du Port',
      isSeller: false,
      isBuyer: true,
      customerOrganizationType: 'cafe',
      address: {
        street: '1, rue Main',
        unit: '',
        city: 'Halifax',
        region: 'CA-NS',
        postalCode: 'B3H 1A1',
        country: 'CA',
      } as never,
    });
    const { rows } = await report('zones');
    expect(rows.find(({ zone }: { zone: string }) => zone === 'CA-NS')).toMatchObject({
      buyersThere: 1,
      unserved: 1,
      sellersServing: 0,
    });
    const places = await get('market/coverage');
    expect(places[0]).toMatchObject({ zone: 'CA-NS', code: 'B3H', buyers: 1, unserved: 1, sellers: 0 });
    expect(places[1]).toMatchObject({ buyers: 1, unserved: 0, sellers: 1 });
    const night = stoppedClock('2026-11-22T03:30:00.000Z');
    await anOrganization(world.as(system, { clock: night }), { name: 'Verger sans route' });
    expect((await report('undistributed')).rows).toEqual([
      expect.objectContaining({
        name: 'Verger sans route',
        formats: 0,
        since: '2026-11-21',
        lastSignIn: '2026-11-21',
      }),
    ]);
  });

  it('show offers and demand without a category in one row', async () => {
    const sausages = await addProductForSale(ctx(), pair, {
      fr: 'Saucisses',
      en: 'Sausages',
      unitPrice: '7',
    });
    const order = await submitOrder(as, pair, [{ formatId: sausages, quantity: '1' }]);
    await applyActions(as, pair, order, 'confirm');
    const { rows } = await report('categories');
    expect(rows.filter(({ category }: { category: unknown }) => category === null)).toEqual([
      expect.objectContaining({ offers: 1, sellers: 1, lines: 1, volume: 700 }),
    ]);
  });

  it('are exported, and are for admins only', async () => {
    const file = await call(admin, 'GET', `/exports/marketZones.csv?report=zones&${period}&language=FR`);
    expect(file.text).toContain('Nouvelle-Écosse');
    expect((await call(pair.seller, 'GET', `/exports/marketZones.csv?report=zones&${period}`)).status).toBe(
      404,
    );
    expect((await call(pair.seller, 'GET', `/admin/market/report?report=zones&${period}`)).status).toBe(404);
  });
});

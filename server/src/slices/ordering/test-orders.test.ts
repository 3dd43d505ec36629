import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import type { FormatId, OrderSide, PurchaseOrder } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { pdfOf } from '../../platform/pdf/index.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { readPdf } from '../../testing/pdf.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { decideChange, proposeChange } from './commands/changes-and-substitutions.ts';
import { decideClaim, raiseClaim } from './commands/claims.ts';
import { expireAndCompleteOrders } from './commands/order-expiry.ts';
import { applyOrderAction } from './commands/order-actions.ts';
import { reorder } from './commands/reorder.ts';
import { prepareLines } from './commands/prepare-lines.ts';
import { removeTestOrders, advanceTestOrderTime, placeTestOrder } from './commands/test-orders.ts';
import { printableOrders } from './documents/order-pdf.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  type TradingPair,
} from './factory/trading-pair.ts';
import { listOrderActivity } from './queries/activity.ts';
import { listOrderLots } from './queries/available-lots.ts';
import { countOrders, listOrders, listTestOrders } from './queries/order-lists.ts';
import { listOrderStock } from './queries/order-stock.ts';
import { getVendorMetrics } from './queries/orders-to-handle.ts';
import { getOrder } from './queries/order.ts';
import { getTestOffer, listTestOrderEmails, listTestOffers } from './queries/test-orders.ts';
import { orderingRoutes as routes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;
let beets: FormatId;

beforeAll(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const ctx = world.as(system);
  // Two bags are left, yet a test order may order ten.
  carrots = await addProductForSale(ctx, pair, { stock: { onHand: '2' } });
  beets = await addProductForSale(ctx, pair, { fr: 'Betteraves', en: 'Beets', unitPrice: '9' });
});

const testOrderMoved = async (by: OrderSide = 'customer', quantity = '10'): Promise<PurchaseOrder> => {
  const ctx = as(pair.seller);
  const { dates } = await getTestOffer(ctx, { offerId: pair.list });
  const [date] = dates;
  return placeTestOrder(ctx, {
    offerId: pair.list,
    by,
    lines: [{ formatId: carrots, quantity }],
    date: { fulfilmentId: date!.fulfilmentId, on: date!.on },
    note: 'Sonnez deux fois',
  });
};

type Action = Parameters<typeof applyOrderAction>[1]['action'];
const step = (order: PurchaseOrder, side: OrderSide, action: Action, reason = '') =>
  applyOrderAction(as(pair.seller), {
    purchaseOrderId: order.id,
    as: side,
    version: order.version,
    action,
    reason,
    delivered: [],
  });

const range = { side: 'vendor', view: 'sent', from: '2020-01-01', until: '2030-12-31' } as const;

/** Rows of every table except the ones of test orders and the audit log. */
async function everythingElse(): Promise<Record<string, string>> {
  const apart = new Set(['events', 'event_seals', 'idempotency_keys', 'request_traces']);
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(world.db);
  const contents: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !apart.has(table.name))) {
    const ofTests = name === 'purchase_orders' ? sql`where not t.is_test` : sql``;
    const parts = new Set(['purchase_order_lines', 'order_change_sets', 'order_claims', 'order_line_lots']);
    const ofReal = sql`where t.purchase_order_id in (select id from purchase_orders where not is_test)`;
    const { rows } = await sql<{ content: string | null }>`
      select string_agg(to_jsonb(t)::text, ' ' order by to_jsonb(t)::text) as content
      from ${sql.table(name)} t ${parts.has(name) ? ofReal : ofTests}`.execute(world.db);
    contents[name] = rows[0]!.content ?? '';
  }
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker._private_jobs`.execute(world.db);
  contents['jobs'] = String(rows[0]!.jobs);
  return contents;
}

describe('a test order', () => {
  it('goes through all steps by the commands of real orders, and leaves nothing outside', async () => {
    const real = await submitOrder(as, pair, [{ formatId: beets, quantity: '1' }]);
    await applyActions(as, pair, real, 'confirm');
    const ctx = as(pair.seller);
    const before = await everythingElse();
    const counts = await countOrders(ctx, range);
    const metrics = await getVendorMetrics(ctx);

    let order = await testOrderMoved();
    expect(order).toMatchObject({ number: 'TEST-1', status: 'submitted', side: 'customer', isTest: true });
    order = await step(order, 'vendor', 'confirm');
    order = await proposeChange(ctx, {
      purchaseOrderId: order.id,
      as: 'vendor',
      version: order.version,
      message: 'Plus de carottes',
      changes: [
        { kind: 'quantity', lineId: order.lines[0]!.id, quantity: '8' },
        { kind: 'add', formatId: beets, quantity: '2' },
      ],
    });
    order = await decideChange(ctx, {
      purchaseOrderId: order.id,
      as: 'customer',
      version: order.version,
      changeSetId: order.changeSets[0]!.id,
      decision: 'accept',
      answer: '',
    });
    order = await step(order, 'vendor', 'prepare');
    order = await prepareLines(ctx, {
      purchaseOrderId: order.id,
      as: 'vendor',
      version: order.version,
      lines: [{ lineId: order.lines[0]!.id, prepared: '7', weights: [] }],
    });
    for (const action of ['markReady', 'load', 'deliver'] as const)
      order = await step(order, 'vendor', action);
    order = await raiseClaim(ctx, {
      purchaseOrderId: order.id,
      as: 'customer',
      version: order.version,
      message: 'Molles',
      lines: [{ lineId: order.lines[0]!.id, kind: 'damaged', quantity: '1' }],
      photoFileIds: [],
    });
    order = await decideClaim(ctx, {
      purchaseOrderId: order.id,
      as: 'vendor',
      version: order.version,
      claimId: order.claims[0]!.id,
      decision: 'accept',
      answer: 'Désolés',
    });
    order = await advanceTestOrderTime(ctx, { purchaseOrderId: order.id, version: order.version });
    expect(order.status).toBe('completed');

    expect(await everythingElse()).toEqual(before);
    expect(await countOrders(ctx, range)).toEqual(counts);
    expect(await getVendorMetrics(ctx)).toEqual(metrics);
    const listed = await listOrders(ctx, { ...range, tab: 'all', page: 1, pageSize: 100 });
    expect(listed.rows.map(({ id }) => id)).not.toContain(order.id);
    expect((await listTestOrders(ctx)).map(({ number }) => number)).toEqual(['TEST-1']);

    expect(await removeTestOrders(ctx, {})).toEqual({ deleted: 1 });
    expect(await everythingElse()).toEqual(before);
    await expect(getOrder(ctx, { purchaseOrderId: order.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    // The next real order has the number after the last real order.
    const next = await submitOrder(as, pair, [{ formatId: beets, quantity: '1' }]);
    expect((await getOrder(ctx, { purchaseOrderId: next })).number).toBe('FN-2');
  });

  it('shows the emails it would have sent, for each side', async () => {
    let order = await testOrderMoved();
    order = await step(order, 'vendor', 'decline', 'Gel');
    const mail = await listTestOrderEmails(as(pair.seller), { purchaseOrderId: order.id });
    expect(mail.map(({ to, subject }) => [to, subject])).toEqual([
      ['customer', 'Commande TEST-1 refusée par Ferme du Nord'],
      ['vendor', 'Nouvelle commande TEST-1 d’Acheteur d’essai'],
      ['customer', 'Commande TEST-1 envoyée à Ferme du Nord'],
    ]);
    expect(mail[0]!.text).toContain('Gel');
    const activity = await listOrderActivity(as(pair.seller), { purchaseOrderId: order.id });
    expect(activity.map(({ type, bySide }) => [type, bySide])).toEqual([
      ['ordering.moved', 'vendor'],
      ['ordering.submitted', 'customer'],
    ]);
    await removeTestOrders(as(pair.seller), { purchaseOrderId: order.id });
  });

  it('expires only when the member advances the time', async () => {
    const order = await testOrderMoved();
    const now = world.clock.now();
    const later = new Date(now.getTime() + 90 * 24 * 3_600_000);
    await expireAndCompleteOrders(world.as(system, { clock: stoppedClock(later.toISOString()) }));
    const still = await getOrder(as(pair.seller), { purchaseOrderId: order.id });
    expect(still.status).toBe('submitted');
    const over = await advanceTestOrderTime(as(pair.seller), {
      purchaseOrderId: order.id,
      version: still.version,
    });
    expect(over.status).toBe('expired');
    await expect(
      advanceTestOrderTime(as(pair.seller), { purchaseOrderId: order.id, version: over.version }),
    ).rejects.toMatchObject({ code: 'ordering.notInThisState' });
    await removeTestOrders(as(pair.seller), {});
  });

  it('prints its documents marked as a test, in both languages', async () => {
    const order = await testOrderMoved('vendor', '1');
    expect(order.status).toBe('confirmed');
    for (const { name, compose } of printableOrders)
      for (const [reader, mark] of [
        ['FR', 'ESSAI'],
        ['EN', 'TEST'],
      ] as const) {
        const ref = { purchaseOrderId: order.id };
        const pdf = await pdfOf(await compose(as(pair.seller), ref, reader));
        expect([name, JSON.stringify(await readPdf(pdf)).includes(mark)]).toEqual([name, true]);
      }
    await removeTestOrders(as(pair.seller), {});
  });

  it('respects quantities and dates, and appears in no order list', async () => {
    const ctx = as(pair.seller);
    const wrong = (lines: { formatId: FormatId; quantity: string }[], on = '2026-01-01') =>
      placeTestOrder(ctx, {
        offerId: pair.list,
        by: 'customer',
        lines,
        date: { fulfilmentId: pair.route, on },
        note: '',
      });
    await expect(wrong([{ formatId: carrots, quantity: '1' }])).rejects.toMatchObject({
      code: 'ordering.cartHasProblems',
      details: { problems: ['ordering.dateUnavailable'] },
    });
    const order = await testOrderMoved();
    await expect(reorder(ctx, { purchaseOrderId: order.id })).rejects.toMatchObject({
      code: 'ordering.onlyTestOrders',
    });
    const other = await aTradingPair(world.as(anonymous));
    await expect(getOrder(as(other.seller), { purchaseOrderId: order.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    await expect(listTestOrderEmails(as(pair.buyer), { purchaseOrderId: order.id })).rejects.toMatchObject({
      code: 'request.notFound',
    });
    const clerk: Member = { ...pair.seller, role: 'warehouse' };
    await expect(removeTestOrders(as(clerk), {})).rejects.toMatchObject({ code: 'request.notAllowed' });
    expect(await removeTestOrders(as(other.seller), { purchaseOrderId: order.id })).toEqual({ deleted: 0 });
    await removeTestOrders(ctx, {});
  });

  it('is left out by a view that has every column of the table', async () => {
    const columnsOf = (name: string) =>
      sql<{ column: string }>`select column_name as column from information_schema.columns
        where table_name = ${name} order by ordinal_position`.execute(world.db);
    const [table, view] = [await columnsOf('purchase_orders'), await columnsOf('real_orders')];
    expect(view.rows).toEqual(table.rows);
  });

  it('shows neither stock nor lots', async () => {
    const { id: purchaseOrderId } = await testOrderMoved();
    expect(await listOrderStock(as(pair.seller), { purchaseOrderId })).toEqual([]);
    expect(await listOrderLots(as(pair.seller), { purchaseOrderId })).toEqual([]);
  });

  it('is pushed as it is fetched', async () => {
    expect(await listTestOffers(as(pair.seller))).toMatchObject([{ id: pair.list, kind: 'list' }]);
    const question = { world, routes, input: {}, actor: pair.seller };
    await expectLiveMatchesFetch({ ...question, name: 'ordering.listTestOrders' }, () => testOrderMoved());
    const [row] = await listTestOrders(as(pair.seller));
    const about = { purchaseOrderId: row!.id };
    const order = await getOrder(as(pair.seller), about);
    await expectLiveMatchesFetch({ ...question, name: 'ordering.listTestOrderEmails', input: about }, () =>
      step(order, 'vendor', 'confirm'),
    );
    const now = await getOrder(as(pair.seller), about);
    await expectLiveMatchesFetch(
      { ...question, name: 'ordering.getOrder', input: { ...about, as: 'customer' } },
      () => step(now, 'vendor', 'prepare'),
    );
    await expectLiveMatchesFetch({ ...question, name: 'ordering.listTestOrders' }, () =>
      removeTestOrders(as(pair.seller), {}),
    );
  });
});

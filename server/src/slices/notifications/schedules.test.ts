import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId } from '@halles/contract';
import { system } from '../../platform/actor.ts';
import { stoppedClock } from '../../platform/clock.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { billedOrder } from '../invoicing/factory/invoices.ts';
import { invoicingSchedules } from '../invoicing/index.ts';
import {
  addProductForSale,
  applyActions,
  aTradingPair,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { orderingSchedules } from '../ordering/index.ts';

const world = await reactingWorld();
const { as } = world;
let pair: TradingPair;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(as(system));
  carrots = await addProductForSale(as(system), pair, { fr: 'Carottes', en: 'Carrots', unitPrice: '2' });
});

/** An order for Tuesday the 24th, from 8:00 in Québec. */
const anOrder = () => submitOrder(as, pair, [{ formatId: carrots, quantity: '4' }]);

/** What both sides are notified of once the schedule has run at this time, on two servers at once. */
async function notifiedAfter(name: string, at: string): Promise<{ seller: string[]; buyer: string[] }> {
  const { run } = [...orderingSchedules, ...invoicingSchedules].find((schedule) => schedule.name === name)!;
  const ctx = as(system, { clock: stoppedClock(at) });
  await Promise.all([run(ctx), run(ctx)]);
  await runAllJobs(ctx, world.pool);
  return { seller: await notified(pair.farm, name), buyer: await notified(pair.bistro, name) };
}

const typesOf: Readonly<Record<string, readonly string[]>> = {
  'ordering.remindOfExpiry': ['ORDER_EXPIRES_SOON'],
  'ordering.recordMissedCutOffs': ['ORDER_MISSED_CUT_OFF', 'ORDER_NOT_YET_CONFIRMED'],
  'ordering.recordLateOrders': ['ORDER_LATE', 'OWN_ORDER_LATE'],
  'invoicing.recordOverdueInvoices': ['INVOICE_OVERDUE', 'OWN_INVOICE_OVERDUE'],
};

async function notified(organizationId: TradingPair['farm'], schedule: string): Promise<string[]> {
  const rows = await world.db
    .selectFrom('notifications')
    .select('type')
    .where('organization_id', '=', organizationId)
    .where('type', 'in', typesOf[schedule]!)
    .execute();
  return rows.map(({ type }) => type);
}

const nobody = { seller: [], buyer: [] };

describe('an order that is not confirmed before its cut-off', () => {
  const schedule = 'ordering.recordMissedCutOffs';
  const cutOffOf = async (id: string) => {
    const { fulfilment } = await world.db
      .selectFrom('purchase_orders')
      .select('fulfilment')
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow();
    return Date.parse((fulfilment as { cutOffAt: string }).cutOffAt);
  };
  const moment = (ms: number) => new Date(ms).toISOString();

  it('notifies both sides once, when the cut-off passes', async () => {
    const cutOff = await cutOffOf(await anOrder());
    const both = { seller: ['ORDER_MISSED_CUT_OFF'], buyer: ['ORDER_NOT_YET_CONFIRMED'] };
    expect(await notifiedAfter(schedule, moment(cutOff - 1))).toEqual(nobody);
    expect(await notifiedAfter(schedule, moment(cutOff))).toEqual(both);
    expect(await notifiedAfter(schedule, moment(cutOff + 900_000))).toEqual(both);
  });

  it('notifies nobody when it was confirmed in time', async () => {
    const id = await anOrder();
    await applyActions(as, pair, id, 'confirm');
    expect(await notifiedAfter(schedule, moment((await cutOffOf(id)) + 900_000))).toEqual(nobody);
  });
});

describe('an order that is not delivered on its day', () => {
  const schedule = 'ordering.recordLateOrders';

  it('notifies both sides once, from six in the morning of the next day', async () => {
    await applyActions(as, pair, await anOrder(), 'confirm');
    const both = { seller: ['ORDER_LATE'], buyer: ['OWN_ORDER_LATE'] };
    expect(await notifiedAfter(schedule, '2026-11-25T10:59:59Z')).toEqual(nobody);
    expect(await notifiedAfter(schedule, '2026-11-25T11:00:00Z')).toEqual(both);
    expect(await notifiedAfter(schedule, '2026-11-26T11:00:00Z')).toEqual(both);
  });

  it('notifies nobody when it was delivered', async () => {
    await applyActions(as, pair, await anOrder(), 'confirm', 'prepare', 'markReady', 'deliver');
    expect(await notifiedAfter(schedule, '2026-11-25T11:00:00Z')).toEqual(nobody);
  });
});

it('an order that expires soon notifies its seller once', async () => {
  await anOrder();
  const once = { seller: ['ORDER_EXPIRES_SOON'], buyer: [] };
  expect(await notifiedAfter('ordering.remindOfExpiry', '2026-11-24T00:59:59Z')).toEqual(nobody);
  expect(await notifiedAfter('ordering.remindOfExpiry', '2026-11-24T01:00:00Z')).toEqual(once);
  expect(await notifiedAfter('ordering.remindOfExpiry', '2026-11-24T01:15:00Z')).toEqual(once);
});

it('an overdue invoice notifies both sides once, from five in the morning after its due day', async () => {
  const id = await anOrder();
  await applyActions(as, pair, id, 'confirm', 'prepare', 'markReady', 'deliver');
  const { dueOn } = await billedOrder(as(pair.seller), id);
  /** Hours after the due day has begun in Québec. */
  const after = (hours: number) => new Date(Date.parse(`${dueOn}T05:00:00Z`) + hours * 3_600_000);
  const at = (hours: number) => notifiedAfter('invoicing.recordOverdueInvoices', after(hours).toISOString());
  const both = { seller: ['INVOICE_OVERDUE'], buyer: ['OWN_INVOICE_OVERDUE'] };
  expect(await at(12)).toEqual(nobody);
  expect(await at(28.9)).toEqual(nobody);
  expect(await at(29)).toEqual(both);
  expect(await at(53)).toEqual(both);
});

describe('one record that cannot be handled keeps none of the others', () => {
  /** The first event cannot be recorded, as when its row is damaged or locked for too long. */
  const failingOnce = (at: string) => {
    let isFirst = true;
    const next = () => {
      if (!isFirst) return world.ids.next<'Event'>();
      isFirst = false;
      throw new Error('not this one');
    };
    return as(system, { clock: stoppedClock(at), ids: { ...world.ids, next: next as never } });
  };

  it.each([
    ['ordering.recordMissedCutOffs', 'ordering.missedCutOff', []],
    ['ordering.recordLateOrders', 'ordering.becameLate', ['confirm']],
    [
      'invoicing.recordOverdueInvoices',
      'invoicing.becameOverdue',
      ['confirm', 'prepare', 'markReady', 'deliver', 'bill'],
    ],
  ] as const)('%s', async (name, type, steps) => {
    const orders = [await anOrder(), await anOrder()];
    let at = name === 'ordering.recordMissedCutOffs' ? '2026-11-24T12:59:00Z' : '2026-11-25T11:00:00Z';
    for (const id of orders)
      for (const step of steps)
        if (step !== 'bill') await applyActions(as, pair, id, step);
        else at = `${(await billedOrder(as(pair.seller), id)).dueOn}T23:59:00Z`;
    if (name === 'invoicing.recordOverdueInvoices')
      at = new Date(Date.parse(at) + 36 * 3_600_000).toISOString();
    const { run } = [...orderingSchedules, ...invoicingSchedules].find((schedule) => schedule.name === name)!;
    await expect(run(failingOnce(at))).rejects.toThrow(/^1 of \d+ failed$/);
    const events = await world.db
      .selectFrom('events')
      .select('id')
      .where('type', '=', type)
      .where(sql<boolean>`organization_ids @> ${[pair.farm]}::uuid[]`)
      .execute();
    // Orders of the tests before wait too, and one of them may be the first.
    expect(events.length).toBeGreaterThan(0);
  });
});

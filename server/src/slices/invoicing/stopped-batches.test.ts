import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceBatchId, InvoiceId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { aMember } from '../organizations/factory.ts';
import {
  addProductForSale,
  aTradingPair,
  deliveredOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { markInvoicesAsPaid, startInvoiceBatch } from './commands/batches.ts';
import { draftInvoices } from './commands/draft.ts';
import { restartInvoiceBatch } from './commands/stopped-batches.ts';
import { listInvoiceBatches } from './queries/batches.ts';
import { listPayments } from './queries/payments.ts';
import { invoicingSchedules } from './reactions.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const work = () => runAllJobs(world.as(system), world.pool);
const { run: endStopped } = invoicingSchedules.find(({ name }) => name === 'invoicing.endStoppedBatches')!;
let pair: TradingPair;
let drafts: InvoiceId[];

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const formatId = await addProductForSale(world.as(system), pair);
  const purchaseOrderIds = [
    await deliveredOrder(as, pair, [{ formatId, quantity: '1' }]),
    await deliveredOrder(as, pair, [{ formatId, quantity: '1' }]),
  ];
  ({ invoiceIds: drafts } = await draftInvoices(as(pair.seller), { purchaseOrderIds, by: 'order' }));
});

const all = () => listInvoiceBatches(as(pair.seller));
const start = (invoiceIds = drafts) => startInvoiceBatch(as(pair.seller), { invoiceIds, action: 'publish' });

/** The job had its last attempt after its first invoice. */
async function park(batchId: string): Promise<void> {
  const now = world.clock.now();
  await world.db
    .updateTable('invoice_batch_items')
    .set({ decided_at: now })
    .where('invoice_id', '=', drafts[0]!)
    .execute();
  await sql`update graphile_worker._private_jobs set attempts = max_attempts
    where key = ${`invoicing.moveMany:${batchId}`}`.execute(world.db);
}

it('a batch whose job failed for good ends, with what it did not do, and can be started again', async () => {
  const { id } = await start();
  await park(id);
  await Promise.all([endStopped(world.as(system)), endStopped(world.as(system))]);
  const notDone = [{ invoiceId: drafts[1], number: null, code: 'invoicing.batchStopped' }];
  expect(await all()).toMatchObject([{ id, isRunning: false, total: 2, done: 2, refusals: notDone }]);
  expect(await recordedEvents(world.db, pair.farm, 'invoicing.batchFinished')).toMatchObject([
    { data: { batchId: id, total: 2, refused: 1 } },
  ]);

  await start([drafts[1]!]);
  await work();
  expect(await all()).toMatchObject([{ isRunning: false, refusals: [] }, { id }]);
});

it('a batch whose job was deleted ends too', async () => {
  const { id } = await start();
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  await endStopped(world.as(system));
  expect(await all()).toMatchObject([{ id, isRunning: false, refusals: [{}, {}] }]);
});

it('a batch whose job waits or runs goes on', async () => {
  const { id } = await start();
  await endStopped(world.as(system));
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now()`.execute(
    world.db,
  );
  await endStopped(world.as(system));
  expect(await all()).toMatchObject([{ id, isRunning: true }]);
  await sql`delete from graphile_worker._private_jobs`.execute(world.db);
});

describe('a stopped batch that is started again', () => {
  const restart = (member: Member, batchId: InvoiceBatchId) => restartInvoiceBatch(as(member), { batchId });
  const allStopped = async () => {
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    await endStopped(world.as(system));
  };

  it('does the rest only, in the name of whoever asks, and once if two ask', async () => {
    const { id } = await start();
    await park(id);
    expect(await restart(pair.seller, id)).toMatchObject({ isRunning: true, isStopped: false, done: 1 });
    await endStopped(world.as(system));
    expect(await all()).toMatchObject([{ isRunning: false, isStopped: true }]);
    const colleague = await aMember(world.as(system), pair.farm, 'manager');
    const answers = await Promise.all([restart(colleague, id), restart(pair.seller, id)]);
    for (const answer of answers)
      expect(answer).toMatchObject({ id, isRunning: true, done: 1, refusals: [] });
    await endStopped(world.as(system));
    await work();
    expect(await all()).toMatchObject([
      { id, isRunning: false, isStopped: false, total: 2, done: 2, refusals: [] },
    ]);
    expect(await recordedEvents(world.db, pair.farm, 'invoicing.published')).toMatchObject([
      { data: { invoiceId: drafts[1] } },
    ]);
    expect(await restart(pair.seller, id)).toMatchObject({ isRunning: false });
  });

  it('remembers how the invoices were paid', async () => {
    await start();
    await work();
    const paid = { method: 'cheque', receivedOn: '2026-11-20', reference: 'No 7' } as const;
    const { id } = await markInvoicesAsPaid(as(pair.seller), { invoiceIds: drafts, ...paid });
    await allStopped();
    await restart(pair.seller, id);
    await work();
    const { rows } = await listPayments(as(pair.seller), { side: 'vendor', page: 1, pageSize: 10 });
    expect(rows).toMatchObject([paid, paid]);
  });

  it('is not for who may not do it, nor for others', async () => {
    const { id } = await start();
    await allStopped();
    const viewer = await aMember(world.as(system), pair.farm, 'viewer');
    await expect(restart(viewer, id)).rejects.toThrow('request.notAllowed');
    await expect(restart(pair.buyer, id)).rejects.toThrow('request.not');
    expect(await all()).toMatchObject([{ isRunning: false, isStopped: true }]);
  });
});

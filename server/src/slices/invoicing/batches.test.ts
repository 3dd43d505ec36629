import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceBatch, InvoiceId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { expectLiveMatchesFetch } from '../../testing/live.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aMember, anOrganization } from '../organizations/factory.ts';
import { dismissInvoiceBatch, markInvoicesAsPaid, startInvoiceBatch } from './commands/batches.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftInvoices } from './commands/draft.ts';
import { reversePayment } from './commands/payment-reversals.ts';
import { publishInvoice } from './commands/publish.ts';
import { runInvoiceBatch } from './commands/run-batch.ts';
import { listInvoiceBatches } from './queries/batches.ts';
import { getInvoice } from './queries/invoice.ts';
import { invoicingRoutes } from './routes.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
const work = () => runAllJobs(world.as(system), world.pool);
let pair: TradingPair;
let drafts: InvoiceId[];

async function delivered(formatId: Awaited<ReturnType<typeof addProductForSale>>): Promise<PurchaseOrderId> {
  const id = await deliveredOrder(as, pair, [{ formatId, quantity: '2' }]);
  return id;
}

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const product = { fr: 'Carottes', en: 'Carrots', unitPrice: '12.50', multiple: '1' };
  const carrots = await addProductForSale(world.as(system), pair, product);
  const orders = [await delivered(carrots), await delivered(carrots), await delivered(carrots)];
  ({ invoiceIds: drafts } = await draftInvoices(as(pair.seller), { purchaseOrderIds: orders, by: 'order' }));
});

const all = () => listInvoiceBatches(as(pair.seller));
const numbers = () =>
  Promise.all(drafts.map(async (invoiceId) => (await getInvoice(as(pair.seller), { invoiceId })).number));

it('publishes many invoices as a job, oldest first; refusals are listed by invoice', async () => {
  const [first] = drafts;
  const { version } = await getInvoice(as(pair.seller), { invoiceId: first! });
  await publishInvoice(as(pair.seller), { invoiceId: first!, version });
  const begun = await startInvoiceBatch(as(pair.seller), {
    invoiceIds: [...drafts].reverse(),
    action: 'publish',
  });
  expect(begun).toMatchObject({ isRunning: true, total: 3, done: 0, refusals: [] });
  expect(await numbers()).toEqual([expect.any(String), null, null]);
  await work();
  const [one, two, three] = (await numbers()).map(Number);
  expect([two, three]).toEqual([one! + 1, one! + 2]);
  expect(await all()).toEqual([
    {
      ...begun,
      isRunning: false,
      done: 3,
      refusals: [{ invoiceId: first, number: String(one), code: 'invoicing.notADraft' }],
    },
  ]);
  const events = await recordedEvents(world.db, pair.farm, 'invoicing.batchFinished');
  expect(events.map(({ data }) => data)).toEqual([expect.objectContaining({ total: 3, refused: 1 })]);
});

it('resumes after the server was killed, and repeats nothing', async () => {
  const begun = await startInvoiceBatch(as(pair.seller), { invoiceIds: drafts, action: 'publish' });
  const job = { vendorId: pair.farm, batchId: begun.id, action: begun.action };
  let calls = 0;
  const killed = {
    ...world.as(system),
    clock: {
      now: () => {
        if (++calls > 8) throw new Error('killed');
        return world.clock.now();
      },
    },
  };
  await expect(runInvoiceBatch(killed, job)).rejects.toThrow('killed');
  const [halfway] = await all();
  expect(halfway!.isRunning).toBe(true);
  // The queue delivers the job again (worker.test.ts).
  await work();
  const [done] = await all();
  expect(done).toMatchObject({ isRunning: false, done: 3 });
  const published = (await numbers()).filter((number) => number !== null);
  expect(published.length + done!.refusals.length).toBe(3);
  expect(new Set(published).size).toBe(published.length);
  expect(await recordedEvents(world.db, pair.farm, 'invoicing.published')).toHaveLength(published.length);
});

it('two servers share one batch', async () => {
  const begun = await startInvoiceBatch(as(pair.seller), { invoiceIds: drafts, action: 'markAsExported' });
  const job = { vendorId: pair.farm, batchId: begun.id, action: begun.action };
  await Promise.all([runInvoiceBatch(world.as(system), job), runInvoiceBatch(world.as(system), job)]);
  const [done] = await all();
  expect(done).toMatchObject({ isRunning: false, done: 3 });
  expect(done!.refusals.map(({ code }) => code)).toEqual(Array(3).fill('invoicing.notPublished'));
  expect(await recordedEvents(world.db, pair.farm, 'invoicing.batchFinished')).toHaveLength(1);
});

it('reports a deleted draft; its result can be dismissed', async () => {
  const [first] = drafts;
  const { version } = await getInvoice(as(pair.seller), { invoiceId: first! });
  const { id: batchId } = await startInvoiceBatch(as(pair.seller), {
    invoiceIds: drafts,
    action: 'publish',
  });
  await cancelInvoice(as(pair.seller), { invoiceId: first!, version, reason: '' });
  await dismissInvoiceBatch(as(pair.seller), { batchId });
  expect(await all(), 'a running batch stays').toHaveLength(1);
  await work();
  expect((await all())[0]!.refusals).toEqual([{ invoiceId: first, number: null, code: 'request.notFound' }]);
  await dismissInvoiceBatch(as(pair.seller), { batchId });
  expect(await all()).toEqual([]);
});

it('is started by members who handle invoices, seen by members who may see sales, and invisible to others', async () => {
  const driver = await aMember(world.as(anonymous), pair.farm, 'driver');
  const input = { invoiceIds: drafts, action: 'publish' } as const;
  expect(await codeOf(startInvoiceBatch(as(driver), input))).toBe('request.notAllowed');
  expect(await codeOf(listInvoiceBatches(as(driver)))).toBe('request.notAllowed');
  const { id: batchId } = await startInvoiceBatch(as(pair.seller), input);
  const stranger = (await anOrganization(world.as(anonymous))).owner;
  const theirs = await startInvoiceBatch(as(stranger), input);
  await work();
  expect(await listInvoiceBatches(as(stranger))).toEqual([
    expect.objectContaining({
      id: theirs.id,
      refusals: drafts.map((invoiceId) => ({ invoiceId, number: null, code: 'request.notFound' })),
    } satisfies Partial<InvoiceBatch>),
  ]);
  expect(await codeOf(dismissInvoiceBatch(as(stranger), { batchId }))).toBe('request.notFound');
  expect(await all()).toHaveLength(1);
});

it('another tab sees it start and end', async () => {
  const question = {
    world,
    routes: invoicingRoutes,
    name: 'invoicing.listInvoiceBatches',
    input: {},
    actor: pair.seller,
  };
  await expectLiveMatchesFetch(question, () =>
    startInvoiceBatch(as(pair.seller), { invoiceIds: drafts, action: 'publish' }),
  );
  await expectLiveMatchesFetch(question, work);
});

describe('marked as paid together', () => {
  const how = { method: 'eTransfer', receivedOn: '2026-11-20', reference: 'CA9' } as const;

  it('each invoice gets a payment of its own that can be reversed; the others are refused by name', async () => {
    const [draft, first, second] = [drafts[0]!, drafts[1]!, drafts[2]!];
    for (const invoiceId of [first, second]) {
      const { version } = await getInvoice(as(pair.seller), { invoiceId });
      await publishInvoice(as(pair.seller), { invoiceId, version });
    }
    const accountant = await aMember(world.as(anonymous), pair.farm, 'accounting');
    const begun = await markInvoicesAsPaid(as(accountant), { invoiceIds: drafts, ...how });
    expect(begun).toMatchObject({ action: 'markAsPaid', isRunning: true, total: 3 });
    await work();
    await work();
    expect(await all()).toMatchObject([
      { done: 3, refusals: [{ invoiceId: draft, number: null, code: 'invoicing.notPublished' }] },
    ]);
    for (const invoiceId of [first, second])
      expect(await getInvoice(as(pair.seller), { invoiceId })).toMatchObject({
        state: 'paid',
        balanceMinor: 0,
        allocations: [{ source: 'payment', method: 'eTransfer', reference: 'CA9', on: '2026-11-20' }],
      });
    const { allocations } = await getInvoice(as(pair.seller), { invoiceId: first });
    await reversePayment(as(pair.seller), { paymentId: allocations[0]!.paymentId!, reason: 'erreur' });
    expect(await getInvoice(as(pair.seller), { invoiceId: first })).toMatchObject({ balanceMinor: 2_500 });
    expect(await getInvoice(as(pair.seller), { invoiceId: second })).toMatchObject({ balanceMinor: 0 });
  });

  it('a payment in the future is refused, and nobody marks without the right to record payments', async () => {
    const [invoiceId] = drafts;
    const { version } = await getInvoice(as(pair.seller), { invoiceId: invoiceId! });
    await publishInvoice(as(pair.seller), { invoiceId: invoiceId!, version });
    const input = { invoiceIds: [invoiceId!], ...how, receivedOn: '2027-01-01' };
    const sales = await aMember(world.as(anonymous), pair.farm, 'sales');
    expect(await codeOf(markInvoicesAsPaid(as(sales), input))).toBe('request.notAllowed');
    await markInvoicesAsPaid(as(pair.seller), input);
    await work();
    expect((await all())[0]!.refusals).toMatchObject([{ code: 'invoicing.paidInFuture' }]);
  });
});

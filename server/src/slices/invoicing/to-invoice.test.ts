import { beforeEach, describe, expect, it } from 'vitest';
import type { FormatId, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { codeOf } from '../../testing/code-of.ts';
import { recordedEvents } from '../../testing/recorded-events.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import {
  deliveredOrder,
  aTradingPair,
  addProductForSale,
  submitOrder,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { aClaim } from '../ordering/factory/order-steps.ts';
import { aMember } from '../organizations/factory.ts';
import { issueInvoices, undoInvoiceBatch } from './commands/batches.ts';
import { changeBillingSettings } from './commands/billing-settings.ts';
import { draftInvoices, draftInvoiceWithoutOrder } from './commands/draft.ts';
import { runInvoiceBatch } from './commands/run-batch.ts';
import { listInvoiceBatches } from './queries/batches.ts';
import { listInvoices } from './queries/invoice-lists.ts';
import { countToInvoice, listToInvoice } from './queries/to-invoice.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let carrots: FormatId;

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
  const product = { fr: 'Carottes', en: 'Carrots', unitPrice: '12.50', multiple: '1' };
  carrots = await addProductForSale(world.as(system), pair, product);
});

async function delivered(): Promise<PurchaseOrderId> {
  const id = await deliveredOrder(as, pair, [{ formatId: carrots, quantity: '2' }]);
  return id;
}
const seller = () => as(pair.seller);
const waiting = async () => (await listToInvoice(seller())).rows.map(({ kind, id }) => ({ kind, id }));
const issue = (purchaseOrderIds: PurchaseOrderId[], invoiceIds: never[] = []) =>
  issueInvoices(seller(), { purchaseOrderIds, invoiceIds });
/** The job, which the queue starts some seconds later. */
const run = ({ id, action }: Awaited<ReturnType<typeof issue>>) =>
  runInvoiceBatch(world.as(system), { vendorId: pair.farm, batchId: id, action });

describe('what is to be invoiced', () => {
  it('names the open claims of an order, also once it has a draft', async () => {
    const id = await delivered();
    await aClaim(as(pair.buyer), id, '1');
    const claims = async () => (await listToInvoice(seller())).rows.map(({ openClaims }) => openClaims);
    expect(await claims()).toEqual([1]);
    await draftInvoices(seller(), { purchaseOrderIds: [id], by: 'order' });
    expect(await claims()).toEqual([1]);
  });

  it('is delivered orders without an invoice and drafts, with count and sum', async () => {
    const [first, second] = [await delivered(), await delivered()];
    await submitOrder(as, pair, [{ formatId: carrots, quantity: '1' }]);
    const {
      invoiceIds: [draft],
    } = await draftInvoices(seller(), { purchaseOrderIds: [first], by: 'order' });
    const { rows, ...all } = await listToInvoice(seller());
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'draft',
          id: draft,
          customer: { id: pair.bistro, name: 'Bistro Verger', logoUrl: null },
          lines: 1,
          openClaims: 0,
        }),
        expect.objectContaining({ kind: 'order', id: second }),
      ]),
    );
    expect(rows.map(({ totalMinor }) => totalMinor)).toEqual([2_500, 2_500]);
    expect(all).toEqual({ count: 2, sums: [{ amountMinor: 5_000, currency: 'CAD' }] });
    expect(await countToInvoice(seller())).toEqual(all);
    expect(rows.map(({ numbers }) => numbers.length)).toEqual([1, 1]);
  });

  it('is also an invoice without an order', async () => {
    const { id } = await draftInvoiceWithoutOrder(seller(), { customerId: pair.bistro });
    expect((await listToInvoice(seller())).rows).toMatchObject([
      { kind: 'draft', id, numbers: [], totalMinor: 0 },
    ]);
  });

  it.each(['week', 'month'] as const)(
    'is no order before the end of the %s it is invoiced by',
    async (drafts) => {
      const order = await delivered();
      expect(await waiting()).toEqual([{ kind: 'order', id: order }]);
      await changeBillingSettings(seller(), { version: 1, drafts });
      expect(await waiting()).toEqual([]);
    },
  );

  it('is for the seller’s members who see sales', async () => {
    await delivered();
    const driver = await aMember(world.as(system), pair.farm, 'driver');
    expect(await codeOf(listToInvoice(as(driver)))).toBe('request.notAllowed');
    expect(await codeOf(countToInvoice(as(driver)))).toBe('request.notAllowed');
    expect(await listToInvoice(as(pair.buyer))).toEqual({ rows: [], count: 0, sums: [] });
  });
});

describe('issuing', () => {
  it('drafts, publishes and sends an invoice for each order', async () => {
    const orders = [await delivered(), await delivered()];
    const begun = await issue(orders);
    expect(begun).toMatchObject({ action: 'publishAndSend', isRunning: true, total: 2, done: 0 });
    // They do not wait any more, and have no number yet.
    expect(await waiting()).toEqual([]);
    const list = () => listInvoices(seller(), { side: 'vendor', tab: 'all', page: 1, pageSize: 25 } as never);
    expect((await list()).rows.map(({ number }) => number)).toEqual([null, null]);
    await run(begun);
    const { rows } = await list();
    expect(rows.map(({ number }) => number).toSorted((a, b) => Number(a) - Number(b))).toEqual(['1', '2']);
    const sent = await recordedEvents(world.db, pair.farm, 'invoicing.sent');
    expect(sent).toHaveLength(2);
    expect(await listInvoiceBatches(seller())).toMatchObject([{ done: 2, refusals: [] }]);
  });

  it('can be undone before the first number: the invoices stay drafts', async () => {
    const begun = await issue([await delivered()]);
    await undoInvoiceBatch(seller(), { batchId: begun.id });
    await run(begun);
    expect(await listInvoiceBatches(seller())).toEqual([]);
    expect(await waiting()).toMatchObject([{ kind: 'draft' }]);
    expect(await recordedEvents(world.db, pair.farm, 'invoicing.published')).toEqual([]);
    expect(await recordedEvents(world.db, pair.farm, 'invoicing.batchUndone')).toHaveLength(1);
    expect(await codeOf(undoInvoiceBatch(seller(), { batchId: begun.id }))).toBe('request.notFound');
  });

  it('cannot be undone once it has begun', async () => {
    const begun = await issue([await delivered()]);
    await run(begun);
    expect(await codeOf(undoInvoiceBatch(seller(), { batchId: begun.id }))).toBe('invoicing.batchBegun');
  });

  it('is undone or begun, not both, when they happen at once', async () => {
    const begun = await issue([await delivered(), await delivered()]);
    const [undone] = await Promise.all([
      codeOf(undoInvoiceBatch(seller(), { batchId: begun.id })),
      run(begun),
    ]);
    const published = await recordedEvents(world.db, pair.farm, 'invoicing.published');
    expect(published).toHaveLength(undone === null ? 0 : 2);
  });

  it('invoices an order once when two people do it at once', async () => {
    const order = await delivered();
    const results = await Promise.all([codeOf(issue([order])), codeOf(issue([order]))]);
    expect(new Set(results)).toEqual(new Set(['invoicing.alreadyInvoiced', null]));
  });

  it('publishes the invoice of a customer without an address, and does not send it', async () => {
    // Writes organizations directly: the onboarding requires an address, a customer’s card does not.
    await world.db.updateTable('organizations').set({ email: null }).where('id', '=', pair.bistro).execute();
    const begun = await issue([await delivered()]);
    await run(begun);
    expect(await listInvoiceBatches(seller())).toMatchObject([{ done: 1, refusals: [] }]);
    const { rows } = await listInvoices(seller(), {
      side: 'vendor',
      tab: 'notSent',
      page: 1,
      pageSize: 25,
    } as never);
    expect(rows).toHaveLength(1);
  });

  it('goes on after an invoice that is refused, which stays in the list', async () => {
    const free = await draftInvoiceWithoutOrder(seller(), { customerId: pair.bistro });
    const begun = await issue([await delivered()], [free.id] as never[]);
    await run(begun);
    expect(await listInvoiceBatches(seller())).toMatchObject([
      { done: 2, refusals: [{ invoiceId: free.id, code: 'invoicing.incomplete' }] },
    ]);
    expect(await waiting()).toEqual([{ kind: 'draft', id: free.id }]);
  });

  it('needs the right to invoice, and something to issue', async () => {
    const viewer = await aMember(world.as(system), pair.farm, 'viewer');
    const order = await delivered();
    expect(await codeOf(issueInvoices(as(viewer), { purchaseOrderIds: [order], invoiceIds: [] }))).toBe(
      'request.notAllowed',
    );
    const begun = await issue([order]);
    expect(await codeOf(undoInvoiceBatch(as(viewer), { batchId: begun.id }))).toBe('request.notAllowed');
    expect(await codeOf(undoInvoiceBatch(as(pair.buyer), { batchId: begun.id }))).not.toBeNull();
  });
});

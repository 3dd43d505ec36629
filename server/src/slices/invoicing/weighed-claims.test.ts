import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceId, InvoiceLine, PurchaseOrderId } from '@halles/contract';
import { anonymous, system, type Member } from '../../platform/actor.ts';
import { runAllJobs } from '../../testing/worker.ts';
import { reactingWorld } from '../../testing/reactions.ts';
import { grantClaim, readOrder } from '../ordering/factory/order-steps.ts';
import {
  aTradingPair,
  addProductForSale,
  applyActions,
  submitOrder,
  recordWeights,
  type TradingPair,
} from '../ordering/factory/trading-pair.ts';
import { cancelInvoice } from './commands/cancel.ts';
import { draftInvoices } from './commands/draft.ts';
import { publishInvoice } from './commands/publish.ts';
import { updateInvoice } from './commands/update-draft.ts';
import { billedOrder, draftedFor } from './factory/invoices.ts';
import { getInvoice } from './queries/invoice.ts';
import { changedFormat } from '../catalogue/factory/products.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let order: PurchaseOrderId;

/** A delivered order with pieces of these weights, at 18.50 per kilogram. */
async function delivered(...weights: string[]): Promise<void> {
  const cheese = await addProductForSale(world.as(system), pair, {
    fr: 'Tomme',
    en: 'Tomme',
    unitPrice: '18.50',
  });
  await changedFormat(as(pair.seller), cheese, { isVariableWeight: true, netWeightKg: weights[0]! });
  order = await submitOrder(as, pair, [{ formatId: cheese, quantity: String(weights.length) }]);
  await applyActions(as, pair, order, 'confirm', 'prepare');
  await recordWeights(as, pair, order, weights);
  await applyActions(as, pair, order, 'markReady', 'deliver');
}

async function billed(...weights: string[]): Promise<void> {
  await delivered(...weights);
  const { invoiceIds } = await draftInvoices(as(pair.seller), { purchaseOrderIds: [order], by: 'order' });
  await published(invoiceIds[0]!);
}
const published = async (invoiceId: InvoiceId) => {
  const { version } = await getInvoice(as(pair.seller), { invoiceId });
  return publishInvoice(as(pair.seller), { invoiceId, version });
};
const work = () => runAllJobs(world.as(system), world.pool);
const notes = () =>
  world.db
    .selectFrom('invoices')
    .select(['id', 'status'])
    .where('vendor_id', '=', pair.farm)
    .where('kind', '=', 'creditNote')
    .orderBy('created_at')
    .orderBy('id')
    .execute();

beforeEach(async () => {
  pair = await aTradingPair(world.as(anonymous));
});

describe('claims accepted on a weighed line', () => {
  it.each([
    [
      ['2.4', '2.401'],
      [false, false],
    ],
    [
      ['2.4', '2.401'],
      [true, true],
    ],
    [
      ['2.4', '2.401', '2.401'],
      [false, true, false],
    ],
  ])('%j: each becomes a credit note, and together they sum to the line', async (weights, early) => {
    await billed(...weights);
    await work();
    for (const isPublishedAtOnce of early) {
      await grantClaim(as, pair, order, '1');
      await work();
      if (isPublishedAtOnce) await published((await notes()).at(-1)!.id);
    }
    const drafted = await notes();
    expect(drafted).toHaveLength(weights.length);
    for (const { id, status } of drafted) if (status === 'draft') await published(id);
    const invoice = await world.db
      .selectFrom('invoices')
      .select(['total_minor', 'credited_minor'])
      .where('vendor_id', '=', pair.farm)
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow();
    expect(invoice.credited_minor).toBe(invoice.total_minor);
    const { claims, totals } = await readOrder(as(pair.seller), order);
    const claimed = claims.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.amountMinor, 0);
    expect(claimed).toBe(totals.linesMinor);
  });

  it.each([
    ['2', ['1', '1']],
    ['2', ['2']],
    ['2.4', ['1', '1']],
    ['4.5', ['0.5', '1.5']],
    ['0.25', ['1', '0.5', '0.5']],
  ])('that two invoices bill, %s kg on the first: %j pieces credit all its weight', async (kg, claims) => {
    await delivered('2.4', '2.401');
    const draft = await draftedFor(as(pair.seller), order);
    const [{ id, name, formatTitle, unit, unitPrice, taxIds }] = draft.document.lines as [InvoiceLine];
    await updateInvoice(as(pair.seller), {
      invoiceId: draft.id,
      version: draft.version,
      change: { lines: [{ id, name, formatTitle, unit, unitPrice, taxIds, quantity: kg }] },
    });
    await published(draft.id);
    await billedOrder(as(pair.seller), order);
    await work();
    for (const quantity of claims) {
      await grantClaim(as, pair, order, quantity);
      await work();
    }
    for (const { id: noteId } of await notes()) await published(noteId);
    const lines = await world.db
      .selectFrom('invoice_lines as l')
      .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
      .select(({ fn }) => [
        'i.kind',
        fn.sum('l.quantity').as('kg'),
        fn.sum<string>('l.amount_minor').as('minor'),
      ])
      .where('i.vendor_id', '=', pair.farm)
      .groupBy('i.kind')
      .execute();
    const sums = Object.fromEntries(
      lines.map(({ kind, kg: sum, minor }) => [kind, [Number(sum), Number(minor)]]),
    );
    expect(sums).toEqual({ invoice: [4.801, 8_882], creditNote: [4.801, 8_882] });
  });

  it.each([
    ['2.4', '2.401'],
    ['2', '2.1', '2.307'],
    ['2.4', '2.4', '2.401'],
    ['2', '2.001', '2.002', '2.004'],
  ])('%s kg and so on: the credit note is what the claim says', async (...weights) => {
    await billed(...weights);
    await work();
    for (const quantity of ['1', '0.5']) {
      await grantClaim(as, pair, order, quantity);
      await work();
      const { id } = (await notes()).at(-1)!;
      const { document } = await published(id);
      const { claims } = await readOrder(as(pair.seller), order);
      expect([quantity, document.totals.linesMinor]).toEqual([quantity, claims[0]!.lines[0]!.amountMinor]);
    }
  });

  it('and the invoice of the rest sum to the line, where they were accepted before it', async () => {
    await delivered('2.4', '2.4', '2.401');
    const claimed = async () =>
      (await readOrder(as(pair.seller), order)).claims
        .flatMap(({ lines }) => lines)
        .reduce((sum, line) => sum + line.amountMinor, 0);
    const { totals } = await readOrder(as(pair.seller), order);
    for (const quantity of ['1', '0.5']) {
      await grantClaim(as, pair, order, quantity);
      const { id, document, version } = await draftedFor(as(pair.seller), order);
      expect(document.lines[0]!.amountMinor + (await claimed())).toBe(totals.linesMinor);
      await cancelInvoice(as(pair.seller), { invoiceId: id, version, reason: '' });
    }
  });

  it('that cannot become a credit note are notified to the vendor, with a link', async () => {
    await billed('2.4', '2.401');
    await work();
    await grantClaim(as, pair, order, '1');
    // Writes order_claims directly: no command leaves a claim that cannot be read.
    await world.db
      .updateTable('order_claims')
      .set({ lines: JSON.stringify({}) as never })
      .where('purchase_order_id', '=', order)
      .execute();
    await world.pool.query(
      `update graphile_worker._private_jobs set max_attempts = 1 where task_id =
        (select id from graphile_worker._private_tasks where identifier = 'invoicing.creditClaim')`,
    );
    await work();
    const notifications = await world.db
      .selectFrom('notifications')
      .select(['type', 'related_url'])
      .where('organization_id', '=', pair.farm)
      .where('type', '=', 'CREDIT_NOTE_FAILED')
      .execute();
    expect(notifications).toEqual([
      { type: 'CREDIT_NOTE_FAILED', related_url: `/vendor/purchase-orders/${order}` },
    ]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceId, PurchaseOrderId } from '@halles/contract';
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
import { draftInvoices } from './commands/draft.ts';
import { publishInvoice } from './commands/publish.ts';
import { getInvoice } from './queries/invoice.ts';
import { changedFormat } from '../catalogue/factory/products.ts';

const world = await reactingWorld();
const as = (person: Member) => world.as(person);
let pair: TradingPair;
let order: PurchaseOrderId;

/** A delivered and billed order with pieces of these weights, at 18.50 per kilogram. */
async function billed(...weights: string[]): Promise<void> {
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

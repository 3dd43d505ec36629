import type { ErrorCode, InvoiceBatch, InvoiceBatchId, invoicing, ParsedInputOf } from '@halles/contract';
import { workedAs } from '../../../platform/actor.ts';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { livingJobs } from '../../../platform/reactions/jobs.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { loadBatches } from '../queries/batches.ts';
import { enqueueBatch, jobKeyOf, requireInvoiceHandler, type BatchJob } from './batches.ts';
import { assertMayRecordPayments } from './payments.ts';
import { finish } from './run-batch.ts';

const STOPPED = 'invoicing.batchStopped' satisfies ErrorCode;

/** Ends batches whose job is parked or gone: what it did not do is listed as refused, and can be started again. */
export async function endStoppedBatches(ctx: Ctx): Promise<void> {
  const rows = await ctx.db
    .selectFrom('invoice_batches')
    .select(['id', 'vendor_id', 'action'])
    .where('finished_at', 'is', null)
    .execute();
  if (rows.length === 0) return;
  const batches = rows.map((row): BatchJob => ({
    vendorId: row.vendor_id,
    batchId: row.id,
    action: row.action,
  }));
  const living = await livingJobs(ctx.db, batches.map(jobKeyOf));
  const stopped = batches.filter((batch) => !living.has(jobKeyOf(batch)));
  await runEach(stopped, (batch) =>
    transaction(ctx, async (tx) => {
      await tx
        .updateTable('invoice_batch_items')
        .set({ decided_at: ctx.clock.now(), code: STOPPED })
        .where('batch_id', '=', batch.batchId)
        .where('decided_at', 'is', null)
        .execute();
      await finish(tx, batch);
    }),
  );
}

/**
 * Starts what a stopped batch did not do again, in the name of the member who asks. Of two who ask, the second gets the
 * batch that runs.
 */
export async function restartInvoiceBatch(
  ctx: MemberCtx,
  { batchId }: ParsedInputOf<typeof invoicing.restartInvoiceBatch>,
): Promise<InvoiceBatch> {
  const own = requireInvoiceHandler(ctx);
  const vendorId = own.organizationId;
  return transaction(ctx, async (tx) => {
    const row = await tx
      .selectFrom('invoice_batches')
      .select(['action', 'payment', 'finished_at'])
      .where('vendor_id', '=', vendorId)
      .where('id', '=', batchId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError('request.notFound');
    const { action, payment } = row;
    if (action === 'markAsPaid') assertMayRecordPayments(ctx);
    if (row.finished_at !== null) {
      if (action === 'markAsPaid' && payment === null) throw new AppError('request.notAllowed');
      const total = await reopenItems(tx, batchId);
      if (total > 0) {
        await tx
          .updateTable('invoice_batches')
          .set({ run_as: workedAs(own), finished_at: null, closed_at: null })
          .where('id', '=', batchId)
          .execute();
        await enqueueBatch(tx, { vendorId, batchId, action, ...(payment && { payment }) }, total);
      }
    }
    return (await loadBatches(tx, vendorId, batchId))[0]!;
  });
}

async function reopenItems(tx: Tx, batchId: InvoiceBatchId): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice_batch_items')
    .set({ decided_at: null, code: null })
    .where('batch_id', '=', batchId)
    .where('code', '=', STOPPED)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

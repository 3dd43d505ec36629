import type { Ctx } from '../../../platform/context.ts';
import { livingJobs } from '../../../platform/reactions/jobs.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import { jobKeyOf, type BatchJob } from './batches.ts';
import { finish } from './run-batch.ts';

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
        .set({ decided_at: ctx.clock.now(), code: 'invoicing.batchStopped' })
        .where('batch_id', '=', batch.batchId)
        .where('decided_at', 'is', null)
        .execute();
      await finish(tx, batch);
    }),
  );
}

import type { Ctx } from '../../../platform/context.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import type { ImportsRow } from '../queries/records.ts';
import { recordEvent } from './lock.ts';

/** Progress is announced at most this often because each announcement is an event. */
const NOTIFY_EVERY_MS = 400;

export async function beginProgress(tx: Tx, row: ImportsRow, total: number): Promise<void> {
  const fresh = { done: 0, total, notified_at: tx.ctx.clock.now() };
  await tx
    .insertInto('import_progress')
    .values({ organization_id: row.organization_id, import_id: row.id, ...fresh })
    .onConflict((on) => on.columns(['organization_id', 'import_id']).doUpdateSet(fresh))
    .execute();
}

/** Written outside the applying transaction, whose own writes nobody sees before it commits. */
export function progressOf(ctx: Ctx, row: ImportsRow, total: number): (done: number) => Promise<void> {
  let notifiedAt = Number.NEGATIVE_INFINITY;
  return async (done) => {
    const now = ctx.clock.now();
    if (now.getTime() - notifiedAt < NOTIFY_EVERY_MS && done < total) return;
    notifiedAt = now.getTime();
    // A failed progress update (no free connection) must not stop the import.
    const warn = (error: unknown) =>
      ctx.log.warn({ err: error }, 'the progress of an import was not reported');
    await transaction(ctx, async (tx) => {
      await tx
        .updateTable('import_progress')
        .set({ done: Math.min(done, total), total, notified_at: now })
        .where('organization_id', '=', row.organization_id)
        .where('import_id', '=', row.id)
        .execute();
      await recordEvent(tx, row, 'imports.progressed', { done: Math.min(done, total), total });
    }).catch(warn);
  };
}

export async function endProgress(tx: Tx, row: ImportsRow): Promise<void> {
  await tx
    .deleteFrom('import_progress')
    .where('organization_id', '=', row.organization_id)
    .where('import_id', '=', row.id)
    .execute();
}

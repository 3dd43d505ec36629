import type { ImportStatus } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { transaction } from '../../../platform/transaction.ts';
import { countActions } from '../rules/states.ts';
import type { ComparedNow } from './compare.ts';
import { lockRow, take, recordEvent, type ImportJob } from './lock.ts';
import { writeComparison } from './rows.ts';

/** The data no longer matches the preview; nothing was written, and the preview is refreshed. */
export class ChangedMeanwhile extends Error {
  readonly compared: readonly ComparedNow[];
  readonly count: number;
  constructor(compared: readonly ComparedNow[], count: number) {
    super('changed meanwhile');
    this.compared = compared;
    this.count = count;
  }
}

function reasonOf(error: unknown): { code: string; params: Record<string, string | number> } {
  if (error instanceof ChangedMeanwhile)
    return { code: 'imports.changedMeanwhile', params: { count: error.count } };
  return { code: error instanceof AppError ? error.code : 'imports.broken', params: {} };
}

/**
 * The work was rolled back; the reason is recorded in a separate transaction. If that fails too, the database is
 * unreachable and the job is retried.
 */
export async function settleFailure(
  ctx: Ctx,
  job: ImportJob,
  during: ImportStatus,
  error: unknown,
): Promise<void> {
  const failure = reasonOf(error);
  if (failure.code === 'imports.broken') {
    ctx.log.error({ err: error, importId: job.importId }, 'an import failed');
    ctx.ports.errorReporting.report(error, { tags: { requestId: ctx.requestId } });
  }
  await transaction(ctx, async (tx) => {
    const row = await lockRow(tx, job);
    if (row?.status !== during) return;
    const compared = error instanceof ChangedMeanwhile ? error.compared : null;
    if (compared) await writeComparison(tx, row, compared);
    await take(tx, row, 'refused', {
      failure: JSON.stringify(failure),
      ...(compared && { counts: JSON.stringify(countActions(compared)) }),
    });
    await recordEvent(tx, row, 'imports.failed', { kind: row.kind, code: failure.code });
  });
}

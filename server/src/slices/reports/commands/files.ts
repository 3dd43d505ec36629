import {
  reportLimits,
  type ParsedInputOf,
  type ReportFile,
  type ReportFileContent,
  type reports,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import { type MemberTx, type Tx, transaction } from '../../../platform/transaction.ts';
import { requireReportAccess } from '../queries/access.ts';
import { reportFileOf, type ReportFileRow } from '../queries/files.ts';
import { countLedger } from '../queries/ledger.ts';
import { listReportLines } from '../queries/lines.ts';
import { getReport } from '../queries/report.ts';

/** The name must not change: queued jobs contain it. */
export const WRITE_FILE = 'reports.writeFile';
export type FileJob = Pick<ReportFileRow, 'organization_id' | 'id'>;

export const recordFileEvent = (tx: Tx, { organization_id, id }: FileJob): Promise<void> =>
  record(tx, {
    type: 'reports.fileChanged',
    organizations: [organization_id],
    subject: id,
    data: { reportFileId: id },
  });

async function countRows(ctx: MemberCtx, { of, question }: ReportFileContent): Promise<number> {
  if (of === 'ledger') return countLedger(ctx, question);
  if (of === 'lines') return (await listReportLines(ctx, { ...question, page: 1, pageSize: 1 })).total;
  return (await getReport(ctx, question, 1)).total;
}

/** Idempotent by id: a repeated call returns the same file. */
export async function startReportFile(
  ctx: MemberCtx,
  { reportFileId: id, content, format, language }: ParsedInputOf<typeof reports.startReportFile>,
): Promise<ReportFile> {
  const { side } = content.question;
  const actor = requireReportAccess(ctx, side);
  const own = actor.organizationId;
  const total = await countRows(ctx, content);
  return transaction(ctx, async (tx) => {
    const { count } = await tx
      .selectFrom('report_files')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('organization_id', '=', own)
      .where('requested_by', '=', actor.userId)
      .where('id', '!=', id)
      .executeTakeFirstOrThrow();
    if (count >= reportLimits.files) throw new AppError('reports.tooManyFiles');
    const now = ctx.clock.now();
    const added = await tx
      .insertInto('report_files')
      .values({
        organization_id: own,
        id,
        requested_by: actor.userId,
        side,
        content: JSON.stringify(content),
        format,
        language,
        total,
        created_at: now,
        state_changed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) return reportFileOf(ctx, await lockOwnFile(tx, id));
    await enqueue(tx, WRITE_FILE, { organization_id: own, id } satisfies FileJob, {
      key: `${WRITE_FILE}:${id}`,
    });
    await recordFileEvent(tx, added);
    return reportFileOf(ctx, added);
  });
}

async function lockOwnFile(tx: MemberTx, id: ReportFileRow['id']): Promise<ReportFileRow> {
  const { actor } = tx.ctx;
  const own = actor.organizationId;
  return tx
    .selectFrom('report_files')
    .selectAll()
    .where('organization_id', '=', own)
    .where('requested_by', '=', actor.userId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

/** Removing a file that is being written discards the result. */
export const removeReportFile = (
  ctx: MemberCtx,
  { reportFileId }: ParsedInputOf<typeof reports.removeReportFile>,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    await deleteReportFile(tx, await lockOwnFile(tx, reportFileId));
    return { done: true as const };
  });

export async function deleteReportFile(tx: Tx, row: ReportFileRow): Promise<void> {
  const { organization_id, id, file_id } = row;
  if (file_id !== null)
    await tx.ctx.ports.files.discardFiles(tx, { ids: [file_id], owner: { organizationId: organization_id } });
  await tx
    .deleteFrom('report_files')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute();
  await recordFileEvent(tx, row);
}

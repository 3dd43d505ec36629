import { reportLimits } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import { exportedFile, type Export } from '../../../platform/exports/index.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { reportsExports } from '../documents/exports.ts';
import { ledgerExportName } from '../documents/ledger-export.ts';
import { getOwnOrganization } from '../queries/access.ts';
import type { ReportFileRow } from '../queries/files.ts';
import { deleteReportFile, recordFileEvent, type FileJob } from './files.ts';
import { loadRequester } from './requester.ts';

/** Limits progress events to one per interval. */
const NOTIFY_EVERY_MS = 500;
const DAY_MS = 86_400_000;

/** The job runs at least once: a finished file stays, and one left half written by a killed server is written again. */
export async function writeReportFile(ctx: Ctx, job: FileJob): Promise<void> {
  const row = await startWriting(ctx, job);
  if (!row) return;
  try {
    const reader = await loadRequester(ctx.db, row);
    if (!reader) throw new Error('the requester may no longer see the content');
    const requesterCtx = { ...ctx, actor: { ...reader, language: row.language } };
    const { organization } = await getOwnOrganization(requesterCtx);
    const bytes = await exportedFile(requesterCtx, withProgress(ctx, row), {
      input: row.content.question,
      format: row.format,
      reader: row.language,
      timeZone: organization.time_zone,
    });
    await saveFile(ctx, row, bytes);
  } catch (error) {
    ctx.log.error({ err: error, reportFileId: job.id }, 'a report was not written');
    await updateFile(ctx, job, { state: 'failed' }, row);
  }
}

async function startWriting(ctx: Ctx, job: FileJob): Promise<ReportFileRow | undefined> {
  const now = ctx.clock.now();
  return transaction(ctx, async (tx) => {
    const row = await tx
      .updateTable('report_files')
      .set({ state: 'writing', done: 0, state_changed_at: now })
      .where('organization_id', '=', job.organization_id)
      .where('id', '=', job.id)
      .where('state', 'in', ['waiting', 'writing'])
      .returningAll()
      .executeTakeFirst();
    if (row) await recordFileEvent(tx, row);
    return row;
  });
}

function exportOf({ content }: ReportFileRow): Export {
  const { of, question } = content;
  const isSales = question.side === 'vendor';
  const name =
    of === 'ledger'
      ? ledgerExportName(question.side, question.ledger)
      : of === 'lines'
        ? isSales
          ? 'salesLines'
          : 'buyingLines'
        : isSales
          ? 'salesReport'
          : 'buyingReport';
  return reportsExports.find((one) => one.name === name)!;
}

/** The same export, which also records its progress. */
function withProgress(ctx: Ctx, row: ReportFileRow): Export {
  const found = exportOf(row);
  return {
    ...found,
    async *rows(snapshot: MemberCtx, input: unknown) {
      let done = 0;
      let notifiedAt = ctx.clock.now().getTime();
      for await (const each of await found.rows(snapshot, input)) {
        yield each;
        done += 1;
        const now = ctx.clock.now().getTime();
        if (now - notifiedAt < NOTIFY_EVERY_MS) continue;
        notifiedAt = now;
        await updateFile(ctx, row, { done: Math.min(done, row.total) });
      }
    },
  };
}

/** Runs outside the reading transaction, so that progress is visible at once. */
const updateFile = (
  ctx: Ctx,
  job: FileJob,
  change: { state: 'failed' } | { done: number },
  failed?: ReportFileRow,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    await tx
      .updateTable('report_files')
      .set({ ...change, state_changed_at: ctx.clock.now() })
      .where('organization_id', '=', job.organization_id)
      .where('id', '=', job.id)
      .where('state', '=', 'writing')
      .execute();
    await recordFileEvent(tx, job);
    if (failed) await recordFinished(tx, failed, false);
  });

/** Saves and offers the file; if it was removed meanwhile, the sweep deletes the bytes. */
const saveFile = (ctx: Ctx, row: ReportFileRow, bytes: Buffer): Promise<void> =>
  transaction(ctx, async (tx) => {
    const owner = { organizationId: row.organization_id };
    const { from, until } = row.content.question;
    const { title } = exportOf(row);
    const name = `${row.language === 'FR' ? title.fr : title.en} ${from} ${until}.${row.format}`;
    const file = await ctx.ports.files.storeFile(tx, { owner, kind: 'sheet', bytes, declaredName: name });
    const savedRow = await tx
      .updateTable('report_files')
      .set({ state: 'done', done: row.total, file_id: file.id, state_changed_at: ctx.clock.now() })
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', row.id)
      .where('state', '=', 'writing')
      .returning('id')
      .executeTakeFirst();
    if (!savedRow) return;
    await ctx.ports.files.attachFiles(tx, { ids: [file.id], owner, kind: 'sheet' });
    await recordFileEvent(tx, row);
    await recordFinished(tx, row, true);
  });

const recordFinished = (tx: Tx, row: ReportFileRow, isWritten: boolean): Promise<void> =>
  record(tx, {
    type: 'reports.fileFinished',
    organizations: [row.organization_id],
    users: [row.requested_by],
    subject: row.id,
    data: { reportFileId: row.id, side: row.side, isWritten },
  });

/** Removes files after their retention period. */
export async function removeOldReportFiles(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .selectFrom('report_files')
    .selectAll()
    .where('state', 'in', ['done', 'failed'])
    .where('state_changed_at', '<', new Date(ctx.clock.now().getTime() - reportLimits.fileDays * DAY_MS))
    .execute();
  await runEach(old, (row) => transaction(ctx, (tx) => deleteReportFile(tx, row)));
}

import { reportLimits } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { exportedFile, type Export } from '../../../platform/exports/index.ts';
import { transaction } from '../../../platform/transaction.ts';
import { reportsExports } from '../documents/exports.ts';
import { ledgerExportName } from '../documents/ledger-export.ts';
import type { ReportFileRow } from '../queries/files.ts';
import { dropFile, tellFile, type FileJob } from './files.ts';
import { readerOf } from './reader.ts';

/** Told at most so often: each telling is an event. */
const TOLD_EVERY_MS = 500;
const DAY_MS = 86_400_000;

/** The job, at least once: what is there is left alone, what a killed server left half written begins anew. */
export async function writeReportFile(ctx: Ctx, job: FileJob): Promise<void> {
  const row = await taken(ctx, job);
  if (!row) return;
  try {
    const reader = await readerOf(ctx.db, row);
    if (!reader) throw new Error('who asked for it may no longer see it');
    const theirs = { ...ctx, actor: { ...reader, language: row.language } };
    const bytes = await exportedFile(theirs, counted(ctx, row), {
      input: row.content.question,
      format: row.format,
      reader: row.language,
    });
    await keep(ctx, row, bytes);
  } catch (error) {
    ctx.log.error({ err: error, reportFileId: job.id }, 'a report was not written');
    await move(ctx, job, { state: 'failed' });
  }
}

async function taken(ctx: Ctx, job: FileJob): Promise<ReportFileRow | undefined> {
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
    if (row) await tellFile(tx, row);
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

/** The same file, and how far it is. */
function counted(ctx: Ctx, row: ReportFileRow): Export {
  const found = exportOf(row);
  return {
    ...found,
    async *rows(snapshot: Ctx, input: unknown) {
      let done = 0;
      let toldAt = ctx.clock.now().getTime();
      for await (const each of await found.rows(snapshot, input)) {
        yield each;
        done += 1;
        const now = ctx.clock.now().getTime();
        if (now - toldAt < TOLD_EVERY_MS) continue;
        toldAt = now;
        await move(ctx, row, { done: Math.min(done, row.total) });
      }
    },
  };
}

/** Beside the transaction that reads: everybody sees it at once. */
const move = (ctx: Ctx, job: FileJob, change: { state: 'failed' } | { done: number }): Promise<void> =>
  transaction(ctx, async (tx) => {
    await tx
      .updateTable('report_files')
      .set({ ...change, state_changed_at: ctx.clock.now() })
      .where('organization_id', '=', job.organization_id)
      .where('id', '=', job.id)
      .where('state', '=', 'writing')
      .execute();
    await tellFile(tx, job);
  });

/** Kept and offered; for one that was no longer wanted meanwhile, the sweep takes the bytes. */
const keep = (ctx: Ctx, row: ReportFileRow, bytes: Buffer): Promise<void> =>
  transaction(ctx, async (tx) => {
    const owner = { organizationId: row.organization_id };
    const { from, until } = row.content.question;
    const { title } = exportOf(row);
    const name = `${row.language === 'FR' ? title.fr : title.en} ${from} ${until}.${row.format}`;
    const file = await ctx.ports.files.storeFile(tx, { owner, kind: 'sheet', bytes, declaredName: name });
    const kept = await tx
      .updateTable('report_files')
      .set({ state: 'done', done: row.total, file_id: file.id, state_changed_at: ctx.clock.now() })
      .where('organization_id', '=', row.organization_id)
      .where('id', '=', row.id)
      .where('state', '=', 'writing')
      .returning('id')
      .executeTakeFirst();
    if (!kept) return;
    await ctx.ports.files.attachFile(tx, { id: file.id, owner, kind: 'sheet' });
    await tellFile(tx, row);
  });

/** What was offered long enough goes. */
export async function forgetReportFiles(ctx: Ctx): Promise<void> {
  const old = await ctx.db
    .selectFrom('report_files')
    .selectAll()
    .where('state', 'in', ['done', 'failed'])
    .where('state_changed_at', '<', new Date(ctx.clock.now().getTime() - reportLimits.fileDays * DAY_MS))
    .execute();
  for (const row of old) await transaction(ctx, (tx) => dropFile(tx, row));
}

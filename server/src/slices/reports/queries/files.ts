import type { Selectable } from 'kysely';
import type { ParsedInputOf, ReportFile, ReportFileContent, reports } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { userScope } from '../../../platform/files/index.ts';
import { fileTitles } from '../documents/report-texts.ts';
import { ledgerDefinitions } from './ledgers.ts';
import type { ReportFilesTable } from '../tables.ts';
import { requireReportAccess } from './access.ts';

export type ReportFileRow = Selectable<ReportFilesTable>;

/** The member's own files: a file contains what they were allowed to see when it was written. */
export async function listReportFiles(
  ctx: MemberCtx,
  { side }: ParsedInputOf<typeof reports.listReportFiles>,
): Promise<ReportFile[]> {
  const actor = requireReportAccess(ctx, side);
  const own = actor.organizationId;
  const rows = await ctx.db
    .selectFrom('report_files')
    .selectAll()
    .where('organization_id', '=', own)
    .where('requested_by', '=', actor.userId)
    .where('side', '=', side)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => reportFileOf(ctx, row));
}

const titleOf = ({ of, question }: ReportFileContent): ReportFile['title'] =>
  of === 'ledger' ? ledgerDefinitions[question.ledger].title : fileTitles[of][question.side];

export function reportFileOf({ actor, ports }: Pick<Ctx, 'actor' | 'ports'>, row: ReportFileRow): ReportFile {
  const { from, until } = row.content.question;
  return {
    id: row.id,
    title: titleOf(row.content),
    from,
    until,
    format: row.format,
    state: row.state,
    done: row.done,
    total: row.total,
    url: row.file_id && ports.files.linkTo({ id: row.file_id }, userScope(actor)),
    createdAt: row.created_at.toISOString(),
  };
}

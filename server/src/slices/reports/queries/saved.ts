import type { Selectable } from 'kysely';
import type { ParsedInputOf, reports, SavedReport } from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { maySaveReports } from '../policy.ts';
import type { SavedReportsTable } from '../tables.ts';
import { requireReportAccess } from './access.ts';

export type SavedReportRow = Selectable<SavedReportsTable>;

export async function listSavedReports(
  ctx: MemberCtx,
  { side }: ParsedInputOf<typeof reports.listSavedReports>,
): Promise<SavedReport[]> {
  const actor = requireReportAccess(ctx, side);
  const own = actor.organizationId;
  const rows = await ctx.db
    .selectFrom('saved_reports')
    .selectAll()
    .where('organization_id', '=', own)
    .where('side', '=', side)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => savedReportOf(row, actor));
}

export const savedReportOf = (row: SavedReportRow, actor: Person): SavedReport => ({
  id: row.id,
  name: row.name,
  question: row.question,
  schedule: row.schedule,
  recipients: row.recipients,
  lastSentAt: row.last_sent_at?.toISOString() ?? null,
  version: row.version,
  can: { change: maySaveReports(actor, row.side) },
});

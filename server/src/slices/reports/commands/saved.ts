import type { Member } from '../../../platform/actor.ts';
import {
  reportLimits,
  type OrganizationId,
  type OrderSide,
  type ParsedInputOf,
  type reports,
  type SavedReport,
  type SavedReportId,
} from '@halles/contract';
import { sql } from 'kysely';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { maySaveReports } from '../policy.ts';
import { requireReportAccess, getOwnOrganization } from '../queries/access.ts';
import { savedReportOf, type SavedReportRow } from '../queries/saved.ts';
import { nextSendingAt } from '../rules/schedule.ts';

type Put = ParsedInputOf<typeof reports.putSavedReport>;

function assertMaySave(actor: Member, side: OrderSide): void {
  permit(maySaveReports(actor, side));
}

const lockSavedReport = (
  tx: Tx,
  own: OrganizationId,
  id: SavedReportId,
): Promise<SavedReportRow | undefined> =>
  tx
    .selectFrom('saved_reports')
    .selectAll()
    .where('organization_id', '=', own)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const recordChanged = (tx: Tx, own: OrganizationId, savedReportId: SavedReportId): Promise<void> =>
  record(tx, {
    type: 'reports.savedReportChanged',
    organizations: [own],
    subject: savedReportId,
    data: { savedReportId },
  });

export async function putSavedReport(
  ctx: MemberCtx,
  { savedReportId: id, version, ...fields }: Put,
): Promise<SavedReport> {
  const actor = requireReportAccess(ctx, fields.question.side);
  assertMaySave(actor, fields.question.side);
  if (fields.schedule !== 'none' && fields.recipients.length === 0)
    throw new AppError('reports.noRecipients');
  const { organization } = await getOwnOrganization(ctx);
  const own = actor.organizationId;
  return transaction(ctx, async (tx) => {
    const stored = await lockSavedReport(tx, own, id);
    if (stored && stored.version !== version)
      throw new AppError('request.stale', { current: savedReportOf(stored, actor) });
    if (stored) assertMaySave(actor, stored.side);
    else await refuseTooMany(tx, own);
    const columns = {
      side: fields.question.side,
      name: fields.name,
      question: JSON.stringify(fields.question),
      schedule: fields.schedule,
      recipients: fields.recipients,
      requested_by: actor.userId,
      sends_next_at: nextSendingAt(fields.schedule, ctx.clock.now(), organization.time_zone),
    };
    const row = await tx
      .insertInto('saved_reports')
      .values({
        organization_id: own,
        id,
        ...columns,
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'id'])
          .doUpdateSet({ ...columns, version: sql<number>`saved_reports.version + 1` }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChanged(tx, own, id);
    return savedReportOf(row, actor);
  });
}

async function refuseTooMany(tx: Tx, own: OrganizationId): Promise<void> {
  const { count } = await tx
    .selectFrom('saved_reports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', own)
    .executeTakeFirstOrThrow();
  if (count >= reportLimits.saved) throw new AppError('reports.tooManySaved');
}

export const removeSavedReport = (
  ctx: MemberCtx,
  { savedReportId }: ParsedInputOf<typeof reports.removeSavedReport>,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const { actor } = ctx;
    const stored = await lockSavedReport(tx, actor.organizationId, savedReportId);
    if (!stored) throw new AppError('request.notFound');
    assertMaySave(actor, stored.side);
    await tx
      .deleteFrom('saved_reports')
      .where('organization_id', '=', actor.organizationId)
      .where('id', '=', savedReportId)
      .execute();
    await recordChanged(tx, actor.organizationId, savedReportId);
    return { done: true as const };
  });

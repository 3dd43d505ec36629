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
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { maySaveReports } from '../policy.ts';
import { askingFor, askingOf, ownOrganization, type Asking } from '../queries/asking.ts';
import { savedReportOf, type SavedReportRow } from '../queries/saved.ts';
import { nextMorning } from '../rules/mornings.ts';

type Put = ParsedInputOf<typeof reports.putSavedReport>;

function assertMaySave({ actor }: Asking, side: OrderSide): void {
  const allowed = maySaveReports(actor, side);
  if (allowed !== true) throw new AppError(allowed);
}

const lockSaved = (tx: Tx, own: OrganizationId, id: SavedReportId): Promise<SavedReportRow | undefined> =>
  tx
    .selectFrom('saved_reports')
    .selectAll()
    .where('organization_id', '=', own)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

const tellChanged = (tx: Tx, own: OrganizationId, savedReportId: SavedReportId): Promise<void> =>
  record(tx, {
    type: 'reports.savedReportChanged',
    organizations: [own],
    subject: savedReportId,
    data: { savedReportId },
  });

export async function putSavedReport(
  ctx: Ctx,
  { savedReportId: id, version, ...fields }: Put,
): Promise<SavedReport> {
  const asking = askingFor(ctx, fields.question.side);
  assertMaySave(asking, fields.question.side);
  if (fields.schedule !== 'none' && fields.recipients.length === 0)
    throw new AppError('reports.noRecipients');
  const { organization } = await ownOrganization(ctx, asking);
  const { own, actor } = asking;
  return transaction(ctx, async (tx) => {
    const stored = await lockSaved(tx, own, id);
    if (stored && stored.version !== version)
      throw new AppError('request.stale', { current: savedReportOf(stored, actor) });
    if (stored) assertMaySave(asking, stored.side);
    else await refuseTooMany(tx, own);
    const columns = {
      side: fields.question.side,
      name: fields.name,
      question: JSON.stringify(fields.question),
      schedule: fields.schedule,
      recipients: fields.recipients,
      asked_by: actor.userId,
      sends_next_at: nextMorning(fields.schedule, ctx.clock.now(), organization.time_zone),
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
    await tellChanged(tx, own, id);
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
  ctx: Ctx,
  { savedReportId }: ParsedInputOf<typeof reports.removeSavedReport>,
): Promise<{ done: true }> =>
  transaction(ctx, async (tx) => {
    const asking = askingOf(ctx);
    const stored = await lockSaved(tx, asking.own, savedReportId);
    if (!stored) throw new AppError('request.notFound');
    assertMaySave(asking, stored.side);
    await tx
      .deleteFrom('saved_reports')
      .where('organization_id', '=', asking.own)
      .where('id', '=', savedReportId)
      .execute();
    await tellChanged(tx, asking.own, savedReportId);
    return { done: true as const };
  });

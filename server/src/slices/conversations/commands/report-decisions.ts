import type { conversations, ParsedInputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { suspendOrganization } from '../../organizations/index.ts';

/**
 * An admin decides about a report, once and with a reason; a suspension takes effect in the same transaction. A repeated
 * decision is the same.
 */
export async function decideReport(
  ctx: PersonCtx,
  { reportId, decision, reason }: ParsedInputOf<typeof conversations.decideReport>,
): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    const report = await tx
      .selectFrom('message_reports')
      .selectAll()
      .where('id', '=', reportId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    if (report.status === decision) return { done: true };
    if (report.status !== 'open') throw new AppError('request.notAllowed');
    await tx
      .updateTable('message_reports')
      .set({
        status: decision,
        decision_reason: reason,
        decided_by: ctx.actor.userId,
        decided_at: ctx.clock.now(),
      })
      .where('id', '=', reportId)
      .execute();
    if (decision === 'suspended') await suspendOrganization(tx, report.reported_id, reason);
    // Who reported hears of it; who was warned hears of the warning.
    const organizations =
      decision === 'dismissed' ? [report.organization_id] : [report.organization_id, report.reported_id];
    await record(tx, {
      type: 'conversations.reportDecided',
      organizations,
      subject: reportId,
      data: { reportId, conversationId: report.conversation_id, reportedId: report.reported_id, decision },
    });
    return { done: true };
  });
}

import { dayIn, type hubs, type ParsedInputOf, type Statement } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction } from '../../../platform/transaction.ts';
import { sellerOf } from '../../catalogue/index.ts';
import { maySettle, mayVoidSettlement } from '../policy.ts';
import { loadStatementRecord, loadStatement } from '../queries/statements.ts';
import { lockAccount } from './statements.ts';

/** Records a payment of a closed statement: in parts, never more than the amount due. */
export async function recordSettlement(
  ctx: MemberCtx,
  { statementId, ...paid }: ParsedInputOf<typeof hubs.recordSettlement>,
): Promise<Statement> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const { producer_id: producerId } = await loadStatementRecord(tx, seller, statementId);
    await lockAccount(tx, seller, producerId);
    const before = await loadStatement(tx, seller, statementId);
    permit(maySettle(seller.actor, before.state));
    if (paid.paidOn > dayIn(ctx.clock.now(), seller.vendor.time_zone))
      throw new AppError('hubs.paidInFuture');
    const leftMinor = before.dueMinor - before.settledMinor;
    if (paid.amountMinor > leftMinor) throw new AppError('hubs.moreThanOwed', { leftMinor });
    await tx
      .insertInto('producer_settlements')
      .values({
        vendor_id: seller.vendor.id,
        id: ctx.ids.next<'ProducerSettlement'>(),
        statement_id: statementId,
        producer_id: producerId,
        paid_on: paid.paidOn,
        method: paid.method,
        reference: paid.reference,
        amount_minor: paid.amountMinor,
        recorded_by: seller.actor.userId,
        created_at: ctx.clock.now(),
      })
      .execute();
    await record(tx, {
      type: 'hubs.settlementRecorded',
      organizations: [seller.vendor.id],
      subject: statementId,
      data: { producerId, statementId, amountMinor: paid.amountMinor },
    });
    return loadStatement(tx, seller, statementId);
  });
}

export async function voidSettlement(
  ctx: MemberCtx,
  { statementId, settlementId }: ParsedInputOf<typeof hubs.voidSettlement>,
): Promise<Statement> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    const { producer_id: producerId } = await loadStatementRecord(tx, seller, statementId);
    await lockAccount(tx, seller, producerId);
    permit(mayVoidSettlement(seller.actor));
    const voided = await tx
      .updateTable('producer_settlements')
      .set({ voided_at: ctx.clock.now() })
      .where('vendor_id', '=', seller.vendor.id)
      .where('statement_id', '=', statementId)
      .where('id', '=', settlementId)
      .where('voided_at', 'is', null)
      .returning('amount_minor')
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    await record(tx, {
      type: 'hubs.settlementVoided',
      organizations: [seller.vendor.id],
      subject: statementId,
      data: { producerId, statementId, amountMinor: voided.amount_minor },
    });
    return loadStatement(tx, seller, statementId);
  });
}

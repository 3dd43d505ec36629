import { dayIn, type hubs, type OutputOf, type ParsedInputOf, type Statement } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { sellerOf, type Seller } from '../../catalogue/index.ts';
import { nextNumber, takeMailBudget } from '../../organizations/index.ts';
import { mayCloseStatement, mayEditAccount } from '../policy.ts';
import { loadProducerAccount } from '../queries/balances.ts';
import { loadProducer } from '../queries/producers.ts';
import {
  buildOpenStatement,
  producerSnapshot,
  loadStatement,
  type OpenStatement,
} from '../queries/statements.ts';

type Closing = ParsedInputOf<typeof hubs.closeStatement>;

/** Freezes the statement with all its lines in one transaction; the number is taken last, so that none is wasted. */
export async function closeStatement(ctx: MemberCtx, input: Closing): Promise<Statement> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    permit(mayCloseStatement(seller.actor));
    await lockAccount(tx, seller, input.producerId);
    const open = await buildOpenStatement(ctx, tx, seller, input);
    if (input.until > dayIn(ctx.clock.now(), seller.vendor.time_zone)) throw new AppError('hubs.periodOver');
    if (open.entries.length === 0) throw new AppError('hubs.nothingToClose');
    if (open.statement.dueMinor !== input.dueMinor)
      throw new AppError('hubs.dueChanged', { dueMinor: open.statement.dueMinor });
    const id = await writeStatement(tx, seller, open);
    return loadStatement(tx, seller, id);
  });
}

async function writeStatement(
  tx: Tx,
  { vendor, actor }: Seller,
  { producer, statement, entries }: OpenStatement,
) {
  const { ctx } = tx;
  const id = ctx.ids.next<'ProducerStatement'>();
  const number = await nextNumber(tx, vendor.id, 'statement');
  const { id: _id, ...snapshot } = producerSnapshot(producer);
  await tx
    .insertInto('producer_statements')
    .values({
      vendor_id: vendor.id,
      id,
      producer_id: producer.id,
      number,
      from_day: statement.from,
      until_day: statement.until,
      currency: statement.currency,
      mode: statement.mode,
      producer: JSON.stringify(snapshot),
      carried_forward_minor: statement.carriedForwardMinor,
      sales_minor: statement.salesMinor,
      commission_minor: statement.commissionMinor,
      commission_taxes: JSON.stringify(statement.commissionTaxes),
      item_taxes: JSON.stringify(statement.itemTaxes),
      due_minor: statement.dueMinor,
      closed_by: actor.userId,
      closed_at: ctx.clock.now(),
    })
    .execute();
  await writeLines(tx, vendor.id, { id, producerId: producer.id }, entries);
  if (producer.email !== null) await takeMailBudget(tx, vendor.id, { emails: [producer.email] });
  await record(tx, {
    type: 'hubs.statementClosed',
    organizations: [vendor.id],
    subject: id,
    data: {
      producerId: producer.id,
      statementId: id,
      number: String(number),
      dueMinor: statement.dueMinor,
      currency: statement.currency,
    },
  });
  return id;
}

const AT_ONCE = 1_000;

async function writeLines(
  tx: Tx,
  vendorId: Seller['vendor']['id'],
  of: { id: NonNullable<Statement['id']>; producerId: Closing['producerId'] },
  entries: OpenStatement['entries'],
): Promise<void> {
  const lines = entries.map(({ cause, entry }, index) => ({
    vendor_id: vendorId,
    statement_id: of.id,
    position: index + 1,
    producer_id: of.producerId,
    cause_key: cause,
    entry: JSON.stringify(entry),
  }));
  for (let from = 0; from < lines.length; from += AT_ONCE)
    await tx
      .insertInto('producer_statement_lines')
      .values(lines.slice(from, from + AT_ONCE))
      .execute();
}

/**
 * Closing and paying statements and changing the account's terms are serialized by a lock on the producer's account.
 */
export async function lockAccount(
  tx: Tx,
  { vendor }: Seller,
  producerId: Closing['producerId'],
): Promise<{ version: number }> {
  await loadProducer(tx, vendor.id, producerId);
  await tx
    .insertInto('producer_accounts')
    .values({ vendor_id: vendor.id, producer_id: producerId, version: 0, created_at: tx.ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('producer_accounts')
    .select('version')
    .where('vendor_id', '=', vendor.id)
    .where('producer_id', '=', producerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function changeProducerAccount(
  ctx: MemberCtx,
  { producerId, version, mode }: ParsedInputOf<typeof hubs.changeProducerAccount>,
): Promise<OutputOf<typeof hubs.changeProducerAccount>> {
  const seller = await sellerOf(ctx);
  return transaction(ctx, async (tx) => {
    permit(mayEditAccount(seller.actor));
    const before = await lockAccount(tx, seller, producerId);
    if (before.version !== version) throw new AppError('request.stale', { version: before.version });
    await tx
      .updateTable('producer_accounts')
      .set({ mode, version: version + 1 })
      .where('vendor_id', '=', seller.vendor.id)
      .where('producer_id', '=', producerId)
      .execute();
    await record(tx, {
      type: 'hubs.accountChanged',
      organizations: [seller.vendor.id],
      subject: producerId,
      data: { producerId, mode },
    });
    return loadProducerAccount(ctx, tx, seller, producerId);
  });
}

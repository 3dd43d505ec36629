import {
  toThousandths,
  type Claim,
  type ordering,
  type ParsedInputOf,
  type PurchaseOrder,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { mayClaim, mayDecideClaim } from '../policy.ts';
import { loadOrder } from '../queries/order.ts';
import { soldLine, type LineRow, type OrderRecord } from '../queries/order-records.ts';
import { decimal } from '../../../platform/decimal.ts';
import { claimAmount, lineAmountOf } from '../rules/lines.ts';
import { aboutOrder } from './confirm.ts';
import { writeCredited } from './credited-lines.ts';
import { lockOwnOrder, type LockedOrder } from './lock-order.ts';
import { recordOrderEvent } from './record-event.ts';

type Raised = ParsedInputOf<typeof ordering.raiseClaim>;

/** Claims short, damaged, refused or wrong items; a line cannot be claimed beyond its delivered or missing quantity. */
export async function raiseClaim(ctx: MemberCtx, input: Raised): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const { row, lines, orderState } = await lockOwnOrder(tx, input);
    permit(mayClaim(ctx.actor, orderState));
    const claimed = await claimedLines(tx, row, lines, input.lines);
    for (const id of input.photoFileIds)
      await ctx.ports.files.attachFile(tx, { id, owner: { organizationId: row.customer_id }, kind: 'photo' });
    await tx
      .insertInto('order_claims')
      .values({
        purchase_order_id: row.id,
        id: ctx.ids.next<'Claim'>(),
        status: 'open',
        message: input.message,
        lines: JSON.stringify(claimed),
        photo_file_ids: input.photoFileIds,
        raised_by: ctx.actor.userId,
        raised_at: ctx.clock.now(),
      })
      .execute();
    await countClaims(tx, row, 1);
    await recordOrderEvent(tx, row, {
      type: 'ordering.claimRaised',
      data: { ...aboutOrder(row), lines: claimed.length },
    });
    return loadOrder(ctx, tx, input);
  });
}

const countClaims = (tx: Tx, row: OrderRecord, by: 1 | -1) =>
  tx
    .updateTable('purchase_orders')
    .set({ open_claims: row.open_claims + by, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();

async function claimedLines(
  tx: Tx,
  row: OrderRecord,
  lines: readonly LineRow[],
  requested: Raised['lines'],
): Promise<Claim['lines']> {
  const earlier = await tx
    .selectFrom('order_claims')
    .select('lines')
    .where('purchase_order_id', '=', row.id)
    .where('status', '<>', 'refused')
    .execute();
  const claimed = earlier
    .flatMap((claim) => claim.lines)
    .map(({ lineId, quantity, amountMinor }) => ({
      lineId,
      quantity: decimal(quantity),
      amountMinor,
    }));
  return requested.map(({ lineId, kind, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    if (!line) throw new AppError('ordering.unknownLine');
    const delivered = decimal(line.delivered ?? '0');
    const before = claimed.filter((one) => one.lineId === lineId);
    const left = toThousandths(delivered) - sumOf(before.map((one) => toThousandths(one.quantity)));
    if (toThousandths(quantity) === 0n || toThousandths(quantity) > left)
      throw new AppError('ordering.moreThanDelivered');
    const amountMinor = claimAmount(
      { amountMinor: lineAmountOf(soldLine(line), row.currency).amountMinor, delivered },
      before,
      quantity,
    );
    claimed.push({ lineId, quantity, amountMinor });
    return { lineId, name: line.name, kind, quantity, amountMinor };
  });
}

const sumOf = (quantities: readonly bigint[]): bigint => quantities.reduce((sum, one) => sum + one, 0n);

export async function decideClaim(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof ordering.decideClaim>,
): Promise<PurchaseOrder> {
  return transaction(ctx, async (tx) => {
    const { row, lines, orderState } = await lockOwnOrder(tx, input);
    permit(mayDecideClaim(ctx.actor, orderState));
    const { numUpdatedRows } = await tx
      .updateTable('order_claims')
      .set({
        status: input.decision === 'accept' ? 'accepted' : 'refused',
        answer: input.answer,
        decided_at: ctx.clock.now(),
      })
      .where('purchase_order_id', '=', row.id)
      .where('id', '=', input.claimId)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new AppError('ordering.noOpenClaim');
    if (input.decision === 'accept') await creditClaim(tx, { row, lines }, input.claimId);
    await countClaims(tx, row, -1);
    await recordOrderEvent(tx, row, {
      type: 'ordering.claimDecided',
      data: { ...aboutOrder(row), claimId: input.claimId, decision: input.decision, answer: input.answer },
    });
    return loadOrder(ctx, tx, input);
  });
}

/** A granted claim takes its amount off its lines, down to nothing. */
async function creditClaim(tx: Tx, locked: LockedOrder, claimId: Claim['id']): Promise<void> {
  const { lines: claimed } = await tx
    .selectFrom('order_claims')
    .select('lines')
    .where('purchase_order_id', '=', locked.row.id)
    .where('id', '=', claimId)
    .executeTakeFirstOrThrow();
  const credited = locked.lines.map((line) => {
    const amounts = claimed.filter(({ lineId }) => lineId === line.id).map(({ amountMinor }) => amountMinor);
    const worthMinor = lineAmountOf(soldLine(line), locked.row.currency).amountMinor;
    const allMinor = amounts.reduce((sum, amount) => sum + amount, line.credited_minor);
    return { id: line.id, creditedMinor: Math.max(Math.min(allMinor, worthMinor), line.credited_minor) };
  });
  await writeCredited(tx, locked, credited, `order:${locked.row.id}:${locked.row.version}`);
}

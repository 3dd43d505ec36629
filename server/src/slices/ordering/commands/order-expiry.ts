import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import type { PurchaseOrderId } from '@halles/contract';
import type { OrderRecord } from '../tables.ts';
import { lockOrder } from './lock-order.ts';
import { moveOrder } from './order-actions.ts';
import { aboutOrder, recordOrderEvent } from './record-event.ts';
import { saveOrderMarks } from './save-order.ts';

const BATCH_SIZE = 200;
const REMINDED_HOURS_BEFORE = 12;

/**
 * Unanswered orders expire when their window begins, and orders complete when the time for claims is over; each in
 * its own transaction.
 */
export async function expireAndCompleteOrders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const expiring = await ctx.db
    .selectFrom('real_orders')
    .select('id')
    .where('status', '=', 'submitted')
    .where('received_at', 'is', null)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute();
  const over = await ctx.db
    .selectFrom('real_orders')
    .select('id')
    .where('status', '=', 'delivered')
    .where('claim_until', '<=', now)
    .where('open_claims', '=', 0)
    .orderBy('claim_until')
    .limit(BATCH_SIZE)
    .execute();
  await runEach(
    [
      ...expiring.map(({ id }) => ({ id, action: 'expire' as const })),
      ...over.map(({ id }) => ({ id, action: 'complete' as const })),
    ],
    ({ id, action }) => step(ctx, id, action),
  );
}

/** What the customer has received does not expire. */
const isUnanswered = ({ status, received_at }: OrderRecord): boolean =>
  status === 'submitted' && received_at === null;

const step = (ctx: Ctx, id: PurchaseOrderId, action: 'expire' | 'complete'): Promise<void> =>
  transaction(ctx, async (tx) => {
    const order = await lockOrder(tx, id);
    const isStill =
      action === 'expire'
        ? isUnanswered(order.row) && order.row.expires_at <= tx.ctx.clock.now()
        : order.row.status === 'delivered' && order.row.open_claims === 0;
    if (isStill) await moveOrder(tx, order, { action, by: 'time', reason: '', delivered: [] });
  });

/** Sent once per order, half a day before it expires. */
export async function remindOfExpiry(ctx: Ctx): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + REMINDED_HOURS_BEFORE * 3_600_000);
  const rows = await ctx.db
    .selectFrom('real_orders')
    .select('id')
    .where('status', '=', 'submitted')
    .where('received_at', 'is', null)
    .where('expires_at', '<=', until)
    .where('expires_at', '>', ctx.clock.now())
    .where('reminded_at', 'is', null)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute();
  await runEach(rows, ({ id }) => transaction(ctx, (tx) => remind(tx, id)));
}

async function remind(tx: Tx, id: PurchaseOrderId): Promise<void> {
  const order = await lockOrder(tx, id);
  const { row } = order;
  if (!isUnanswered(row) || row.reminded_at !== null) return;
  const reminded = { ...order, row: { ...row, reminded_at: tx.ctx.clock.now() } };
  await saveOrderMarks(tx, order, reminded, 'reminded');
  await recordOrderEvent(tx, row, {
    type: 'ordering.expiresSoon',
    organizations: [row.vendor_id],
    data: aboutOrder(row),
  });
}

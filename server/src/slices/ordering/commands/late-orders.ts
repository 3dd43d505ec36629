import { sql } from 'kysely';
import { addDays, dayIn, isInProgress, orderStatuses, type PurchaseOrderId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { transaction } from '../../../platform/transaction.ts';
import type { OrderRecord } from '../tables.ts';
import { lockOrder } from './lock-order.ts';
import { aboutOrder, recordOrderEvent } from './record-event.ts';

const BATCH_SIZE = 200;
/** An order that is forgotten longer than this is not announced any more. */
const DAYS_BACK = 14;
const HOUR_MS = 3_600_000;

type Announced = 'ordering.missedCutOff' | 'ordering.becameLate';

/** Once for each order whose cut-off passed while it waited for the seller's answer. */
export async function recordMissedCutOffs(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const cutOff = sql<Date>`(fulfilment ->> 'cutOffAt')::timestamptz`;
  const waiting = await notAnnounced(ctx, 'ordering.missedCutOff')
    .where('status', '=', 'submitted')
    .where('expires_at', '>', now)
    .where(cutOff, '<=', now)
    // An order that was placed after the cut-off was late from the start, and its seller knows.
    .where('submitted_at', '<', cutOff)
    .execute();
  await runEach(waiting, ({ id }) =>
    announce(ctx, id, 'ordering.missedCutOff', ({ status }) => status === 'submitted'),
  );
}

const inProgress = orderStatuses.filter((status) => isInProgress(status) && status !== 'submitted');

/** Once for each order that is still open the day after its date, from six in the morning at the seller's. */
export async function recordLateOrders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  const sixHoursAgo = new Date(now.getTime() - 6 * HOUR_MS);
  const open = await notAnnounced(ctx, 'ordering.becameLate')
    .where('status', 'in', inProgress)
    .where('on_day', '<', dayIn(now, 'Pacific/Kiritimati'))
    .where('on_day', '>=', addDays(dayIn(now, 'UTC'), -DAYS_BACK))
    .execute();
  const late = open.filter(({ on_day, time_zone }) => on_day < dayIn(sixHoursAgo, time_zone));
  await runEach(late, ({ id }) =>
    announce(ctx, id, 'ordering.becameLate', ({ status }) => inProgress.includes(status)),
  );
}

const notAnnounced = (ctx: Ctx, type: Announced) =>
  ctx.db
    .selectFrom('real_orders')
    .innerJoin('organizations', 'organizations.id', 'real_orders.vendor_id')
    .select(['real_orders.id', 'real_orders.on_day', 'organizations.time_zone'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('events')
            .select('events.id')
            .whereRef('events.subject_id', '=', 'real_orders.id')
            .where('events.type', '=', type),
        ),
      ),
    )
    .orderBy('real_orders.expires_at')
    .limit(BATCH_SIZE);

/** The lock lets two workers announce an order only once. */
const announce = (
  ctx: Ctx,
  id: PurchaseOrderId,
  type: Announced,
  isStill: (row: OrderRecord) => boolean,
): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { row } = await lockOrder(tx, id);
    const earlier = await tx
      .selectFrom('events')
      .select('id')
      .where('subject_id', '=', id)
      .where('type', '=', type)
      .executeTakeFirst();
    if (!earlier && isStill(row)) await recordOrderEvent(tx, row, { type, data: aboutOrder(row) });
  });

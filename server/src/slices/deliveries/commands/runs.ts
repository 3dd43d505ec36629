import {
  shortestRoute,
  type deliveries,
  type OutputOf,
  type ParsedInputOf,
  type RunDetail,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import { ordersOfRun, applyActionToOrder } from '../../ordering/index.ts';
import { canWithRun, mayArrange } from '../policy.ts';
import { getRun, placesOf, type RunKey } from '../queries/run.ts';

async function changeRun(
  ctx: MemberCtx,
  key: RunKey,
  change: { stop_ids: string[] } | { driver_name: string },
): Promise<RunDetail> {
  const { actor } = ctx;
  const own = actor.organizationId;
  permit(mayArrange(actor));
  await transaction(ctx, async (tx) => {
    await tx
      .insertInto('delivery_runs')
      .values({
        vendor_id: own,
        fulfilment_id: key.fulfilmentId,
        on_day: key.on,
        created_at: ctx.clock.now(),
        ...change,
      })
      .onConflict((conflict) =>
        conflict.columns(['vendor_id', 'fulfilment_id', 'on_day']).doUpdateSet(change),
      )
      .execute();
    await recordEvent(tx, key, 'arranged');
  });
  return getRun(ctx, key);
}

const recordEvent = (tx: MemberTx, { fulfilmentId, on }: RunKey, what: string) =>
  record(tx, {
    type: 'deliveries.runChanged',
    organizations: [tx.ctx.actor.organizationId],
    data: { fulfilmentId, on, what },
  });

/** Orders the stops by hand, or by distance from the seller's own address. */
export async function arrangeStops(
  ctx: MemberCtx,
  { stopIds, ...key }: ParsedInputOf<typeof deliveries.arrangeStops>,
): Promise<RunDetail> {
  const run = await getRun(ctx, key);
  const ids = stopIds ?? shortestRoute(run.start, placesOf(run.stopList)).map(({ id }) => id);
  return changeRun(ctx, key, { stop_ids: ids });
}

export const setDriver = (
  ctx: MemberCtx,
  { driverName, ...key }: ParsedInputOf<typeof deliveries.setDriver>,
): Promise<RunDetail> => changeRun(ctx, key, { driver_name: driverName });

/** Moves every order of the run that can take the action in one transaction; if one is refused, none moves. */
export async function advanceRun(
  ctx: MemberCtx,
  { action, deliveredOn, ...key }: ParsedInputOf<typeof deliveries.advanceRun>,
): Promise<OutputOf<typeof deliveries.advanceRun>> {
  const { actor } = ctx;
  const own = actor.organizationId;
  return transaction(ctx, async (tx) => {
    const orders = await ordersOfRun(tx, own, key);
    const isDelivery = orders[0]?.kind === 'delivery';
    const movable = orders.filter(({ status }) => canWithRun(actor, [status], isDelivery)[action] === true);
    permit(
      canWithRun(
        actor,
        orders.map(({ status }) => status),
        isDelivery,
      )[action],
    );
    for (const { id } of movable.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await applyActionToOrder(tx, id, { action, reason: '', delivered: [], deliveredOn });
    await recordEvent(tx, key, action);
    return { moved: movable.length };
  });
}

import type { deliveries, FileId, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type MemberTx, transaction } from '../../../platform/transaction.ts';
import {
  applyActionToOrder,
  ordersOfRun,
  recordMissedDelivery,
  type RunOrder,
} from '../../ordering/index.ts';
import { canWithRun, mayArrange } from '../policy.ts';
import { stopIdOf } from '../queries/run.ts';
import type { DeliveryStopsTable } from '../tables.ts';

type Result = ParsedInputOf<typeof deliveries.recordStop>;

/**
 * What the driver saw, perhaps hours ago and without a network. An older result never replaces a newer one, a device
 * whose clock runs ahead does not make its result the newest for longer, and orders that were delivered once are not
 * delivered again.
 */
export async function recordStop(
  ctx: MemberCtx,
  input: Result,
): Promise<OutputOf<typeof deliveries.recordStop>> {
  const { actor } = ctx;
  const own = actor.organizationId;
  permit(mayArrange(actor));
  if (input.outcome === 'failed' && input.reason === null) throw new AppError('deliveries.reasonNeeded');
  return transaction(ctx, async (tx) => {
    const orders = (await ordersOfRun(tx, own, input)).filter((order) => stopIdOf(order) === input.stopId);
    if (orders.length === 0) throw new AppError('request.notFound');
    const isNewer = await writeResult(tx, input);
    if (isNewer) {
      const concerned = await followResult(tx, orders, input);
      await record(tx, {
        type: 'deliveries.stopRecorded',
        organizations: [own, ...new Set(orders.map(({ customerId }) => customerId))],
        data: {
          fulfilmentId: input.fulfilmentId,
          on: input.on,
          outcome: input.outcome,
          reason: input.reason,
          orders: concerned.map(({ id, number, customerId }) => ({
            purchaseOrderId: id,
            number,
            customerId,
          })),
        },
      });
    }
    return { recorded: isNewer || (await isRecorded(tx, input)) };
  });
}

/** Delivers the orders, or says on each that it was not delivered; returns the orders that the result is about. */
async function followResult(
  tx: MemberTx,
  orders: readonly RunOrder[],
  { outcome, reason, happenedAt, delivered }: Result,
): Promise<RunOrder[]> {
  const isDelivery = orders[0]!.kind === 'delivery';
  const missed: RunOrder[] = [];
  for (const order of orders.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    if (outcome === 'failed') {
      if (await recordMissedDelivery(tx, order.id, reason!)) missed.push(order);
    } else if (canWithRun(tx.ctx.actor, [order.status], isDelivery).deliver === true)
      await applyActionToOrder(tx, order.id, {
        action: 'deliver',
        reason: '',
        happenedAt: new Date(happenedAt),
        delivered: delivered.filter(({ lineId }) => order.lines.some(({ id }) => id === lineId)),
      });
  return outcome === 'failed' ? missed : [...orders];
}

async function writeResult(tx: MemberTx, input: Result): Promise<boolean> {
  const { ctx } = tx;
  const { actor } = ctx;
  const own = actor.organizationId;
  const now = ctx.clock.now();
  const reportedAt = new Date(input.happenedAt);
  const happenedAt = reportedAt < now ? reportedAt : now;
  const values = {
    outcome: input.outcome,
    reason: input.reason,
    note: input.note,
    received_by: input.receivedBy,
    temperature: input.temperature,
    signature_file_id: input.signatureFileId,
    photo_file_ids: input.photoFileIds,
    recorded_by: actor.userId,
    happened_at: happenedAt,
    reported_at: reportedAt,
  };
  const replaced = await lockResult(tx, input);
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('delivery_stops')
    .values({
      vendor_id: own,
      fulfilment_id: input.fulfilmentId,
      on_day: input.on,
      stop_id: input.stopId,
      created_at: now,
      ...values,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['vendor_id', 'fulfilment_id', 'on_day', 'stop_id'])
        .doUpdateSet(values)
        .where('delivery_stops.reported_at', '<>', reportedAt)
        .where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('delivery_stops.happened_at', 'delivery_stops.reported_at'),
            '<',
            tuple(happenedAt, reportedAt),
          ),
        ),
    )
    .executeTakeFirst();
  const isNewer = (numInsertedOrUpdatedRows ?? 0n) > 0n;
  if (isNewer) await exchangePictures(tx, replaced ? picturesOf(replaced) : [], picturesOf(values));
  return isNewer;
}

type Pictures = Pick<DeliveryStopsTable, 'signature_file_id' | 'photo_file_ids'>;
const picturesOf = ({ signature_file_id: signature, photo_file_ids: photos }: Pictures): FileId[] =>
  signature === null ? photos : [...photos, signature];

/** A correction may have pictures of the result that it replaces; those it does not have are deleted. */
async function exchangePictures(
  tx: MemberTx,
  before: readonly FileId[],
  after: readonly FileId[],
): Promise<void> {
  const { actor, ports } = tx.ctx;
  const { organizationId } = actor;
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  await ports.files.attachUploads(tx, { ids: added, organizationId, kinds: ['photo'] });
  await ports.files.discardFiles(tx, { ids: removed, owner: { organizationId } });
}

const lockResult = (tx: MemberTx, { fulfilmentId, on, stopId }: Result): Promise<Pictures | undefined> =>
  tx
    .selectFrom('delivery_stops')
    .select(['signature_file_id', 'photo_file_ids'])
    .where('vendor_id', '=', tx.ctx.actor.organizationId)
    .where('fulfilment_id', '=', fulfilmentId)
    .where('on_day', '=', on)
    .where('stop_id', '=', stopId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A request that is repeated after its answer was lost: the stop shows this result already. */
async function isRecorded(tx: MemberTx, { fulfilmentId, on, stopId, happenedAt }: Result): Promise<boolean> {
  const { actor } = tx.ctx;
  const row = await tx
    .selectFrom('delivery_stops')
    .select('stop_id')
    .where('vendor_id', '=', actor.organizationId)
    .where('fulfilment_id', '=', fulfilmentId)
    .where('on_day', '=', on)
    .where('stop_id', '=', stopId)
    .where('reported_at', '=', new Date(happenedAt))
    .where('recorded_by', '=', actor.userId)
    .executeTakeFirst();
  return row !== undefined;
}

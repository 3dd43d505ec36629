import {
  pushDeviceNameMax,
  pushDevicesMax,
  type Id,
  type notifications,
  type ParsedInputOf,
  type PushDevice,
  type UserId,
} from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import { AppError, refusal } from '../../../platform/errors.ts';
import { recordEvents } from '../../../platform/events/record.ts';
import { retainedSince } from '../../../platform/retention.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { deviceName } from '../../identity/index.ts';
import { pushDeviceOf } from '../queries/push-devices.ts';

const done = { done: true as const };

const recordChange = (tx: Tx, changed: readonly { id: Id<'PushDevice'>; user_id: UserId }[]) =>
  recordEvents(
    tx,
    changed.map(({ id, user_id }) => ({
      type: 'notifications.pushDevicesChanged' as const,
      users: [user_id],
      data: { pushDeviceId: id },
    })),
  );

/**
 * A browser has one subscription for whoever uses it: when another person turns notifications on there, they end for
 * the one before. The same person renews theirs each time the app opens, in the session of that time.
 */
export function addPushDevice(
  ctx: PersonCtx,
  input: ParsedInputOf<typeof notifications.addPushDevice>,
  { userAgent }: Exchange,
): Promise<PushDevice> {
  const { userId, sessionId } = ctx.actor;
  if (!ctx.ports.push.isAllowedEndpoint(input.endpoint))
    throw new AppError('notifications.pushEndpointRefused');
  return transaction(ctx, async (tx) => {
    const existing = await tx
      .selectFrom('push_devices')
      .selectAll()
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('endpoint', '=', input.endpoint)]))
      .forUpdate()
      .execute();
    const same = existing.find((one) => one.endpoint === input.endpoint);
    const isOwn = same?.user_id === userId;
    if (!isOwn && existing.filter((one) => one.user_id === userId).length >= pushDevicesMax)
      throw new AppError('notifications.tooManyPushDevices');
    if (same && !isOwn) await removePushDevices(tx, { id: same.id });
    const now = ctx.clock.now();
    const keys = {
      p256dh: Buffer.from(input.p256dh, 'base64url'),
      auth: Buffer.from(input.auth, 'base64url'),
      public_key: input.publicKey,
      session_id: sessionId,
      seen_at: now,
    };
    const row = await tx
      .insertInto('push_devices')
      .values({
        ...keys,
        id: ctx.ids.next<'PushDevice'>(),
        user_id: userId,
        endpoint: input.endpoint,
        name: deviceName(userAgent).slice(0, pushDeviceNameMax),
        created_at: now,
      })
      .onConflict((conflict) =>
        conflict.column('endpoint').doUpdateSet(keys).where('push_devices.user_id', '=', userId),
      )
      .returningAll()
      .executeTakeFirstOrThrow(refusal('request.conflict'));
    await recordChange(tx, [row]);
    return pushDeviceOf(ctx, row);
  });
}

export function renamePushDevice(
  ctx: PersonCtx,
  { pushDeviceId, name }: ParsedInputOf<typeof notifications.renamePushDevice>,
): Promise<PushDevice> {
  return transaction(ctx, async (tx) => {
    const row = await tx
      .updateTable('push_devices')
      .set({ name })
      .where('id', '=', pushDeviceId)
      .where('user_id', '=', ctx.actor.userId)
      .returningAll()
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    await recordChange(tx, [row]);
    return pushDeviceOf(ctx, row);
  });
}

export function removePushDevice(
  ctx: PersonCtx,
  { pushDeviceId }: ParsedInputOf<typeof notifications.removePushDevice>,
): Promise<{ done: true }> {
  return transaction(ctx, async (tx) => {
    const removed = await removePushDevices(tx, { id: pushDeviceId, userId: ctx.actor.userId });
    if (removed === 0) throw new AppError('request.notFound');
    return done;
  });
}

interface Removed {
  id?: Id<'PushDevice'>;
  userId?: UserId;
  sessionId?: string;
  exceptSessionId?: string | null;
}

/** Ends the subscriptions that match everything given; jobs that wait for them then do nothing. */
export async function removePushDevices(tx: Tx, removed: Removed): Promise<number> {
  const { id, userId, sessionId, exceptSessionId } = removed;
  let deletion = tx.deleteFrom('push_devices');
  if (id !== undefined) deletion = deletion.where('id', '=', id);
  if (userId !== undefined) deletion = deletion.where('user_id', '=', userId);
  if (sessionId !== undefined) deletion = deletion.where('session_id', '=', sessionId);
  if (exceptSessionId) deletion = deletion.where('session_id', '!=', exceptSessionId);
  const rows = await deletion.returning(['id', 'user_id']).execute();
  await recordChange(tx, rows);
  return rows.length;
}

/** With the sessions of everyone; also of people whose session had expired by itself. */
export const endAllPushDevices = (ctx: Ctx): Promise<number> =>
  transaction(ctx, (tx) => removePushDevices(tx, {}));

/** Devices on which the app was not opened for a long time. */
export async function deleteUnusedPushDevices(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const rows = await tx
      .deleteFrom('push_devices')
      .where('seen_at', '<', retainedSince(ctx, 'pushDevices'))
      .returning(['id', 'user_id'])
      .execute();
    await recordChange(tx, rows);
  });
}

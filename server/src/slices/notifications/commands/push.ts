import type { Id, notifications, ParsedInputOf, UserId } from '@halles/contract';
import type { Ctx, PersonCtx } from '../../../platform/context.ts';
import { refusal } from '../../../platform/errors.ts';
import { textsIn } from '../../../platform/texts.ts';
import { transaction, type Saving, type Tx } from '../../../platform/transaction.ts';
import { removePushDevices } from './push-devices.ts';

export const PUSH_JOB = 'notifications.push';
/** A notification of yesterday is read in the app. */
const TTL_SECONDS = 24 * 60 * 60;
const ATTEMPTS = 8;
const TITLE_MAX = 120;
const BODY_MAX = 400;
const PUSHED_EVERY_MS = 60 * 60 * 1_000;

export interface NewPush {
  userId: UserId;
  /** Both in the language of the person. */
  title: string;
  body: string;
  /** Where a click leads: `/vendor/purchase-orders/…`. */
  path: string;
  /** A notification replaces the one before it with the same tag. */
  tag: string;
  /** How many are unread, for the badge of the app. */
  unread?: number;
  urgency?: 'normal' | 'high';
}

interface PushJob extends Omit<NewPush, 'userId'> {
  deviceId: Id<'PushDevice'>;
  queuedAt: string;
}

/** Sends a notification to every device of the person, from jobs of this transaction; without a device, nothing. */
export const queuePush = (tx: Tx, push: NewPush): Promise<void> => queuePushes(tx, [push]);

/** The same for many people, in one statement. */
export async function queuePushes(tx: Tx, pushes: readonly NewPush[]): Promise<void> {
  if (pushes.length === 0) return;
  const devices = await tx
    .selectFrom('push_devices')
    .select(['id', 'user_id'])
    .where('user_id', 'in', [...new Set(pushes.map(({ userId }) => userId))])
    .orderBy('id')
    .execute();
  pushAtEnd(
    tx,
    pushes.flatMap(({ userId, ...push }) =>
      devices.filter((device) => device.user_id === userId).map(({ id }) => ({ ...push, deviceId: id })),
    ),
  );
}

/**
 * Adds the jobs to what is saved at the end: one for each device, so that a retry for one does not repeat what the
 * others got.
 */
const pushAtEnd = ({ ctx, recorded }: Saving, pushes: readonly Omit<PushJob, 'queuedAt'>[]): void => {
  recorded.jobs.push(
    ...pushes.map((push) => ({
      name: PUSH_JOB,
      payload: {
        ...push,
        title: push.title.slice(0, TITLE_MAX),
        body: push.body.slice(0, BODY_MAX),
        queuedAt: ctx.clock.now().toISOString(),
      } satisfies PushJob,
      attempts: ATTEMPTS,
    })),
  );
};

export function sendTestPush(
  ctx: PersonCtx,
  { pushDeviceId }: ParsedInputOf<typeof notifications.sendTestPush>,
): Promise<{ done: true }> {
  const t = textsIn(ctx.actor.language);
  return transaction(ctx, async (tx) => {
    const device = await tx
      .selectFrom('push_devices')
      .select('id')
      .where('id', '=', pushDeviceId)
      .where('user_id', '=', ctx.actor.userId)
      .executeTakeFirstOrThrow(refusal('request.notFound'));
    pushAtEnd(tx, [
      {
        deviceId: device.id,
        title: t('notifications.testPush.title'),
        body: t('notifications.testPush.body'),
        path: '/user/edit',
        tag: 'test',
        urgency: 'high',
      },
    ]);
    return { done: true };
  });
}

/** The job: at least once. The tag makes a repeated notification replace the first on the device. */
export async function sendPush(ctx: Ctx, payload: unknown): Promise<void> {
  const { deviceId, queuedAt, urgency = 'normal', ...content } = payload as PushJob;
  const now = ctx.clock.now();
  const ttlSeconds = TTL_SECONDS - Math.floor((now.getTime() - Date.parse(queuedAt)) / 1_000);
  if (ttlSeconds <= 0) return;
  const device = await ctx.db
    .selectFrom('push_devices')
    .selectAll()
    .where('id', '=', deviceId)
    .executeTakeFirst();
  if (!device) return;
  const target = { ...device, publicKey: device.public_key };
  const outcome = await ctx.ports.push.send(ctx.db, target, {
    content,
    topic: content.tag,
    ttlSeconds,
    urgency,
  });
  if (outcome === 'gone') await transaction(ctx, (tx) => removePushDevices(tx, { id: deviceId }));
  else if (outcome === 'refused')
    ctx.log.warn({ part: 'push', service: new URL(device.endpoint).host }, 'a push was refused');
  else if (!isMarked(device.last_pushed_at, now)) await markPushed(ctx, deviceId, now);
}

/** Marked at most once an hour, because lists show the day. */
const isMarked = (at: Date | null, now: Date): boolean =>
  at !== null && at.getTime() >= now.getTime() - PUSHED_EVERY_MS;

const markPushed = (ctx: Ctx, deviceId: Id<'PushDevice'>, now: Date) =>
  ctx.db.updateTable('push_devices').set({ last_pushed_at: now }).where('id', '=', deviceId).execute();

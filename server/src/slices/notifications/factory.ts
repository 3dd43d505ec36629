import type { PushDevice } from '@halles/contract';
import type { PersonCtx } from '../../platform/context.ts';
import { aDevice } from '../../testing/device.ts';
import { aSubscription } from '../../testing/push-receiver.ts';
import { addPushDevice } from './commands/push-devices.ts';

let endpoints = 0;

/** A browser of the person in which notifications are on. */
export async function aPushDevice(
  ctx: PersonCtx,
  endpoint = `https://push.example.com/${++endpoints}`,
): Promise<PushDevice> {
  const { p256dh, auth } = aSubscription(endpoint);
  const publicKey = await ctx.ports.push.publicKey(ctx.db);
  return addPushDevice(ctx, { endpoint, p256dh, auth, publicKey }, aDevice());
}

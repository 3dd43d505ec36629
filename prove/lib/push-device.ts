import { randomUUID } from 'node:crypto';
import { aSubscription } from '../../server/src/testing/push-receiver.ts';
import type { Client } from './client.ts';
import type { Tables } from './database.ts';
import type { Opening } from './revocable-access.ts';

/** A device that gets the person's notifications, as long as its subscription is stored. */
export async function pushDevice(client: Client, tables: Tables): Promise<Record<string, Opening>> {
  const { publicKey } = (await client.call('GET', '/push/key')).json as { publicKey: string };
  const { endpoint, p256dh, auth } = aSubscription(`https://push.example.com/${randomUUID()}`);
  const { status, text } = await client.call('POST', '/push/devices', { endpoint, p256dh, auth, publicKey });
  if (status !== 200) throw new Error(`no device for notifications: ${status} ${text.slice(0, 300)}`);
  return {
    'a device for their notifications': async () =>
      (await tables.rows('select from push_devices where endpoint = $1', [endpoint])).length > 0,
  };
}

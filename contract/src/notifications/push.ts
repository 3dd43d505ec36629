import { z } from 'zod';
import { id, procedure } from '../kernel/index.ts';

export const pushErrors = {
  'notifications.tooManyPushDevices': 409,
  'notifications.pushEndpointRefused': 422,
} as const;

export const pushDevicesMax = 10;
export const pushDeviceNameMax = 60;

const done = z.object({ done: z.literal(true) });
const pushDeviceId = id('PushDevice');

/** Bytes as browsers give them: base64url without padding. */
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

export const pushDeviceName = z.string().trim().min(1).max(pushDeviceNameMax);

const pushDevice = z.object({
  id: pushDeviceId,
  name: z.string(),
  /** The device that this session is signed in on. */
  isCurrent: z.boolean(),
  createdAt: z.iso.datetime(),
  /** When it last received a notification. */
  lastPushedAt: z.iso.datetime().nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The devices on which the signed-in person wants notifications. */
export const push = {
  getPushKey: procedure({
    method: 'GET',
    path: '/push/key',
    summary: 'The public key that a browser needs to subscribe (RFC 8292)',
    access: 'signedIn',
    input: z.object({}),
    output: z.object({ publicKey: z.string() }),
  }),
  listPushDevices: procedure({
    method: 'GET',
    path: '/push/devices',
    summary: 'Devices on which the signed-in person gets notifications',
    access: 'signedIn',
    input: z.object({}),
    output: z.array(pushDevice),
    live: true,
  }),
  addPushDevice: procedure({
    method: 'POST',
    path: '/push/devices',
    summary: 'Send notifications to this device too, or renew its subscription',
    access: 'signedIn',
    input: z.object({
      endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
      p256dh: base64url(65),
      auth: base64url(16),
      /** The key that the browser was given. */
      publicKey: base64url(65),
    }),
    output: pushDevice,
    errors: ['notifications.tooManyPushDevices', 'notifications.pushEndpointRefused'],
  }),
  renamePushDevice: procedure({
    method: 'PATCH',
    path: '/push/devices/{pushDeviceId}',
    summary: 'Rename a device',
    access: 'signedIn',
    input: z.object({ pushDeviceId, name: pushDeviceName }),
    output: pushDevice,
  }),
  removePushDevice: procedure({
    method: 'DELETE',
    path: '/push/devices/{pushDeviceId}',
    summary: 'Send no more notifications to a device',
    access: 'signedIn',
    input: z.object({ pushDeviceId }),
    output: done,
  }),
  sendTestPush: procedure({
    method: 'POST',
    path: '/push/devices/{pushDeviceId}/test',
    summary: 'Send a notification to a device to see whether it arrives',
    access: 'signedIn',
    limit: 'mail',
    input: z.object({ pushDeviceId }),
    output: done,
  }),
};

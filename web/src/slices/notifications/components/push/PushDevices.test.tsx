import type { PushDevice } from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../../../../lib/api.ts';
import { aPerson } from '../../../../testing/identity.ts';
import { mockQuery, renderSlice } from '../../../../testing/render-slice.tsx';
import PushDevices from './PushDevices.tsx';

const van = {
  id: '0192f0c1-0000-7000-8000-0000000000f1',
  name: 'Van',
  isCurrent: false,
  createdAt: '2026-11-20T10:00:00Z',
  lastPushedAt: null,
} as PushDevice;
const spies = {
  key: vi.spyOn(api.notifications, 'getPushKey'),
  add: vi.spyOn(api.notifications, 'addPushDevice'),
  test: vi.spyOn(api.notifications, 'sendTestPush'),
  remove: vi.spyOn(api.notifications, 'removePushDevice'),
};

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser with notifications, of which the permission is this. */
function browserWith(permission: NotificationPermission) {
  const requestPermission = vi.fn(() => Promise.resolve(permission));
  const subscription = {
    endpoint: 'https://push.example.com/1',
    options: { applicationServerKey: new Uint8Array([4]).buffer },
    getKey: () => new Uint8Array([1, 2]).buffer,
    unsubscribe: () => Promise.resolve(true),
  };
  const subscribe = vi.fn(() => Promise.resolve(subscription));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission, requestPermission });
  const registration = { pushManager: { getSubscription: () => Promise.resolve(null), subscribe } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: () => Promise.resolve(registration) },
  });
  return { requestPermission, subscribe };
}

async function open(devices: PushDevice[] = []) {
  mockQuery('identity.getMe', {}, aPerson());
  mockQuery('notifications.listPushDevices', {}, devices);
  await renderSlice(<PushDevices />);
  return userEvent.setup({ delay: null });
}

it('says when the browser cannot show notifications, and offers nothing then', async () => {
  await open();
  expect(await screen.findByText(/This browser can’t show notifications/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says how to allow notifications that are blocked', async () => {
  browserWith('denied');
  await open();
  expect(await screen.findByText(/Open the site settings/)).toBeTruthy();
});

it('asks for the permission only when the person turns notifications on', async () => {
  const { requestPermission, subscribe } = browserWith('granted');
  spies.key.mockResolvedValue({ publicKey: 'BA' });
  spies.add.mockResolvedValue({ ...van, isCurrent: true });
  const user = await open();
  const turnOn = await screen.findByRole('button', { name: 'Turn on for this device' });
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(turnOn);
  await waitFor(() => expect(spies.add).toHaveBeenCalledOnce());
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }));
  expect(spies.add.mock.calls[0]![0]).toEqual({
    endpoint: 'https://push.example.com/1',
    p256dh: 'AQI',
    auth: 'AQI',
    publicKey: 'BA',
  });
});

it('sends a test to another device and removes it', async () => {
  browserWith('default');
  spies.test.mockResolvedValue({ done: true });
  spies.remove.mockResolvedValue({ done: true });
  const user = await open([van]);
  const row = within(screen.getByRole('listitem'));
  await user.click(row.getByRole('button', { name: 'Send test to Van' }));
  expect(spies.test).toHaveBeenCalledWith({ pushDeviceId: van.id });
  await user.click(row.getByRole('button', { name: 'Remove Van' }));
  expect(spies.remove).toHaveBeenCalledWith({ pushDeviceId: van.id });
});

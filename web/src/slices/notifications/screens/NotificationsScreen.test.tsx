import {
  defaultChoices,
  notificationKinds,
  type Notification,
  type NotificationSettings,
} from '@halles/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { address } from '../../../testing/address.tsx';
import { setUpListScreen } from '../../../testing/list-screen.ts';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, renderScreen, renderSlice } from '../../../testing/render-slice.tsx';
import Settings from '../components/NotificationSettings.tsx';
import NotificationsScreen from './NotificationsScreen.tsx';

setUpListScreen();

const context = aContext();
const organizationId = context.organization!.id;
const page = { page: 1, pageSize: 25 };
const order: Notification = {
  id: 'n1' as Notification['id'],
  organizationId,
  date: '2026-11-21T14:42:00Z',
  isRead: false,
  type: 'ORDER_RECEIVED',
  kind: 'orders',
  icon: 'order',
  text: { en: 'Bistro ordered 12 lines', fr: 'Bistro a commandé 12 lignes' },
  context: {},
  imageURL: null,
  relatedUrl: '/vendor/purchase-orders/o1',
  snoozedUntil: null,
};

async function open(rows: Notification[], show: 'all' | 'unread' | 'snoozed' = 'all') {
  mockQuery(
    'notifications.listAll',
    { organizationId, show, ...page },
    { rows, total: rows.length, ...page },
  );
  mockQuery('notifications.countUnread', { organizationId }, { count: 1, inAllOrganizations: 1 });
  await renderScreen(<NotificationsScreen />, { context });
  return userEvent.setup({ delay: null });
}

it('lists notifications, and opens one: it is marked as read', async () => {
  const setRead = vi.spyOn(api.notifications, 'setRead').mockResolvedValue({ ...order, isRead: true });
  const user = await open([order]);
  await user.click(screen.getByRole('button', { name: /^Bistro ordered 12 lines/ }));
  expect(setRead).toHaveBeenCalledExactlyOnceWith({ organizationId, notificationId: 'n1', isRead: true });
  expect(address.path).toBe('/vendor/purchase-orders/o1');
});

it('says what the list is for while it is empty', async () => {
  await open([]);
  expect(screen.getByText('No notifications yet')).toBeTruthy();
});

it('takes its filters from the address', async () => {
  address.search = { unread: ['yes'] };
  await open([order], 'unread');
  expect(screen.getByRole('button', { name: /^Bistro ordered/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unread', pressed: true })).toBeTruthy();
});

it('snoozes one until tomorrow morning, in the time zone of the organization', async () => {
  const snooze = vi.spyOn(api.notifications, 'snooze').mockResolvedValue(order);
  const user = await open([order]);
  await user.click(screen.getByRole('button', { name: 'Actions: Bistro ordered 12 lines' }));
  await user.click(screen.getByRole('menuitem', { name: 'Snooze until tomorrow, 7 a.m.' }));
  expect(snooze).toHaveBeenCalledExactlyOnceWith({
    organizationId,
    notificationId: 'n1',
    until: '2026-11-22T12:00:00.000Z',
  });
});

const settings: NotificationSettings = {
  choices: defaultChoices,
  quietHours: null,
  timeZone: null,
  pausedUntil: null,
  version: 2,
};

async function openSettings(stored: NotificationSettings = settings) {
  mockQuery('notifications.getSettings', {}, stored);
  mockQuery('notifications.listPushDevices', {}, []);
  await renderSlice(<Settings />, { context });
  return userEvent.setup({ delay: null });
}

it('has a line for each kind, and says where push is turned on while no device gets it', async () => {
  await openSettings();
  expect(screen.getAllByRole('group')).toHaveLength(notificationKinds.length);
  expect(screen.getByRole('link', { name: 'Turn on for a device' })).toHaveProperty('hash', '#devices');
});

it('sends the choices with their version, and quiet hours with the time zone of the device', async () => {
  const change = vi.spyOn(api.notifications, 'changeSettings').mockResolvedValue({ ...settings, version: 3 });
  const user = await openSettings();
  const orders = within(screen.getByRole('group', { name: 'Orders' }));
  await user.click(orders.getByLabelText('Email Orders'));
  await user.selectOptions(orders.getByRole('combobox'), 'daily');
  await user.click(screen.getByLabelText(/Hold emails and device notifications during quiet hours/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(change).toHaveBeenCalledOnce());
  expect(change.mock.calls[0]![0]).toMatchObject({
    version: 2,
    choices: { orders: { inApp: true, email: true, push: true, digest: 'daily' } },
    quietHours: { from: '21:00', until: '06:00' },
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
});

it('pauses email and push at once, and ends the pause', async () => {
  const change = vi.spyOn(api.notifications, 'changeSettings').mockResolvedValue(settings);
  const user = await openSettings({ ...settings, pausedUntil: '2026-11-25T15:00:00Z' });
  await user.click(screen.getByRole('button', { name: 'Resume notifications' }));
  expect(change).toHaveBeenCalledExactlyOnceWith({ version: 2, pausedUntil: null });
});

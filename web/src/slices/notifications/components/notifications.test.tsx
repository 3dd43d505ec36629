import { NOTIFICATIONS_MAX, type Notification } from '@halles/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../lib/api.ts';
import { keyOf, queryClient } from '../../../lib/query.ts';
import { address } from '../../../testing/address.tsx';
import { aContext } from '../../../testing/organizations.ts';
import { mockQuery, clearSlice, renderScreen } from '../../../testing/render-slice.tsx';
import { NotificationsMenu } from './NotificationsMenu.tsx';

const context = aContext();
const organizationId = context.organization!.id;
const notification = (n: number, part: Partial<Notification> = {}): Notification => ({
  id: `n${n}` as Notification['id'],
  organizationId,
  date: '2026-11-21T14:42:00Z',
  isRead: false,
  type: 'CREDIT_LOW',
  kind: 'account',
  icon: 'credit',
  text: { en: `Your credit is low: −$${n}.00`, fr: `Votre crédit est bas : −${n},00 $` },
  context: { balanceMinor: -n * 100 },
  imageURL: null,
  relatedUrl: '/credit-account',
  snoozedUntil: null,
  ...part,
});

/** Three more are unread in other organizations. */
const numbers = (count: number) => ({ count, inAllOrganizations: count + 3 });
const cachedNumbers = () => queryClient.getQueryData(keyOf('notifications.countUnread', { organizationId }));

async function open(notifications: Notification[]) {
  mockQuery('notifications.list', { organizationId }, notifications);
  mockQuery(
    'notifications.countUnread',
    { organizationId },
    numbers(notifications.filter(({ isRead }) => !isRead).length),
  );
  await renderScreen(<NotificationsMenu />, { context });
  fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('heading', { name: 'Notifications' });
}

describe('the notifications menu', () => {
  beforeEach(() => {
    vi.spyOn(api.notifications, 'setRead').mockResolvedValue(notification(1));
    vi.spyOn(api.notifications, 'markAllAsRead').mockResolvedValue({ done: true });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('shows the number of unread notifications', async () => {
    await open([notification(1), notification(2), notification(3, { isRead: true })]);
    expect(screen.getByRole('button', { name: 'Notifications (2)' })).toBeTruthy();
    expect(screen.getAllByText('Unread')).toHaveLength(2);
  });

  it('notes when the limit is reached, and only then', async () => {
    await open(Array.from({ length: NOTIFICATIONS_MAX }, (_, n) => notification(n)));
    expect(screen.getByText('Only the newest 20 are kept here.')).toBeTruthy();
    clearSlice();
    await open(Array.from({ length: NOTIFICATIONS_MAX - 1 }, (_, n) => notification(n)));
    expect(screen.queryByText('Only the newest 20 are kept here.')).toBeNull();
  });

  it('explains itself while there are none', async () => {
    await open([]);
    expect(screen.getByText(/^No notifications yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true);
  });

  it('marks a notification as read when clicked, then opens its related address', async () => {
    await open([notification(1)]);
    fireEvent.click(screen.getByText(/Your credit is low/));
    await waitFor(() =>
      expect(api.notifications.setRead).toHaveBeenCalledWith({
        organizationId,
        notificationId: 'n1',
        isRead: true,
      }),
    );
    expect(address).toMatchObject({ path: '/credit-account', isReplaced: false });
  });

  it('leads to all notifications', async () => {
    await open([notification(1)]);
    fireEvent.click(screen.getByRole('link', { name: 'View all notifications' }));
    expect(address.path).toBe('/notifications');
  });

  it('replaces the inventory in the browser history', async () => {
    address.path = '/inventory';
    await open([notification(1, { isRead: true })]);
    fireEvent.click(screen.getByText(/Your credit is low/));
    expect(api.notifications.setRead).not.toHaveBeenCalled();
    expect(address).toMatchObject({ path: '/credit-account', isReplaced: true });
  });

  it('marks all as read at once, and reverts when the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let refuse!: (error: Error) => void;
    vi.mocked(api.notifications.markAllAsRead).mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    await open([notification(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
    expect(cachedNumbers()).toEqual(numbers(0));
    refuse(new Error('refused'));
    await waitFor(() => expect(screen.getByText('Unread')).toBeTruthy());
    expect(cachedNumbers()).toEqual(numbers(1));
  });

  it('takes back only the mark that the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let refuse!: (error: Error) => void;
    vi.mocked(api.notifications.markAllAsRead).mockReturnValue(new Promise((_, reject) => (refuse = reject)));
    await open([notification(1)]);
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(api.notifications.markAllAsRead).toHaveBeenCalled());
    mockQuery('notifications.list', { organizationId }, [
      notification(2, { isRead: true }),
      notification(1, { isRead: true }),
    ]);
    refuse(new Error('refused'));
    await waitFor(() => expect(screen.getByText('Unread')).toBeTruthy());
    expect(screen.getByText(/\$2\.00/)).toBeTruthy();
    expect(screen.getAllByText('Unread')).toHaveLength(1);
  });

  it.each([
    ['FORMAT_OUT_OF_STOCK_AFTER_ORDER', true],
    ['FORMAT_LOW_ON_STOCK_AFTER_ORDER', true],
    ['CREDIT_LOW', false],
    ['CARD_PAYMENT_TAKEN_BACK', false],
    ['SOMETHING_NEW', false],
  ])('%s shows a warning: %s', async (type, isWarning) => {
    await open([notification(1, { type })]);
    expect(document.querySelector('.tabler-icon-alert-triangle') !== null).toBe(isWarning);
    expect(document.body.textContent).not.toContain(type);
  });
});

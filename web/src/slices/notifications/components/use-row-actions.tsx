import type { Notification } from '@halles/contract';
import { runAction } from '../../../lib/actions.ts';
import { textNow, useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import type { Action } from '../../../ui/action-menu.tsx';
import { setRead } from '../queries.ts';
import { openSnoozeDialog, snooze } from './snooze-dialog.tsx';
import { inHours, mondayMorning, tomorrowMorning } from './times.ts';

/** What can be done with a notification besides opening it. */
export function useRowActions(): (notification: Notification) => Action[] {
  const text = useText();
  const formats = useFormats();
  const { timeZone } = useOrganization();
  const until = (notification: Notification, instant: string) =>
    runAction(() => snooze(notification, instant), {
      done: () => textNow('notifications.snooze.done', { when: formats.dateTime(instant) }),
    });
  return (notification) => [
    {
      label: text(notification.isRead ? 'notifications.page.markUnread' : 'notifications.page.markRead'),
      onClick: () => runAction(() => setRead(notification, !notification.isRead)),
    },
    ...(notification.snoozedUntil === null
      ? [
          {
            label: text('notifications.snooze.inAnHour'),
            separated: true,
            onClick: () => until(notification, inHours(new Date(), 1)),
          },
          {
            label: text('notifications.snooze.tomorrow'),
            onClick: () => until(notification, tomorrowMorning(new Date(), timeZone)),
          },
          {
            label: text('notifications.snooze.monday'),
            onClick: () => until(notification, mondayMorning(new Date(), timeZone)),
          },
          {
            label: text('notifications.snooze.choose'),
            onClick: () => openSnoozeDialog(notification, timeZone),
          },
        ]
      : [
          {
            label: text('notifications.page.showNow'),
            separated: true,
            onClick: () => runAction(() => snooze(notification, null), { done: 'notifications.snooze.back' }),
          },
        ]),
  ];
}

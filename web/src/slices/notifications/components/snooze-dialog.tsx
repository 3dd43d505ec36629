import { addDays, dayIn, type Notification } from '@halles/contract';
import { useMemo } from 'react';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { openDialog } from '../../../ui/dialogs/open-dialog.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { TimeField } from '../../../ui/fields/time-field.tsx';
import { Fields, Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { instantAt } from './times.ts';

const schema = z.object({ on: z.iso.date(), at: z.string().regex(/^\d{2}:\d{2}$/) });

interface SnoozeFormProps {
  notification: Notification;
  timeZone: string;
  close: (isSaved?: boolean) => void;
}

function SnoozeForm({ notification, timeZone, close }: SnoozeFormProps) {
  const text = useText();
  const today = dayIn(new Date(), timeZone);
  const form = useForm<{ on: string | null; at: string }, z.infer<typeof schema>>({
    stored: useMemo(() => ({ on: addDays(today, 1), at: '07:00' }), [today]),
    schema,
    save: async (_changed, { on, at }) => void (await snooze(notification, instantAt(on, at, timeZone))),
  });
  return (
    <Form form={form} close={close} saveLabel={text('notifications.snooze.save')}>
      <Fields columns={2}>
        <DateField {...form.field('on')} label={text('notifications.snooze.on')} required />
        <TimeField {...form.field('at')} label={text('notifications.snooze.at')} required />
      </Fields>
    </Form>
  );
}

export const openSnoozeDialog = (notification: Notification, timeZone: string) =>
  openDialog<boolean>({ title: 'notifications.snooze.title' }, (close) => (
    <SnoozeForm notification={notification} timeZone={timeZone} close={close} />
  ));

/** Null shows it again now. */
export const snooze = ({ organizationId, id }: Notification, until: string | null): Promise<Notification> =>
  api.notifications.snooze({ organizationId, notificationId: id, until });

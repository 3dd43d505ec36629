import type { Notification } from '@halles/contract';
import { isText, useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';

/** The notification as a sentence; a type without a sentence of its own gets a general one. */
export function NotificationWords({ of: notification }: { of: Notification }) {
  const text = useText();
  const formats = useFormats();
  const { currency } = useOrganization();
  const { type, context } = notification;
  if (type === 'MEMBER_JOINED') return <MemberJoined of={notification} />;
  const key = `notifications.types.${type}`;
  return text(isText(key) ? key : 'notifications.types.other', {
    ...plain(context),
    ...(typeof context['on'] === 'string' && { on: formats.day(context['on']) }),
    ...(typeof context['amountMinor'] === 'number' && {
      amount: formats.money({
        amountMinor: context['amountMinor'],
        currency: context['currency'] as typeof currency,
      }),
    }),
    ...(typeof context['balanceMinor'] === 'number' && {
      balance: formats.money({ amountMinor: context['balanceMinor'], currency }),
    }),
  });
}

const plain = (context: Notification['context']) =>
  Object.fromEntries(
    Object.entries(context).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>;

function MemberJoined({ of: { organizationId, context } }: { of: Notification }) {
  const text = useText();
  const { data: members } = useLive('organizations.listMembers', { organizationId });
  const role = `organizations.roles.${String(context['role'])}`;
  const member = members?.find(({ userId }) => userId === context['userId']);
  const name = member ? `${member.firstName} ${member.lastName}`.trim() || member.email : null;
  const as = text(isText(role) ? role : 'organizations.roles.viewer');
  return name === null
    ? text('notifications.types.MEMBER_JOINED_unnamed', { role: as })
    : text('notifications.types.MEMBER_JOINED', { name, role: as });
}

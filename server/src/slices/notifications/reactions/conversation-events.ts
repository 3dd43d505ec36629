import type { OrganizationId } from '@halles/contract';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { row, type Facts, type Table } from './rows.ts';

type Sent = StoredEvent<'conversations.messageSent'>;

/** The organizations of the conversation, but not the one that wrote. */
const receivers = ({ data }: Sent): OrganizationId[] =>
  [data.vendorId, data.customerId].filter((id) => id !== data.organizationId);

const otherParty = ({ data }: Sent, to: OrganizationId): OrganizationId =>
  to === data.vendorId ? data.customerId : data.vendorId;

const urlOf = ({ data }: Sent): string => `/conversations/${data.conversationId}`;

/** Its email says what was written. */
const messageOf = ({ data: { conversationId, messageId } }: Sent) => ({ conversationId, messageId });

/** A conversation about a relation has no number. */
const hasNumber = ({ params }: Facts): boolean => params?.['number'] !== '';

/** Events of conversations; the facts name the people who take part, and leave out who has read or muted it. */
export const conversationEvents = {
  'conversations.messageSent': [
    row('MESSAGE_RECEIVED', ['messages', 'message', null], {
      to: (event, facts) => (hasNumber(facts) ? [] : receivers(event)),
      partner: otherParty,
      context: messageOf,
      url: urlOf,
    }),
    row('MESSAGE_ABOUT', ['messages', 'message', null], {
      to: (event, facts) => (hasNumber(facts) ? receivers(event) : []),
      partner: otherParty,
      context: messageOf,
      url: urlOf,
    }),
    row('COLLEAGUE_WROTE', ['messages', 'message', null], {
      to: ({ data }) => [data.organizationId],
      partner: otherParty,
      except: ({ data }) => [data.userId],
      context: messageOf,
      url: urlOf,
    }),
  ],
  'conversations.reportDecided': [
    row('REPORT_ANSWERED', ['messages', 'bell', null], {
      to: ({ organizationIds }) => organizationIds.slice(0, 1),
      partner: ({ data }) => data.reportedId,
      url: ({ data }) => `/conversations/${data.conversationId}`,
    }),
    row('MESSAGES_WARNED', ['account', 'warning', null], {
      to: ({ data }) => (data.decision === 'warned' ? [data.reportedId] : []),
      url: ({ data }) => `/conversations/${data.conversationId}`,
    }),
  ],
  'conversations.started': 'The first message notifies of it.',
  'conversations.messageEdited': 'The conversation shows the new text, and that it was changed.',
  'conversations.messageDeleted': 'The conversation shows that a message was deleted.',
  'conversations.orderEventAdded': 'The change of the order notifies of itself.',
  'conversations.viewed': 'The conversation shows who has read it.',
  'conversations.usersChanged': 'The conversation shows who takes part; the next message notifies them.',
  'conversations.mutedChanged': 'Only the person’s own screens.',
  'conversations.reported': 'Only the admins see a report until they decide.',
} as const satisfies Partial<Table>;

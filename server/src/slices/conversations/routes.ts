import { conversations } from '@halles/contract';
import type { EventType } from '../../events.ts';
import { EVERYONE } from '../../platform/live/hub.ts';
import { bind } from '../../platform/routes.ts';
import { deleteMessage, editMessage } from './commands/change-message.ts';
import { decideReport } from './commands/report-decisions.ts';
import { reportConversation } from './commands/reports.ts';
import { sendMessage } from './commands/send.ts';
import { startConversation } from './commands/start.ts';
import { addUser, setMuted, setUsers } from './commands/users.ts';
import { setViewed } from './commands/viewed.ts';
import { getConversation } from './queries/conversation.ts';
import { countUnread, listConversations } from './queries/list.ts';
import { listMessages, refreshMessages } from './queries/messages.ts';
import { listReports } from './queries/reports.ts';
import { searchMessages } from './queries/search.ts';
import { findConversation } from './queries/subjects.ts';

const written: EventType[] = [
  'conversations.messageSent',
  'conversations.messageEdited',
  'conversations.messageDeleted',
];
const read: EventType[] = ['conversations.viewed', 'conversations.usersChanged'];
/** What opens and closes a conversation, and the names in it. */
const partners: EventType[] = [
  'relationships.moved',
  'relationships.invitationAccepted',
  'relationships.partnerChanged',
];
const members: EventType[] = [
  'organizations.memberJoined',
  'organizations.memberRemoved',
  'organizations.memberProfileChanged',
];
/** What the cards of messages show. */
const shown: EventType[] = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.edited',
  'ordering.linesPrepared',
  'ordering.changeProposed',
  'ordering.changeDecided',
  'ordering.claimRaised',
  'ordering.claimDecided',
  'invoicing.published',
  'invoicing.cancelled',
  'invoicing.settled',
  'invoicing.emitted',
  'invoicing.refused',
  'catalogue.productsChanged',
];

export const conversationsRoutes = bind('conversations', conversations, {
  list: {
    query: listConversations,
    live: {
      on: [...written, ...read, ...partners, 'conversations.started', 'conversations.mutedChanged'],
      personal: true,
    },
  },
  countUnread: { query: countUnread, live: { on: [...written, ...read], personal: true } },
  search: searchMessages,
  start: startConversation,
  find: {
    query: findConversation,
    live: { on: ['conversations.started', 'invoicing.published', ...partners] },
  },
  get: {
    query: getConversation,
    live: {
      on: [...written, ...read, ...partners, ...members, 'conversations.mutedChanged'],
      personal: true,
    },
  },
  listMessages: {
    query: listMessages,
    live: {
      on: [...written, ...read, ...partners, ...members, ...shown, 'conversations.orderEventAdded'],
      personal: true,
      refresh: refreshMessages,
    },
  },
  send: (ctx, input) => sendMessage(ctx, input),
  edit: editMessage,
  delete: deleteMessage,
  setViewed,
  setUsers,
  addUser,
  setMuted,
  report: reportConversation,
  listReports: {
    query: listReports,
    live: {
      on: ['conversations.reported', 'conversations.reportDecided', 'conversations.messageDeleted'],
      scope: () => EVERYONE,
    },
  },
  decideReport,
});

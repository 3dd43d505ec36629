import type {
  Card,
  Conversation,
  ConversationId,
  ConversationRow,
  Message,
  MessageId,
  UserId,
} from '@halles/contract';
import { marieId } from './identity.ts';
import { anOrganization } from './organizations.ts';
import { relationId } from './relationships.ts';

const idOf = (kind: string, number: number) =>
  `0192f0c1-0000-7000-8000-0000000${kind}${String(number).padStart(4, '0')}`;
export const conversationIdOf = (number: number) => idOf('6', number) as ConversationId;
let conversations = 1_000;
/** When a person read a conversation last is kept with its id, also for the test files that follow in the same window. */
export const newConversationId = () => conversationIdOf(++conversations);
export const messageIdOf = (number: number) => idOf('7', number) as MessageId;

const ferme = anOrganization();
const bistro = {
  id: '0192f0c1-0000-7000-8000-0000000000c2' as Conversation['partner']['id'],
  name: 'Bistro des Érables',
  logoUrl: null,
};
const fermeParty = { id: ferme.id, name: ferme.name, logoUrl: null };

export const marie = { id: marieId, name: 'Marie Lavoie', pictureUrl: null, organizationId: ferme.id };
export const sophie = {
  id: '0192f0c1-0000-7000-8000-0000000000a2' as UserId,
  name: 'Sophie Tran',
  pictureUrl: null,
  organizationId: bistro.id,
};

/** Marie of the farm and Sophie of the bistro, as Marie sees it. */
export const aConversation = (
  changes: Partial<Omit<Conversation, 'can'>> & { can?: Partial<Conversation['can']> } = {},
): Conversation => ({
  id: conversationIdOf(1),
  participants: [ferme.id, bistro.id],
  organizations: [fermeParty, bistro],
  side: 'vendor',
  relationId,
  partner: bistro,
  subject: { kind: 'relation', id: relationId, number: '', url: `/vendor/relationships/${relationId}` },
  usersId: [marie.id, sophie.id],
  users: [marie, sophie],
  viewedBy: { [marie.id]: { nbOfUnreadMessages: 0, viewedOn: '2026-11-20T15:00:00.000Z' } },
  viewedByOrganization: {},
  lastMessage: null,
  isMuted: false,
  isClosed: false,
  ...changes,
  can: { send: true, addUser: true, report: true, block: true, ...changes.can },
});

/** From Sophie, at 11:16 in Montréal. */
export const aMessage = (position = 1, changes: Partial<Message> = {}): Message => ({
  id: messageIdOf(position),
  position,
  kind: 'message',
  sentAt: '2026-11-20T16:16:00.000Z',
  author: sophie,
  text: `Message ${position}`,
  mentions: [],
  files: [],
  cards: [],
  replyTo: null,
  orderEvent: null,
  editedAt: null,
  deletedAt: null,
  byEmail: false,
  seenBy: [],
  can: { edit: 'conversations.tooLate', delete: 'conversations.tooLate' },
  ...changes,
});

export const aCard = (changes: Partial<Card> = {}): Card => ({
  kind: 'order',
  id: idOf('0', 1),
  isHidden: false,
  title: { en: 'FDN-000024', fr: 'FDN-000024' },
  status: 'delivered',
  amountMinor: 154_723,
  currency: 'CAD',
  on: '2026-11-20',
  imageUrl: null,
  url: '/vendor/purchase-orders/1',
  ...changes,
});

export const aConversationRow = (number = 1, changes: Partial<ConversationRow> = {}): ConversationRow => ({
  id: conversationIdOf(number),
  participants: [ferme.id, bistro.id],
  partner: bistro,
  subject: { kind: 'relation', id: idOf('8', number), number: '', url: '' },
  lastMessage: {
    sentAt: '2026-11-20T16:16:00.000Z',
    text: 'Thank you!',
    authorName: 'Sophie Tran',
    organizationId: bistro.id,
    hasFiles: false,
    isDeleted: false,
  },
  viewed: { nbOfUnreadMessages: 0, viewedOn: null },
  isMuted: false,
  isClosed: false,
  ...changes,
});

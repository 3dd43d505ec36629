import { z } from 'zod';
import { can, currency, fileId, id, organizationId, userId } from '../kernel/index.ts';
import { invoiceId } from '../invoicing/index.ts';
import { changeSetId, claimId, orderSide, purchaseOrderId } from '../ordering/index.ts';
import { formatId } from '../catalogue/index.ts';
import { relationId } from '../relationships/index.ts';

export const conversationId = id('Conversation');
export type ConversationId = z.infer<typeof conversationId>;
/** Made by the sender, so that a message sent again is the same message. */
export const messageId = id('Message');
export type MessageId = z.infer<typeof messageId>;

export const conversationLimits = {
  text: 5_000,
  reason: 1_000,
  files: 10,
  cards: 5,
  mentions: 20,
  users: 200,
  page: 50,
  search: 50,
  /** Spec §9: opening a conversation is stored at most once in this time. */
  viewedThrottleMs: 3_000,
  /** An author may edit or delete a message for this long. */
  editableMs: 15 * 60 * 1000,
  /** Messages that a person, and an organization, may send. */
  personPerMinute: 30,
  organizationPerHour: 1_000,
} as const;

/** What a conversation is about: the partner in general, one order, or one invoice. A pair has one of each. */
export const conversationSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('relation'), id: relationId }),
  z.object({ kind: z.literal('order'), id: purchaseOrderId }),
  z.object({ kind: z.literal('invoice'), id: invoiceId }),
]);
export type ConversationSubject = z.infer<typeof conversationSubject>;

/** The subject as a list shows it, with the address of its own page for the reader's side. */
const subjectShown = z.object({
  kind: z.enum(['relation', 'order', 'invoice']),
  id: z.uuid(),
  /** The number of the order or invoice; empty for a draft and for a relation. */
  number: z.string(),
  url: z.string(),
});

/** Spec §3: how far a person has read. An organization has read what one of its people has read. */
export const viewed = z.object({
  nbOfUnreadMessages: z.int(),
  viewedOn: z.iso.datetime().nullable(),
});
export type Viewed = z.infer<typeof viewed>;

const participant = z.object({
  id: organizationId,
  name: z.string(),
  logoUrl: z.string().nullable(),
});

const lastMessage = z.object({
  sentAt: z.iso.datetime(),
  /** The beginning of its text; empty when it holds only files or cards, or was deleted. */
  text: z.string(),
  authorName: z.string(),
  organizationId,
  hasFiles: z.boolean(),
  isDeleted: z.boolean(),
});

export const conversationRow = z.object({
  id: conversationId,
  /** Spec §3: ids of the organizations in it. */
  participants: z.array(organizationId),
  partner: participant,
  subject: subjectShown,
  lastMessage: lastMessage.nullable(),
  /** The reader's own. */
  viewed,
  isMuted: z.boolean(),
  /** The relationship has ended: it can be read, and takes no new message. */
  isClosed: z.boolean(),
});
export type ConversationRow = z.infer<typeof conversationRow>;

const conversationUser = z.object({
  id: userId,
  name: z.string(),
  pictureUrl: z.string().nullable(),
  organizationId,
});

export const conversation = z.object({
  id: conversationId,
  participants: z.array(organizationId),
  organizations: z.array(participant),
  /** The reader's side of the relation. */
  side: orderSide,
  relationId,
  partner: participant,
  subject: subjectShown,
  /** Spec §3: the people in it. */
  usersId: z.array(userId),
  users: z.array(conversationUser),
  /** Spec §3, keyed by person. */
  viewedBy: z.record(z.string(), viewed),
  /** Spec §3, the other reading: keyed by organization, derived from its people. */
  viewedByOrganization: z.record(z.string(), viewed),
  lastMessage: lastMessage.nullable(),
  isMuted: z.boolean(),
  isClosed: z.boolean(),
  can: can('send', 'addUser', 'report', 'block'),
});
export type Conversation = z.infer<typeof conversation>;

/** What a message can point to. */
export const cardSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), id: purchaseOrderId }),
  z.object({ kind: z.literal('invoice'), id: invoiceId }),
  z.object({ kind: z.literal('claim'), id: claimId }),
  z.object({ kind: z.literal('change'), id: changeSetId }),
  z.object({ kind: z.literal('product'), id: formatId }),
]);
export type CardSubject = z.infer<typeof cardSubject>;

/** A card as it is now. A reader without the right to see it gets its kind alone. */
export const card = z.object({
  kind: z.enum(['order', 'invoice', 'claim', 'change', 'product']),
  id: z.uuid(),
  isHidden: z.boolean(),
  /** The number of an order, invoice, or of the order of a claim or change; the name of a product, by language. */
  title: z.record(z.string(), z.string()),
  /** The status of the order, invoice, claim or change; empty for a product. */
  status: z.string(),
  amountMinor: z.int().nullable(),
  currency: currency.nullable(),
  /** The day of delivery, or the due date. */
  on: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The page of it for the reader's side; null: there is none. */
  url: z.string().nullable(),
});
export type Card = z.infer<typeof card>;

const messageFile = z.object({
  fileId,
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
});

/** A change of the order, as a small line between the messages. */
export const orderEventLine = z.object({
  /** An event of the order: `submitted`, `confirmed`, `changeProposed`, `changeAccepted`, `claimRaised`, … */
  event: z.string(),
  side: orderSide.nullable(),
  number: z.string(),
});

export const message = z.object({
  id: messageId,
  /** The order of the server: grows by one with each message of the conversation. */
  position: z.int(),
  kind: z.enum(['message', 'orderEvent']),
  sentAt: z.iso.datetime(),
  /** Null for an order event. A person who left keeps their name here. */
  author: conversationUser.nullable(),
  /** Empty when deleted. */
  text: z.string(),
  mentions: z.array(userId),
  files: z.array(messageFile),
  cards: z.array(card),
  /** The message it answers, as it is now. */
  replyTo: z.object({ id: messageId, authorName: z.string(), text: z.string() }).nullable(),
  orderEvent: orderEventLine.nullable(),
  editedAt: z.iso.datetime().nullable(),
  deletedAt: z.iso.datetime().nullable(),
  /** Came as an answer to an email. */
  byEmail: z.boolean(),
  /** People of the other organization who have read it. */
  seenBy: z.array(userId),
  can: can('edit', 'delete'),
});
export type Message = z.infer<typeof message>;

export const messageHit = z.object({
  messageId,
  conversationId,
  position: z.int(),
  partner: participant,
  subject: subjectShown,
  authorName: z.string(),
  sentAt: z.iso.datetime(),
  text: z.string(),
});

import { sql } from 'kysely';
import {
  conversations,
  type CardSubject,
  type ConversationSubject,
  type OrganizationId,
  type PurchaseOrderId,
  type RelationId,
  type UserId,
} from '@halles/contract';
import { stoppedClock } from '../platform/clock.ts';
import type { Ctx } from '../platform/context.ts';
import { demoConversations, type DemoConversation, type DemoMessage } from './messages.ts';
import { demoOrganizations } from './people.ts';
import { storePictures } from './pictures.ts';
import { asMember, callProcedure, step } from './steps.ts';

const CONVERSATIONS_PLACE = 1_300;
const MINUTE_MS = 60_000;

interface Pair {
  vendorId: OrganizationId;
  customerId: OrganizationId;
  relationId: RelationId;
  /** The newest order that is not over, and the newest that was delivered. */
  openOrder: PurchaseOrderId | null;
  deliveredOrder: PurchaseOrderId | null;
}

/** What the people of the market wrote to each other in the last days; some of it is still unread. */
export async function fillConversations(ctx: Ctx, people: ReadonlyMap<string, UserId>): Promise<void> {
  for (const [number, conversation] of demoConversations.entries()) {
    const pair = await pairOf(ctx, conversation);
    if (pair) await fillConversation(ctx, { number, conversation, pair, people });
  }
}

async function pairOf({ db }: Ctx, { vendor, customer }: DemoConversation): Promise<Pair | undefined> {
  const newest = (statuses: string[]) => sql`(select o.id from real_orders o
    where o.vendor_id = v.id and o.customer_id = b.id and o.status = any(${statuses})
    order by o.submitted_at desc, o.id desc limit 1)`;
  const { rows } = await sql<Pair>`
    select v.id as "vendorId", b.id as "customerId", r.id as "relationId",
      ${newest(['submitted', 'confirmed', 'preparing', 'ready'])} as "openOrder",
      ${newest(['delivered', 'completed'])} as "deliveredOrder"
    from organizations v join relations r on r.vendor_id = v.id and r.status = 'active'
    join organizations b on b.id = r.customer_id
    where v.name = ${vendor} and b.name = ${customer} and b.managed_by is null`.execute(db);
  return rows[0];
}

interface Filling {
  number: number;
  conversation: DemoConversation;
  pair: Pair;
  people: ReadonlyMap<string, UserId>;
}

async function fillConversation(ctx: Ctx, filling: Filling): Promise<void> {
  const { conversation, pair } = filling;
  const subject: ConversationSubject | null =
    conversation.about === 'openOrder'
      ? pair.openOrder && { kind: 'order', id: pair.openOrder }
      : { kind: 'relation', id: pair.relationId };
  if (subject === null || (await isFilled(ctx, subject, conversation))) return;
  const [first] = conversation.messages;
  const { id: conversationId } = await callProcedure(asAuthor(ctx, filling, 0, first!), conversations.start, {
    subject,
  });
  for (const [at, message] of conversation.messages.entries()) {
    const author = asAuthor(ctx, filling, at + 1, message);
    await callProcedure(author, conversations.setViewed, { conversationId });
    await callProcedure(author, conversations.send, {
      conversationId,
      id: author.ids.next<'Message'>(),
      text: message.text,
      cards: cardsOf(message, pair),
      fileIds: await photosOf(author, message),
    });
  }
  for (const [at, email] of conversation.readBy.entries()) {
    const reader = asAuthor(ctx, filling, 50 + at, { by: email, minutesAgo: 5 });
    await callProcedure(reader, conversations.setViewed, { conversationId });
  }
}

async function isFilled(
  { db }: Ctx,
  { kind, id }: ConversationSubject,
  { messages }: DemoConversation,
): Promise<boolean> {
  const known = await db
    .selectFrom('conversations')
    .select('message_count')
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst();
  return known !== undefined && known.message_count >= messages.length;
}

/** The organization of a person on one side of the conversation, and their role in it. */
function asAuthor(
  ctx: Ctx,
  { number, conversation, pair, people }: Filling,
  at: number,
  { by, minutesAgo }: Pick<DemoMessage, 'by' | 'minutesAgo'>,
): Ctx {
  const roleIn = (name: string) =>
    demoOrganizations.find((one) => one.name === name)!.people.find(({ email }) => email === by)?.role;
  const ofVendor = roleIn(conversation.vendor);
  const organizationId = ofVendor ? pair.vendorId : pair.customerId;
  const role = (ofVendor ?? roleIn(conversation.customer))!;
  const person = asMember(people.get(by)!, organizationId, { role, isAdmin: false });
  const sentAt = new Date(ctx.clock.now().getTime() - minutesAgo * MINUTE_MS);
  return step(ctx, CONVERSATIONS_PLACE + number, at, person).withClock(stoppedClock(sentAt.toISOString()));
}

function cardsOf({ card }: DemoMessage, { openOrder, deliveredOrder }: Pair): CardSubject[] {
  const id = card === 'openOrder' ? openOrder : card === 'deliveredOrder' ? deliveredOrder : null;
  return id === null ? [] : [{ kind: 'order', id }];
}

const photosOf = (author: Ctx, { photo }: DemoMessage) =>
  storePictures(author, author.actor.organizationId!, photo ? [photo] : []);

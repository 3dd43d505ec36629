import { sql } from 'kysely';
import type {
  CardSubject,
  conversations,
  FormatId,
  Message,
  FileId,
  ParsedInputOf,
  UserId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { recordAtEnd } from '../../../platform/events/record.ts';
import { samePlan, unplanned } from '../../../platform/prepared-statements.ts';
import { transaction, withoutLocks, type Saving } from '../../../platform/transaction.ts';
import { folded } from '../../catalogue/index.ts';
import { getOfferedPrices } from '../../offers/index.ts';
import { maySend } from '../policy.ts';
import {
  aboutConversation,
  factColumns,
  factJoins,
  isVisible,
  organizationsOf,
  sideOf,
  writingStateOf,
  type ConversationFacts,
} from '../queries/access.ts';
import { cardsJson, type CardRow } from '../queries/cards.ts';
import { loadMessages, messageShown, replyJson, type FileRow, type ReplyRow } from '../queries/messages.ts';
import { personJson, type PersonRow } from '../queries/shown.ts';
import { decideMessage } from '../rules/messages.ts';
import type { ConversationRecord, MessageRecord } from '../tables.ts';
import { recordOf, type LockedConversation } from './lock.ts';
import { countAsUnread, saveConversation } from './save-conversation.ts';

type Input = ParsedInputOf<typeof conversations.send>;

/** Sends a message; sent again with the same id, it is the same message. */
export function sendMessage(
  ctx: MemberCtx,
  input: Input,
  { byEmail = false }: { byEmail?: boolean } = {},
): Promise<Message> {
  const send = (saving: Saving<MemberCtx>, db: Db) => decideAndSave(saving, db, { ...input, byEmail });
  // Files are attached before the rest is saved.
  return input.fileIds.length > 0 ? transaction(ctx, (tx) => send(tx, tx)) : withoutLocks(ctx, send);
}

async function decideAndSave(
  saving: Saving<MemberCtx>,
  db: Db,
  input: Input & { byEmail: boolean },
): Promise<Message> {
  const { ctx } = saving;
  const { actor, clock } = ctx;
  const { existing, by_person, by_organization, mentions, author, cards, reply, ...facts } =
    await loadSending(ctx, db, input);
  const before = recordOf(facts);
  if (existing !== null) return messageSentBefore(ctx, db, input, existing);
  const side = sideOf(actor, facts);
  permit(maySend(actor, writingStateOf(facts, side)));
  const { conversation, message } = decideMessage(
    before,
    {
      ...input,
      searchText: folded(input.text),
      authorId: actor.userId,
      organizationId: actor.organizationId,
      now: clock.now(),
    },
    {
      sentByPerson: by_person,
      sentByOrganization: by_organization,
      knownMentions: mentions ?? [],
      sharedCards: await sharedCards(ctx, db, { row: before, side }, cards ?? []),
      isReplyFound: reply !== null,
    },
  );
  const files = await attachFiles(ctx, db, message.file_ids);
  saveConversation(saving, before, conversation, [message]);
  const writer = { organizationId: actor.organizationId, userId: actor.userId };
  countAsUnread(saving, conversation, { author: writer, mentions: message.mentions });
  recordAtEnd(saving, {
    type: 'conversations.messageSent',
    organizations: organizationsOf(conversation),
    subject: conversation.id,
    data: {
      ...aboutConversation(conversation),
      ...writer,
      messageId: message.id,
      position: message.position,
      mentionedIds: message.mentions,
      byMail: input.byEmail,
    },
  });
  return messageShown(ctx, { facts, cards, readers: [] }, { message, author, files, reply });
}

interface SendingRow extends ConversationFacts {
  existing: Pick<MessageRecord, 'author_id' | 'organization_id'> | null;
  by_person: number;
  by_organization: number;
  mentions: UserId[] | null;
  author: PersonRow | null;
  reply: ReplyRow | null;
  cards: CardRow[] | null;
}

/**
 * The conversation with everything that a message names. In a transaction it is read after the lock, so that it sees
 * what was sent before.
 */
async function loadSending(
  ctx: MemberCtx,
  db: Db,
  { id, conversationId, mentions, cards, replyToId }: Input,
): Promise<SendingRow> {
  const { actor, clock } = ctx;
  if (db.isTransaction)
    await sql`select from conversations where id = ${conversationId} for no key update`.execute(db);
  const now = clock.now().getTime();
  const sentSince = (column: 'author_id' | 'organization_id', value: string, ms: number) => sql`
    (select count(*) from messages where ${sql.ref(column)} = ${unplanned(value, 'uuid')}
      and sent_at > ${unplanned(new Date(now - ms), 'timestamptz')})`;
  const refs = sql`select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as given (kind text, id uuid)`;
  const pair = { vendor: sql`c.vendor_id`, customer: sql`c.customer_id` };
  const { rows } = await sql<SendingRow>`
    select ${factColumns},
      (select json_build_object('author_id', author_id, 'organization_id', organization_id)
        from messages where conversation_id = c.id and id = ${id}) as existing,
      ${sentSince('author_id', actor.userId, 60_000)} as by_person,
      ${sentSince('organization_id', actor.organizationId, 3_600_000)} as by_organization,
      (select array_agg(user_id) from memberships where organization_id in (c.vendor_id, c.customer_id)
        and user_id = any(${unplanned(mentions, 'uuid[]')})) as mentions,
      (select ${personJson('a')} from users a where a.id = ${actor.userId}) as author,
      ${replyJson(sql`c.id`, sql`${replyToId}::uuid`)} as reply,
      ${cards.length === 0 ? sql`null` : cardsJson(ctx, refs, pair)} as cards
    from conversations c ${factJoins}
    where c.id = ${unplanned(conversationId, 'uuid')} and ${isVisible(actor)} ${samePlan}`.execute(db);
  if (!rows[0]) throw new AppError('request.notFound');
  return rows[0];
}

/** The answer to a message that is sent again; an id that another person used is refused. */
async function messageSentBefore(
  ctx: MemberCtx,
  db: Db,
  { conversationId, id }: Input,
  { author_id, organization_id }: NonNullable<SendingRow['existing']>,
): Promise<Message> {
  const { actor } = ctx;
  if (author_id !== actor.userId || organization_id !== actor.organizationId)
    throw new AppError('request.keyReused');
  const line = sql`select * from messages where conversation_id = ${conversationId} and id = ${id}`;
  const { page, rows } = await loadMessages(ctx, db, conversationId, line);
  return messageShown(ctx, page, rows[0]!);
}

/** Fresh uploads only, because the files of a deleted message are discarded. */
async function attachFiles({ actor, ports }: MemberCtx, db: Db, ids: readonly FileId[]): Promise<FileRow[]> {
  const attached = await ports.files.attachUploads(db, {
    ids,
    organizationId: actor.organizationId,
    kinds: ['photo', 'attachment'],
  });
  const byId = new Map(attached.map((file) => [file.id, file]));
  return ids.map((id) => ({ ...byId.get(id)!, id }));
}

/** A buyer shares a product only if it is offered to them or they have ordered it: others are the seller's own. */
async function sharedCards(
  ctx: MemberCtx,
  db: Db,
  { row, side }: Omit<LockedConversation, 'facts'>,
  cards: readonly CardRow[],
): Promise<Pick<CardSubject, 'kind' | 'id'>[]> {
  const shared = cards.map(({ kind, id }) => ({ kind, id }) as CardSubject);
  const formatIds = shared.flatMap((card) => (card.kind === 'product' ? [card.id] : []));
  if (side === 'vendor' || formatIds.length === 0) return shared;
  const known = await knownToBuyer(ctx, db, row, formatIds);
  return shared.filter((card) => card.kind !== 'product' || known.has(card.id));
}

async function knownToBuyer(
  { clock }: MemberCtx,
  db: Db,
  { vendor_id, customer_id }: ConversationRecord,
  formatIds: readonly FormatId[],
): Promise<ReadonlySet<FormatId>> {
  const offered = await getOfferedPrices({ db, clock }, customer_id, vendor_id, formatIds);
  const { rows } = await sql<{ format_id: FormatId }>`
    select distinct l.format_id from purchase_orders o
    join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${vendor_id} and o.customer_id = ${customer_id}
      and l.format_id = any(${[...formatIds]}::uuid[])`.execute(db);
  return new Set([...offered.keys(), ...rows.map(({ format_id }) => format_id)]);
}

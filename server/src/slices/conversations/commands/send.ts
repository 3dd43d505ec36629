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
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { transaction, type MemberTx } from '../../../platform/transaction.ts';
import { folded } from '../../catalogue/index.ts';
import { getOfferedPrices } from '../../offers/index.ts';
import { maySend } from '../policy.ts';
import { aboutConversation, organizationsOf, writingStateOf } from '../queries/access.ts';
import { cardsJson, pairIds, type CardRow } from '../queries/cards.ts';
import { loadMessages, messageShown, replyJson, type FileRow, type ReplyRow } from '../queries/messages.ts';
import { personJson } from '../queries/parts.ts';
import type { PersonRow } from '../queries/shown.ts';
import { decideMessage } from '../rules/messages.ts';
import type { ConversationRecord, MessageRecord } from '../tables.ts';
import { lockConversation, type LockedConversation } from './lock.ts';
import { countAsUnread, saveConversation } from './save-conversation.ts';

type Input = ParsedInputOf<typeof conversations.send>;

/** Sends a message; sent again with the same id, it is the same message. */
export async function sendMessage(
  ctx: MemberCtx,
  input: Input,
  { byEmail = false }: { byEmail?: boolean } = {},
): Promise<Message> {
  return transaction(ctx, async (tx) => {
    const { actor, clock } = ctx;
    const locked = await lockConversation(tx, input.conversationId);
    const facts = await loadSendingFacts(tx, locked, input);
    if (facts.existing !== null) return messageSentBefore(tx, input, facts.existing);
    permit(maySend(actor, writingStateOf(locked.facts, locked.side)));
    const { conversation, message } = decideMessage(
      locked.row,
      {
        ...input,
        searchText: folded(input.text),
        authorId: actor.userId,
        organizationId: actor.organizationId,
        byEmail,
        now: clock.now(),
      },
      {
        sentByPerson: facts.by_person,
        sentByOrganization: facts.by_organization,
        knownMentions: facts.mentions ?? [],
        sharedCards: await sharedCards(tx, locked, facts.cards ?? []),
        isReplyFound: facts.reply !== null,
      },
    );
    const files = await attachFiles(tx, message.file_ids);
    saveConversation(tx, locked.row, conversation, { before: [], after: [message] });
    const author = { organizationId: actor.organizationId, userId: actor.userId };
    countAsUnread(tx, conversation, { author, mentions: message.mentions });
    await record(tx, {
      type: 'conversations.messageSent',
      organizations: organizationsOf(conversation),
      subject: conversation.id,
      data: {
        ...aboutConversation(conversation),
        ...author,
        messageId: message.id,
        position: message.position,
        mentionedIds: message.mentions,
        byMail: byEmail,
      },
    });
    const page = { facts: locked.facts, cards: facts.cards, readers: [] };
    return messageShown(ctx, page, { message, author: facts.author, files, reply: facts.reply });
  });
}

interface SendingRow {
  existing: Pick<MessageRecord, 'author_id' | 'organization_id'> | null;
  by_person: number;
  by_organization: number;
  mentions: UserId[] | null;
  author: PersonRow | null;
  reply: ReplyRow | null;
  cards: CardRow[] | null;
}

/** Everything that a message names, in one statement after the lock: it sees what was sent before it. */
async function loadSendingFacts(
  tx: MemberTx,
  { row }: LockedConversation,
  { id, mentions, cards, replyToId }: Input,
): Promise<SendingRow> {
  const { actor, clock } = tx.ctx;
  const now = clock.now().getTime();
  const sentSince = (column: 'author_id' | 'organization_id', value: string, ms: number) => sql`
    (select count(*) from messages where ${sql.ref(column)} = ${value} and sent_at > ${new Date(now - ms)})`;
  const refs = sql`select * from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as given (kind text, id uuid)`;
  const { rows } = await sql<SendingRow>`
    select
      (select json_build_object('author_id', author_id, 'organization_id', organization_id)
        from messages where conversation_id = ${row.id} and id = ${id}) as existing,
      ${sentSince('author_id', actor.userId, 60_000)} as by_person,
      ${sentSince('organization_id', actor.organizationId, 3_600_000)} as by_organization,
      (select array_agg(user_id) from memberships where organization_id in (${row.vendor_id}, ${row.customer_id})
        and user_id = any(${mentions}::uuid[])) as mentions,
      (select ${personJson('a')} from users a where a.id = ${actor.userId}) as author,
      ${replyJson(sql`${row.id}::uuid`, sql`${replyToId}::uuid`)} as reply,
      ${cards.length === 0 ? sql`null` : cardsJson(tx.ctx, refs, pairIds(row))} as cards`.execute(tx);
  return rows[0]!;
}

/** The answer to a message that is sent again; an id that another person used is refused. */
async function messageSentBefore(
  tx: MemberTx,
  { conversationId, id }: Input,
  { author_id, organization_id }: NonNullable<SendingRow['existing']>,
): Promise<Message> {
  const { actor } = tx.ctx;
  if (author_id !== actor.userId || organization_id !== actor.organizationId)
    throw new AppError('request.keyReused');
  const line = sql`select * from messages where conversation_id = ${conversationId} and id = ${id}`;
  const { page, rows } = await loadMessages(tx.ctx, tx, conversationId, line);
  return messageShown(tx.ctx, page, rows[0]!);
}

/** Fresh uploads only, because the files of a deleted message are discarded. */
async function attachFiles(tx: MemberTx, ids: readonly FileId[]): Promise<FileRow[]> {
  const { actor, ports } = tx.ctx;
  const attached = await ports.files.attachUploads(tx, {
    ids,
    organizationId: actor.organizationId,
    kinds: ['photo', 'attachment'],
  });
  const byId = new Map(attached.map((file) => [file.id, file]));
  return ids.map((id) => ({ ...byId.get(id)!, id }));
}

/** A buyer shares a product only if it is offered to them or they have ordered it: others are the seller's own. */
async function sharedCards(
  tx: MemberTx,
  { row, side }: LockedConversation,
  cards: readonly CardRow[],
): Promise<Pick<CardSubject, 'kind' | 'id'>[]> {
  const shared = cards.map(({ kind, id }) => ({ kind, id }) as CardSubject);
  const formatIds = shared.flatMap((card) => (card.kind === 'product' ? [card.id] : []));
  if (side === 'vendor' || formatIds.length === 0) return shared;
  const known = await knownToBuyer(tx, row, formatIds);
  return shared.filter((card) => card.kind !== 'product' || known.has(card.id));
}

async function knownToBuyer(
  tx: MemberTx,
  { vendor_id, customer_id }: ConversationRecord,
  formatIds: readonly FormatId[],
): Promise<ReadonlySet<FormatId>> {
  const offered = await getOfferedPrices({ db: tx, clock: tx.ctx.clock }, customer_id, vendor_id, formatIds);
  const { rows } = await sql<{ format_id: FormatId }>`
    select distinct l.format_id from purchase_orders o
    join purchase_order_lines l on l.purchase_order_id = o.id
    where o.vendor_id = ${vendor_id} and o.customer_id = ${customer_id}
      and l.format_id = any(${[...formatIds]}::uuid[])`.execute(tx);
  return new Set([...offered.keys(), ...rows.map(({ format_id }) => format_id)]);
}

import { sql, type RawBuilder } from 'kysely';
import {
  conversationLimits as limits,
  type ConversationId,
  type conversations,
  type FileId,
  type Message,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type UserId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { FeedEvent } from '../../../platform/events/feed.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import { samePlan, unplanned } from '../../../platform/prepared-statements.ts';
import { mayChange } from '../policy.ts';
import type { MessageState } from '../rules/messages.ts';
import type { MessageRecord } from '../tables.ts';
import {
  factColumns,
  factJoins,
  isVisible,
  sideOf,
  writingStateOf,
  type ConversationFacts,
} from './access.ts';
import { cardsJson, cardsShown, type CardRow } from './cards.ts';
import { personJson, nameOf, personShown, type PersonRow } from './shown.ts';

export interface FileRow {
  id: FileId;
  name: string;
  content_type: string;
  byte_size: number;
  width_px: number | null;
  height_px: number | null;
  variants: string[];
}

export interface ReplyRow {
  id: MessageRecord['id'];
  text: string;
  author: PersonRow | null;
}

/** A message with what is shown beside it. */
export interface MessageRow {
  message: MessageRecord;
  author: PersonRow | null;
  files: FileRow[] | null;
  reply: ReplyRow | null;
}

/** What the messages of a page have in common. */
export interface MessagePage {
  facts: ConversationFacts;
  cards: CardRow[] | null;
  readers: { user_id: UserId; organization_id: OrganizationId; viewed_position: number }[] | null;
}

/** The files of a list of ids, as `FileRow` in JSON, in the order of the list. */
export const filesJson = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'content_type', f.content_type,
    'byte_size', f.byte_size, 'width_px', f.width_px, 'height_px', f.height_px, 'variants', f.variants)
    order by array_position(${ids}, f.id))
  from files f where f.id = any(${ids}) and f.discard_after is null)`;

/** The message that is answered, as `ReplyRow` in JSON. */
export const replyJson = (
  conversationId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select json_build_object('id', q.id, 'text', q.text, 'author', ${personJson('w')})
  from messages q left join users w on w.id = q.author_id
  where q.conversation_id = ${conversationId} and q.id = ${id} and q.kind = 'message')`;

type Position = Pick<ParsedInputOf<typeof conversations.listMessages>, 'before' | 'around'>;

/** The position below which a page ends; null: at the newest line. */
function endOf({ before, around }: Position): number | null {
  if (before !== undefined) return before;
  return around === undefined ? null : around + limits.page / 2;
}

export async function listMessages(
  ctx: MemberCtx,
  { conversationId, ...position }: ParsedInputOf<typeof conversations.listMessages>,
): Promise<OutputOf<typeof conversations.listMessages>> {
  const end = endOf(position);
  const lines = sql`select m.* from messages m where m.conversation_id = ${unplanned(conversationId, 'uuid')}
    and ${end === null ? sql`true` : sql`m.position < ${end}`}
    order by m.position desc limit ${sql.lit(limits.page + 1)} ${samePlan}`;
  const { page, rows } = await loadMessages(ctx, ctx.db, conversationId, lines);
  const shown = rows.slice(-limits.page).map((row) => messageShown(ctx, page, row));
  return { rows: shown, hasMore: rows.length > limits.page };
}

/**
 * What is sent comes after the lines that are shown, so only the newest are read; what happens in another conversation
 * changes none.
 */
export function refreshMessages(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof conversations.listMessages>,
  previous: OutputOf<typeof conversations.listMessages>,
  events: readonly FeedEvent[],
): Promise<OutputOf<typeof conversations.listMessages>> | undefined {
  const here = events.filter((event) => !isElsewhere(event, input.conversationId));
  if (here.length === 0) return Promise.resolve(previous);
  const areSent = here.every(({ type }) => type === 'conversations.messageSent');
  return areSent && endOf(input) === null ? addNewest(ctx, input.conversationId, previous) : undefined;
}

const isElsewhere = ({ type, data }: FeedEvent, conversationId: ConversationId): boolean =>
  type.startsWith('conversations.') && (data as { conversationId: string }).conversationId !== conversationId;

async function addNewest(
  ctx: MemberCtx,
  conversationId: ConversationId,
  previous: OutputOf<typeof conversations.listMessages>,
): Promise<OutputOf<typeof conversations.listMessages>> {
  const last = previous.rows.at(-1)?.position ?? 0;
  const lines = sql`select m.* from messages m where m.conversation_id = ${unplanned(conversationId, 'uuid')}
    and m.position > ${unplanned(last, 'integer')}
    order by m.position desc limit ${sql.lit(limits.page + 1)} ${samePlan}`;
  const { page, rows } = await loadMessages(ctx, ctx.db, conversationId, lines);
  const all = [
    ...previous.rows.map((row) => laterOn(ctx, page, row)),
    ...rows.map((row) => messageShown(ctx, page, row)),
  ];
  return { rows: all.slice(-limits.page), hasMore: previous.hasMore || all.length > limits.page };
}

/** What the author could change may be too old by now. */
const laterOn = (ctx: MemberCtx, page: MessagePage, row: Message): Message =>
  row.can.edit === true
    ? {
        ...row,
        can: canWithMessage(ctx, page, { isAuthor: true, isDeleted: false, sentAt: new Date(row.sentAt) }),
      }
    : row;

/** The given lines of a conversation in their order, with everything shown beside them, in one statement. */
export async function loadMessages(
  ctx: MemberCtx,
  db: Db,
  conversationId: string,
  lines: RawBuilder<unknown>,
): Promise<{ page: MessagePage; rows: MessageRow[] }> {
  const pair = { vendor: sql`c.vendor_id`, customer: sql`c.customer_id` };
  const refs = sql`select distinct card->>'kind' as kind, (card->>'id')::uuid as id
    from page, jsonb_array_elements(page.cards) card`;
  const { rows } = await sql<ConversationFacts & Omit<MessagePage, 'facts'> & { lines: MessageRow[] | null }>`
    with page as materialized (${lines})
    select ${factColumns},
      (select json_agg(json_build_object('message', row_to_json(m), 'author', ${personJson('a')},
          'files', case when cardinality(m.file_ids) > 0 then ${filesJson(sql`m.file_ids`)} end,
          'reply', case when m.reply_to_id is not null then ${replyJson(sql`m.conversation_id`, sql`m.reply_to_id`)} end)
          order by m.position)
        from page m left join users a on a.id = m.author_id) as lines,
      ${cardsJson(ctx, refs, pair)} as cards,
      (select json_agg(json_build_object('user_id', u.user_id, 'organization_id', u.organization_id,
          'viewed_position', u.viewed_position) order by u.viewed_on, u.user_id)
        from conversation_users u
        join memberships m on m.organization_id = u.organization_id and m.user_id = u.user_id
        where u.conversation_id = c.id and u.takes_part and u.viewed_position > 0) as readers
    from conversations c ${factJoins}
    where c.id = ${conversationId} and ${isVisible(ctx.actor)}`.execute(db);
  if (!rows[0]) throw new AppError('request.notFound');
  const { lines: found, cards, readers, ...facts } = rows[0];
  return { page: { facts, cards, readers }, rows: (found ?? []).map(withInstants) };
}

/** JSON has no instants. */
const withInstants = ({ message, ...rest }: MessageRow): MessageRow => ({
  ...rest,
  message: {
    ...message,
    sent_at: new Date(message.sent_at),
    edited_at: message.edited_at && new Date(message.edited_at),
    deleted_at: message.deleted_at && new Date(message.deleted_at),
  },
});

export function messageShown(ctx: MemberCtx, page: MessagePage, row: MessageRow): Message {
  const { message, author, reply } = row;
  const side = sideOf(ctx.actor, page.facts);
  return {
    id: message.id,
    position: message.position,
    kind: message.kind,
    sentAt: message.sent_at.toISOString(),
    author: author && personShown(ctx, author, message.organization_id!),
    text: message.text,
    mentions: message.mentions,
    files: (row.files ?? []).map((file) => fileShown(ctx, file)),
    cards: cardsShown(ctx, side, message.cards, page.cards ?? []),
    replyTo: reply && { id: reply.id, authorName: nameOf(reply.author), text: reply.text },
    orderEvent: message.order_event,
    editedAt: message.edited_at?.toISOString() ?? null,
    deletedAt: message.deleted_at?.toISOString() ?? null,
    byEmail: message.by_email,
    seenBy: seenBy(page, message),
    can: canWithMessage(ctx, page, {
      isAuthor: isAuthor(ctx, message),
      isDeleted: message.deleted_at !== null,
      sentAt: message.sent_at,
    }),
  };
}

/** People of the other organization who have read it. */
const seenBy = ({ readers }: MessagePage, message: MessageRecord): UserId[] =>
  message.kind === 'orderEvent'
    ? []
    : (readers ?? [])
        .filter(
          (reader) =>
            reader.organization_id !== message.organization_id && reader.viewed_position >= message.position,
        )
        .map(({ user_id }) => user_id);

export const isAuthor = ({ actor }: MemberCtx, message: MessageRecord): boolean =>
  message.author_id === actor.userId && message.organization_id === actor.organizationId;

function canWithMessage(
  ctx: MemberCtx,
  { facts }: MessagePage,
  message: Omit<MessageState, 'now'>,
): Message['can'] {
  const writing = writingStateOf(facts, sideOf(ctx.actor, facts));
  const allowed = mayChange(ctx.actor, writing, { ...message, now: ctx.clock.now() });
  return { edit: allowed, delete: allowed };
}

const THUMBNAIL = '256';

function fileShown(ctx: MemberCtx, file: FileRow): Message['files'][number] {
  const link = (variant?: string) =>
    ctx.ports.files.linkTo({ id: file.id, variant }, organizationScope(ctx.actor));
  return {
    fileId: file.id,
    name: file.name,
    contentType: file.content_type,
    bytes: file.byte_size,
    url: link(),
    thumbnailUrl: file.variants.includes(THUMBNAIL) ? link(THUMBNAIL) : null,
    widthPx: file.width_px,
    heightPx: file.height_px,
  };
}

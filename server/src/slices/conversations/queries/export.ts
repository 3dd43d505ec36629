import { sql } from 'kysely';
import type { ConversationId, ConversationSubject } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { isVisible } from './access.ts';
import { personJson, nameOf, type PersonRow } from './shown.ts';

export interface ExportedMessage {
  sentAt: string;
  partner: string;
  subject: ConversationSubject['kind'];
  number: string;
  organization: string;
  author: string;
  text: string;
  files: string;
  isDeleted: boolean;
}

interface Row extends Omit<ExportedMessage, 'author' | 'sentAt'> {
  sentAt: Date;
  conversation_id: ConversationId;
  position: number;
  author: PersonRow | null;
}

const MESSAGES_AT_ONCE = 1_000;
const CONVERSATIONS_AT_ONCE = 50;

/** Every message that the member may read, by conversation, a thousand at a time. */
export async function* everyMessage(ctx: MemberCtx): AsyncGenerator<ExportedMessage> {
  const { rows } = await sql<{ id: ConversationId }>`
    select c.id from conversations c where ${isVisible(ctx.actor)} and c.message_count > 0 order by c.id`.execute(
    ctx.db,
  );
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += CONVERSATIONS_AT_ONCE)
    yield* messagesOf(ctx, ids.slice(from, from + CONVERSATIONS_AT_ONCE));
}

async function* messagesOf(ctx: MemberCtx, ids: readonly ConversationId[]): AsyncGenerator<ExportedMessage> {
  let last = { conversation_id: ids[0]!, position: 0 };
  for (;;) {
    const rows = await loadAfter(ctx, ids, last);
    for (const { author, sentAt, conversation_id: _id, position: _position, ...row } of rows)
      yield { ...row, sentAt: sentAt.toISOString(), author: nameOf(author) };
    if (rows.length < MESSAGES_AT_ONCE) return;
    last = rows.at(-1)!;
  }
}

async function loadAfter(
  { db, actor }: MemberCtx,
  ids: readonly ConversationId[],
  last: Pick<Row, 'conversation_id' | 'position'>,
): Promise<Row[]> {
  const own = actor.organizationId;
  const { rows } = await sql<Row>`
    select m.conversation_id, m.position, own.name as organization, partner.name as partner,
      m.sent_at as "sentAt", c.subject_kind as subject, coalesce(o.number, i.number, '') as number, ${personJson('a')} as author, m.text,
      coalesce((select string_agg(f.name, ', ' order by f.name) from files f where f.id = any(m.file_ids)), '') as files,
      m.deleted_at is not null as "isDeleted"
    from messages m
    join conversations c on c.id = m.conversation_id
    join organizations own on own.id = m.organization_id
    join organizations partner on partner.id = case when c.vendor_id = ${own} then c.customer_id else c.vendor_id end
    left join purchase_orders o on c.subject_kind = 'order' and o.id = c.subject_id
    left join invoices i on c.subject_kind = 'invoice' and i.id = c.subject_id
    left join users a on a.id = m.author_id
    where m.conversation_id = any(${[...ids]}::uuid[]) and m.kind = 'message'
      and (m.conversation_id, m.position) > (${last.conversation_id}::uuid, ${last.position}::integer)
    order by m.conversation_id, m.position limit ${MESSAGES_AT_ONCE}`.execute(db);
  return rows;
}

import { sql } from 'kysely';
import type { ConversationId, MemberAccess, MessageId, OrganizationId, UserId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import type { MailSender } from '../../../platform/mail/index.ts';
import { mailSenderOf } from '../../organizations/index.ts';
import { maySend } from '../policy.ts';
import { factColumns, factJoins, isVisible, writingStateOf, type ConversationFacts } from './access.ts';
import { personJson, nameOf, type PersonRow } from './shown.ts';

interface MessageReader extends MemberAccess {
  userId: UserId;
  organizationId: OrganizationId;
}

/** What a person has not read of a conversation. */
export interface UnreadMessages {
  conversationId: ConversationId;
  /** The number of its order or invoice; empty: it is about neither. */
  number: string;
  partner: MailSender;
  /** The person may still write in it. */
  canAnswer: boolean;
  messages: readonly {
    id: MessageId;
    authorName: string;
    text: string;
    /** Files and cards. */
    attached: number;
    sentAt: string;
  }[];
}

type Row = ConversationFacts & {
  messages: {
    id: MessageId;
    author: PersonRow | null;
    text: string;
    attached: number;
    sent_at: string;
  }[];
};

/**
 * Those of the messages that the person may still see and has not read, by conversation, in one statement: a message
 * that was deleted, or whose conversation was muted or left meanwhile, is not among them.
 */
export async function loadUnreadMessages(
  ctx: Pick<Ctx, 'ports'>,
  db: Db,
  { reader, messageIds }: { reader: MessageReader; messageIds: readonly MessageId[] },
): Promise<UnreadMessages[]> {
  const { userId, organizationId } = reader;
  const { rows } = await sql<Row>`
    select ${factColumns}, unread.messages
    from conversation_users u
    join conversations c on c.id = u.conversation_id ${factJoins}
    cross join lateral (
      select json_agg(json_build_object('id', m.id, 'author', ${personJson('a')}, 'text', m.text,
        'attached', cardinality(m.file_ids) + jsonb_array_length(m.cards), 'sent_at', m.sent_at)
        order by m.position) as messages
      from messages m left join users a on a.id = m.author_id
      where m.conversation_id = c.id and m.id = any(${[...messageIds]}::uuid[]) and m.kind = 'message'
        and m.deleted_at is null and m.position > u.viewed_position
        and (not u.is_muted or u.user_id = any(m.mentions))) unread
    where u.organization_id = ${organizationId} and u.user_id = ${userId} and u.takes_part
      and u.unread_count > 0 and unread.messages is not null and ${isVisible(reader)}`.execute(db);
  return rows.map((row) => shown(ctx, row, reader));
}

function shown(ctx: Pick<Ctx, 'ports'>, row: Row, reader: MessageReader): UnreadMessages {
  const side = row.vendor_id === reader.organizationId ? 'vendor' : 'customer';
  const isVendor = side === 'vendor';
  return {
    conversationId: row.id,
    number: row.number,
    partner: mailSenderOf(ctx, {
      name: isVendor ? row.customer_name : row.vendor_name,
      logo_file_id: isVendor ? row.customer_logo : row.vendor_logo,
      // Answers go to the conversation, or nowhere.
      email: null,
    }),
    canAnswer: maySend(reader, writingStateOf(row, side)) === true,
    messages: row.messages.map(({ author, sent_at, ...message }) => ({
      ...message,
      authorName: nameOf(author),
      sentAt: new Date(sent_at).toISOString(),
    })),
  };
}

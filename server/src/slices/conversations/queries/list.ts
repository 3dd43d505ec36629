import { sql, type RawBuilder } from 'kysely';
import type { ConversationRow, conversations, OutputOf, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { likePattern, hasPlainText, isFoundInPlain } from '../../../platform/plain-text.ts';
import { limitOf, unplanned } from '../../../platform/prepared-statements.ts';
import { folded } from '../../catalogue/index.ts';
import { maySeeInvoices } from '../policy.ts';
import { isClosed } from '../rules/messages.ts';
import { factColumns, factJoins, isVisible, sideOf, type ConversationFacts } from './access.ts';
import {
  lastMessageJson,
  lastMessageShown,
  participantsOf,
  partnerShown,
  subjectShown,
  viewedShown,
  type LastMessageRow,
  type ViewedRow,
} from './shown.ts';

type Row = ConversationFacts & {
  last: LastMessageRow | null;
  own: (ViewedRow & { is_muted: boolean }) | null;
};

type Filter = ParsedInputOf<typeof conversations.list>;

/** Until somebody writes, only the side that started a conversation lists it. */
const isBegun = (side: 'vendor' | 'customer') =>
  sql`(c.last_message_position is not null or c.started_by = ${sql.lit(side)})`;

const isUnread = ({ actor }: MemberCtx) => sql`exists (select from conversation_users u
  where u.conversation_id = c.id and u.organization_id = ${actor.organizationId}
    and u.user_id = ${actor.userId} and u.unread_count > 0)`;

/** Finds a partner, the number of an order or invoice, a person who takes part, or a word of a message. */
function matching(search: string, partner: string): RawBuilder<unknown> {
  const like = likePattern(search);
  return sql`(exists (select from organizations p where p.id = ${sql.ref(partner)} and ${isFoundInPlain(sql`p.search_name`, search)})
    or exists (select from purchase_orders o where c.subject_kind = 'order' and o.id = c.subject_id and o.number ilike ${like})
    or exists (select from invoices i where c.subject_kind = 'invoice' and i.id = c.subject_id and i.number ilike ${like})
    or exists (select from conversation_users u join users p on p.id = u.user_id
      where u.conversation_id = c.id and u.takes_part
        and ${hasPlainText(sql`p.first_name || ' ' || p.last_name`, search)})
    or exists (select from messages m where m.conversation_id = c.id and m.kind = 'message'
      and m.search_text like ${likePattern(folded(search))}))`;
}

/** The conversations of one side of the organization, by the index of that side. */
function ofSide(
  ctx: MemberCtx,
  side: 'vendor' | 'customer',
  { unread, search }: Filter,
): RawBuilder<unknown> {
  const own = side === 'vendor' ? 'c.vendor_id' : 'c.customer_id';
  const partner = side === 'vendor' ? 'c.customer_id' : 'c.vendor_id';
  return sql`select c.* from conversations c
    where ${sql.ref(own)} = ${unplanned(ctx.actor.organizationId, 'uuid')} and ${isVisible(ctx.actor)} and ${isBegun(side)}
      and ${unread ? isUnread(ctx) : sql`true`} and ${search ? matching(search, partner) : sql`true`}`;
}

export async function listConversations(
  ctx: MemberCtx,
  input: Filter,
): Promise<OutputOf<typeof conversations.list>> {
  const { page, pageSize } = input;
  const { actor } = ctx;
  const mine = sql`(${ofSide(ctx, 'vendor', input)} union all ${ofSide(ctx, 'customer', input)})`;
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    select counted.total, listed.*
    from (select count(*) as total from ${mine} every) counted
    left join lateral (
      select ${factColumns}, ${lastMessageJson} as last,
        (select json_build_object('unread_count', u.unread_count, 'viewed_on', u.viewed_on, 'is_muted', u.is_muted)
          from conversation_users u where u.conversation_id = c.id
            and u.organization_id = ${actor.organizationId} and u.user_id = ${actor.userId}) as own
      from (select * from ${mine} mine order by active_at desc, id desc
        ${limitOf(input)}) c ${factJoins}
    ) listed on true
    order by listed.active_at desc, listed.id desc`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [rowShown(ctx, row)])),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}

function rowShown(ctx: MemberCtx, row: Row): ConversationRow {
  const side = sideOf(ctx.actor, row);
  return {
    id: row.id,
    participants: participantsOf(row),
    partner: partnerShown(ctx, row, side),
    subject: subjectShown(row, side),
    lastMessage: lastMessageShown(row.last),
    viewed: viewedShown(row.own),
    isMuted: row.own?.is_muted ?? false,
    isClosed: isClosed(row.relation_status),
  };
}

/** The badge: found by the index of unread conversations, however many there are in all. */
export async function countUnread(ctx: MemberCtx): Promise<OutputOf<typeof conversations.countUnread>> {
  const { actor } = ctx;
  const seesAll = maySeeInvoices(actor, 'vendor') && maySeeInvoices(actor, 'customer');
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from conversation_users u
    where u.organization_id = ${actor.organizationId} and u.user_id = ${actor.userId} and u.unread_count > 0
      and ${seesAll ? sql`true` : sql`exists (select from conversations c where c.id = u.conversation_id and ${isVisible(actor)})`}
    `.execute(ctx.db);
  return { count: rows[0]!.count };
}

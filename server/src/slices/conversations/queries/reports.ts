import { sql } from 'kysely';
import type {
  ConversationId,
  conversations,
  Id,
  MessageId,
  MessageReport,
  OrganizationId,
  OutputOf,
  ParsedInputOf,
} from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { hasPlainText, isFoundInPlain } from '../../../platform/plain-text.ts';
import type { FormerText, ReportStatus } from '../tables.ts';
import { personJson, nameOf, type PersonRow } from './shown.ts';

interface Row {
  id: Id<'MessageReport'>;
  status: ReportStatus;
  reason: string;
  created_at: Date;
  organization_id: OrganizationId;
  organization_name: string;
  reporter: PersonRow | null;
  reported_id: OrganizationId;
  reported_name: string;
  is_suspended: boolean;
  conversation_id: ConversationId;
  message_id: MessageId | null;
  author: PersonRow | null;
  text: string | null;
  former_texts: FormerText[] | null;
  sent_at: Date | null;
  deleted_at: Date | null;
  file_names: string[] | null;
  decision_reason: string;
  decider: PersonRow | null;
  decided_at: Date | null;
  total: number;
}

/** The reports of all organizations for the admins, the newest first. */
export async function listReports(
  ctx: PersonCtx,
  { state, search, page, pageSize }: ParsedInputOf<typeof conversations.listReports>,
): Promise<OutputOf<typeof conversations.listReports>> {
  const isFound = (words: string) => sql`(${hasPlainText(sql`q.reason`, words)}
    or ${isFoundInPlain(sql`o.search_name`, words)} or ${isFoundInPlain(sql`r.search_name`, words)})`;
  const { rows } = await sql<{ total: number } & (Row | { id: null })>`
    with chosen as (
      select q.*, o.name as organization_name, r.name as reported_name, r.suspended_at is not null as is_suspended
      from message_reports q
      join organizations o on o.id = q.organization_id
      join organizations r on r.id = q.reported_id
      where ${state === undefined ? sql`true` : sql`q.status = ${state}`}
        and ${search ? isFound(search) : sql`true`}
    )
    select counted.total, listed.*
    from (select count(*) as total from chosen) counted
    left join lateral (
      select q.*, ${personJson('u')} as reporter, ${personJson('a')} as author, m.text, m.former_texts, m.sent_at,
        m.deleted_at, ${personJson('d')} as decider,
        (select array_agg(f.name order by f.name) from files f where f.id = any(m.file_ids)) as file_names
      from (select * from chosen order by created_at desc, id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}) q
      left join users u on u.id = q.reported_by
      left join messages m on m.conversation_id = q.conversation_id and m.id = q.message_id
      left join users a on a.id = m.author_id
      left join users d on d.id = q.decided_by
    ) listed on true
    order by listed.created_at desc, listed.id desc`.execute(ctx.db);
  return {
    rows: rows.flatMap((row) => (row.id === null ? [] : [reportOf(row)])),
    total: rows[0]?.total ?? 0,
    page,
    pageSize,
  };
}

const reportOf = (row: Row): MessageReport => ({
  id: row.id,
  status: row.status,
  reason: row.reason,
  reportedAt: row.created_at.toISOString(),
  reporter: { id: row.organization_id, name: row.organization_name, personName: nameOf(row.reporter) },
  name: row.reported_name,
  reportedId: row.reported_id,
  isSuspended: row.is_suspended,
  conversationId: row.conversation_id,
  message: row.message_id && {
    id: row.message_id,
    authorName: nameOf(row.author),
    text: row.text ?? '',
    formerTexts: (row.former_texts ?? []).map(({ text }) => text),
    fileNames: row.file_names ?? [],
    sentAt: row.sent_at!.toISOString(),
    isDeleted: row.deleted_at !== null,
  },
  decision: row.decided_at && {
    reason: row.decision_reason,
    byName: nameOf(row.decider),
    at: row.decided_at.toISOString(),
  },
});

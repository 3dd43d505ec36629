import { sql, type RawBuilder } from 'kysely';
import type { Language } from '@halles/contract/kernel';
import type { Db } from '../db.ts';
import { likePattern } from '../plain-text.ts';
import type { Tx } from '../transaction.ts';

export type MailState = 'waiting' | 'held' | 'sent' | 'bounced' | 'stopped' | 'failed';

/** `bounced`: came back after it was sent; `stopped`: its recipient wants no such mail, or none reaches them. */
const state = sql<MailState>`case
  when m.delivered_at is not null then case when s.created_at >= m.created_at then 'bounced' else 'sent' end
  when m.failed_at is not null then case when m.last_error like 'stopped: %' then 'stopped' else 'failed' end
  when m.held_for is not null then 'held' else 'waiting' end`;

export interface MailRow {
  id: string;
  kind: string;
  to_address: string;
  language: Language;
  organization_id: string | null;
  state: MailState;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  ended_at: Date | null;
  can_resend: boolean;
}

const mails = sql`outgoing_mail m
  left join mail_stops s on s.address = lower(m.to_address) and s.reason = 'bounce'`;

interface MailQuery {
  state?: MailState | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
}

/** The emails of the last weeks, newest first. */
export async function listQueuedMail(
  db: Db,
  { state: wanted, kind, search, limit, offset }: MailQuery,
): Promise<{ rows: MailRow[]; total: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (wanted) conditions.push(sql`${state} = ${wanted}`);
  if (kind) conditions.push(sql`m.template = ${kind}`);
  if (search) {
    const like = likePattern(search);
    conditions.push(
      sql`(m.to_address ilike ${like} or m.template ilike ${like} or m.last_error ilike ${like})`,
    );
  }
  const found = sql`${mails} where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await sql<(MailRow | { id: null }) & { total: number }>`
    select counted.total, f.* from (select count(*)::int as total from ${found}) counted left join lateral (
    select m.id, m.template as kind, m.to_address, m.language, m.organization_id, ${state} as state, m.attempts,
      m.last_error, m.created_at, coalesce(m.delivered_at, m.failed_at) as ended_at,
      m.failed_at is not null and m.data is not null as can_resend
    from ${found} order by m.id desc limit ${limit} offset ${offset}) f on true order by f.id desc`.execute(
    db,
  );
  return { rows: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]!.total };
}

export interface MailFigures {
  waiting: number;
  held: number;
  sentOfDay: number;
  failedOfWeek: number;
}

const DAY_MS = 86_400_000;

export async function mailFigures(db: Db, now: Date): Promise<MailFigures> {
  const since = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const { rows } = await sql<MailFigures>`
    select (count(*) filter (where ${state} = 'waiting'))::int as waiting,
      (count(*) filter (where ${state} = 'held'))::int as held,
      (count(*) filter (where m.delivered_at > ${since(1)}))::int as "sentOfDay",
      (count(*) filter (where m.failed_at > ${since(7)} and ${state} = 'failed'))::int as "failedOfWeek"
    from ${mails}`.execute(db);
  return rows[0]!;
}

/** Queues failed emails again, from their first attempt; returns their templates. */
export async function resendMail(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('outgoing_mail')
    .set({ failed_at: null, last_error: null, attempts: 0, next_attempt_at: tx.ctx.clock.now() })
    .where('id', 'in', [...ids])
    .where('failed_at', 'is not', null)
    .where('data', 'is not', null)
    .returning('template')
    .execute();
  return rows.map(({ template }) => template);
}

/** What failed mail says is deleted some days later; it may hold links. */
export async function emptyFailedMail(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('outgoing_mail')
    .set({ data: null })
    .where('failed_at', '<', before)
    .where('data', 'is not', null)
    .execute();
}

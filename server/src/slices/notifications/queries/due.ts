import { sql, type Selectable } from 'kysely';
import type { Currency, Language, OrganizationId, Role, UserId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { completeChoices } from '../rules/timing.ts';
import type { NotificationRecipientsTable, NotificationsTable } from '../tables.ts';
import { choosingOf } from './audience.ts';
import { unreadOfPerson } from './lists.ts';

export interface Membership {
  organizationId: OrganizationId;
  userId: UserId;
}

/** Members who have email or push to be sent by now; what is snoozed waits until it comes back. */
export async function dueMembers(db: Db, now: Date, limit: number): Promise<Membership[]> {
  const due = (column: 'email_due_at' | 'push_due_at') =>
    db
      .selectFrom(
        db
          .selectFrom('notification_recipients')
          .select(['organization_id as organizationId', 'user_id as userId'])
          .where(column, '<=', now)
          .where('snoozed_until', 'is', null)
          .orderBy(column)
          .limit(limit)
          .as('due'),
      )
      .selectAll();
  const rows = await due('email_due_at').unionAll(due('push_due_at')).execute();
  return [...new Map(rows.map((row) => [`${row.organizationId} ${row.userId}`, row])).values()];
}

export type DueRow = Selectable<NotificationRecipientsTable> &
  Pick<Selectable<NotificationsTable>, 'type' | 'kind' | 'context' | 'words' | 'related_url'>;

/** More than one person is notified of before their email leaves, so that one email has everything. */
const MOST_AT_ONCE = 10_000;

/** Another worker that sends to the same person takes the rest. */
export const lockDue = (tx: Tx, { organizationId, userId }: Membership, now: Date): Promise<DueRow[]> =>
  tx
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.organization_id', '=', 'r.organization_id').onRef('n.id', '=', 'r.notification_id'),
    )
    .selectAll('r')
    .select(['n.type', 'n.kind', 'n.context', 'n.words', 'n.related_url'])
    .where('r.organization_id', '=', organizationId)
    .where('r.user_id', '=', userId)
    .where('r.snoozed_until', 'is', null)
    .where((eb) => eb.or([eb('r.email_due_at', '<=', now), eb('r.push_due_at', '<=', now)]))
    .orderBy('r.shown_at', 'desc')
    .orderBy('r.notification_id', 'desc')
    .limit(MOST_AT_ONCE)
    .forUpdate('r')
    .skipLocked()
    .execute();

/** Null: the person left, was removed or is disabled. */
export async function loadReader(db: Db, { organizationId, userId }: Membership) {
  const row = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .leftJoin('organization_settings as os', 'os.organization_id', 'm.organization_id')
    .leftJoin('notification_settings as s', 's.user_id', 'm.user_id')
    .select(['m.role', 'u.email', 'u.language', 'o.name', 'o.currency', 'o.time_zone', 'o.suspended_at'])
    .select(['os.language as organization_language', 's.choices', 's.quiet_from', 's.quiet_until'])
    .select(['s.time_zone as own_time_zone', 's.paused_until'])
    .select(unreadOfPerson(sql.ref('m.user_id')).as('unread'))
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { choices, ...timing } = choosingOf(row);
  return {
    userId,
    organizationId,
    role: row.role satisfies Role,
    view: 'own' as const,
    ...(row.suspended_at !== null && { suspended: true as const }),
    email: row.email,
    language: (row.language ?? row.organization_language ?? 'EN') satisfies Language,
    organizationName: row.name,
    currency: row.currency satisfies Currency,
    choices: completeChoices(choices),
    timing,
    unread: row.unread,
  };
}

export type Reader = NonNullable<Awaited<ReturnType<typeof loadReader>>>;

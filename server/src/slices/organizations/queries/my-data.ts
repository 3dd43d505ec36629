import type { OrganizationId, organizations, OutputOf } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import {
  assertConfirmed,
  googleAccountsOf,
  lastSeenOf,
  listPasskeys,
  listSessions,
  tableLayoutsOf,
  userOf,
} from '../../identity/index.ts';

type MyData = OutputOf<typeof organizations.getMyData>;

const MOST_ROWS = 10_000;

/** Requires a fresh confirmation, because a stolen session would otherwise read a whole life at work at once. */
export async function getMyData(ctx: PersonCtx): Promise<MyData> {
  await assertConfirmed(ctx);
  const { db, clock, actor } = ctx;
  const { version: _version, ...account } = await userOf(ctx, db, actor.userId);
  const [
    lastSeenAt,
    googleAccounts,
    passkeys,
    sessions,
    memberships,
    emails,
    tableViews,
    tableLayouts,
    actions,
    messages,
    notifications,
  ] = await Promise.all([
    lastSeenOf(db, actor.userId),
    googleAccountsOf(db, actor.userId),
    listPasskeys(ctx),
    listSessions(ctx),
    membershipsOfUser(ctx),
    ctx.ports.mail.listMailTo(db, account.email),
    viewsOfUser(ctx),
    tableLayoutsOf(db, actor.userId),
    actionsOf(ctx),
    messagesOf(ctx),
    notificationsOf(ctx),
  ]);
  return {
    exportedAt: clock.now().toISOString(),
    account,
    lastSeenAt,
    googleAccounts,
    passkeys,
    sessions,
    memberships,
    emails,
    tableViews,
    tableLayouts,
    ...notifications,
    ...actions,
    ...messages,
  };
}

async function membershipsOfUser({ db, actor }: PersonCtx): Promise<MyData['memberships']> {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select(['o.id', 'o.name', 'm.role', 'm.joined_at'])
    .where('m.user_id', '=', actor.userId)
    .orderBy('m.joined_at')
    .execute();
  return rows.map(({ id, name, role, joined_at }) => ({
    organizationId: id,
    organizationName: name,
    role,
    joinedAt: joined_at.toISOString(),
  }));
}

async function viewsOfUser({ db, actor }: PersonCtx): Promise<MyData['tableViews']> {
  const rows = await db
    .selectFrom('table_views')
    .select(['organization_id', 'table_id', 'name', 'search', 'is_shared'])
    .where('author_id', '=', actor.userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    organizationId: row.organization_id,
    table: row.table_id,
    name: row.name,
    search: row.search,
    isShared: row.is_shared,
  }));
}

const MOST_NOTIFICATIONS = 1_000;

async function notificationsOf({
  db,
  actor,
}: PersonCtx): Promise<Pick<MyData, 'notificationChoices' | 'notifications'>> {
  const [chosen, rows] = await Promise.all([
    db
      .selectFrom('notification_settings')
      .select(['choices', 'quiet_from', 'quiet_until', 'time_zone'])
      .where('user_id', '=', actor.userId)
      .executeTakeFirst(),
    db
      .selectFrom('notification_recipients as r')
      .innerJoin('notifications as n', (join) =>
        join.onRef('n.organization_id', '=', 'r.organization_id').onRef('n.id', '=', 'r.notification_id'),
      )
      .select(['r.organization_id', 'r.shown_at', 'n.kind', 'n.words', 'r.is_read'])
      .where('r.user_id', '=', actor.userId)
      .orderBy('r.shown_at', 'desc')
      .limit(MOST_NOTIFICATIONS)
      .execute(),
  ]);
  return {
    notificationChoices: chosen
      ? {
          choices: chosen.choices,
          quietHours:
            chosen.quiet_from && chosen.quiet_until
              ? { from: chosen.quiet_from, until: chosen.quiet_until }
              : null,
          timeZone: chosen.time_zone,
        }
      : null,
    notifications: rows.map(({ organization_id, shown_at, kind, words, is_read }) => ({
      organizationId: organization_id,
      at: shown_at.toISOString(),
      kind,
      text: words,
      isRead: is_read,
    })),
  };
}

async function actionsOf({ db, actor }: PersonCtx): Promise<Pick<MyData, 'actions' | 'actionsInAll'>> {
  const own = db.selectFrom('events').where('actor_user_id', '=', actor.userId);
  const [rows, { total }] = await Promise.all([
    own
      .select(['type', 'happened_at', 'actor_organization_id', 'subject_id'])
      .orderBy('happened_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_ROWS)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    actions: rows.map((row) => ({
      kind: row.type,
      at: row.happened_at.toISOString(),
      organizationId: row.actor_organization_id as OrganizationId | null,
      recordId: row.subject_id,
    })),
    actionsInAll: total,
  };
}

async function messagesOf({ db, actor }: PersonCtx): Promise<Pick<MyData, 'messages' | 'messagesInAll'>> {
  const own = db.selectFrom('messages').where('author_id', '=', actor.userId);
  const [rows, { total }] = await Promise.all([
    own
      .select(['conversation_id', 'organization_id', 'sent_at', 'text'])
      .orderBy('sent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_ROWS)
      .execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    messages: rows.map((row) => ({
      conversationId: row.conversation_id,
      organizationId: row.organization_id!,
      sentAt: row.sent_at.toISOString(),
      text: row.text,
    })),
    messagesInAll: total,
  };
}

import { sql, type RawBuilder, type SelectQueryBuilder, type Selectable } from 'kysely';
import {
  abilities,
  hasAbility,
  NOTIFICATIONS_MAX,
  roles,
  type Ability,
  type Notification,
  type notifications,
  type OrganizationId,
  type OutputOf,
  type ParsedInputOf,
  type Role,
} from '@halles/contract';
import type { Member } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db, Tables } from '../../../platform/db.ts';
import { hasPlainText } from '../../../platform/plain-text.ts';
import { limitOf } from '../../../platform/prepared-statements.ts';
import { assertMember } from '../../organizations/index.ts';
import { iconOf } from '../reactions/table.ts';
import { sentencesOf } from '../rules/words.ts';
import type { NotificationRecipientsTable, NotificationsTable } from '../tables.ts';

interface Input {
  organizationId: OrganizationId;
}

/** Spec §7: notifications of the active organization, newest first, at most 20. */
export async function listNotifications(ctx: MemberCtx, { organizationId }: Input): Promise<Notification[]> {
  const actor = assertMember(ctx, organizationId);
  const rows = await visibleTo(ctx.db, actor)
    .where('r.snoozed_until', 'is', null)
    .select(columns)
    .orderBy('r.shown_at', 'desc')
    .orderBy('r.notification_id', 'desc')
    .limit(sql.lit(NOTIFICATIONS_MAX))
    .execute();
  return rows.map(notificationOf);
}

type Page = OutputOf<typeof notifications.listAll>;

/** The rows and their number, in one statement. */
export async function listAllNotifications(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof notifications.listAll>,
): Promise<Page> {
  const actor = assertMember(ctx, input.organizationId);
  const { page, pageSize } = input;
  const found = filtered(visibleTo(ctx.db, actor), input);
  const { rows, total } = await ctx.db
    .with('found', () => found.select(columns))
    .selectFrom((eb) =>
      eb
        .selectFrom('found')
        .select((count) => count.fn.countAll<number>().as('total'))
        .as('t'),
    )
    .select((eb) => [
      't.total',
      eb
        .selectFrom(
          eb
            .selectFrom('found')
            .selectAll()
            .orderBy('shown_at', 'desc')
            .orderBy('id', 'desc')
            .modifyEnd(limitOf(input))
            .as('f'),
        )
        .select(sql<NotificationRow[]>`coalesce(json_agg(f), '[]')`.as('rows'))
        .as('rows'),
    ])
    .executeTakeFirstOrThrow();
  return { rows: (rows ?? []).map(notificationOf), total, page, pageSize };
}

/** No icon shows more, and so many entries of an index are read in about a millisecond. */
const MOST_COUNTED = 1_000;

/** Unread in this organization, for the menu, and in all of the person's, for the icon of the app, in one statement. */
export function countUnread(
  ctx: MemberCtx,
  { organizationId }: Input,
): Promise<OutputOf<typeof notifications.countUnread>> {
  const actor = assertMember(ctx, organizationId);
  const unread = recipientRows(ctx.db, actor)
    .where('r.is_read', '=', false)
    .where('r.snoozed_until', 'is', null)
    .select('r.user_id')
    .limit(sql.lit(MOST_COUNTED));
  return ctx.db
    .selectFrom(unread.as('u'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .select(unreadOfPerson(sql`${actor.userId}::uuid`).as('inAllOrganizations'))
    .executeTakeFirstOrThrow();
}

const names = Object.keys(abilities) as Ability[];

/** A member who lost an ability does not see what they were notified of because of it. */
export const abilitiesOf = ({ role, view }: Pick<Member, 'role' | 'view'>): Ability[] =>
  view === 'own' ? names.filter((ability) => role !== null && hasAbility(role as Role, ability)) : names;

const abilitiesOfRoles = JSON.stringify(
  Object.fromEntries(roles.map((role) => [role, abilitiesOf({ role, view: 'own' })])),
);

/** What a person could read and has not, in every organization of theirs. */
export const unreadOfPerson = (userId: RawBuilder<unknown>) => sql<number>`(select count(*)::int from (
  select from memberships mine
  join notification_recipients r on r.organization_id = mine.organization_id and r.user_id = mine.user_id
  where mine.user_id = ${userId} and r.in_app and not r.is_read and r.snoozed_until is null
    and (r.ability is null or ${abilitiesOfRoles}::jsonb -> mine.role ? r.ability)
  limit ${sql.lit(MOST_COUNTED)}) counted)`;

/** An admin who views an organization sees the notifications of its owners; their own marks stay their own. */
const recipientRows = (db: Db, actor: Member) =>
  db
    .selectFrom('notification_recipients as r')
    .where('r.organization_id', '=', actor.organizationId)
    .where('r.in_app', '=', true)
    .where('r.user_id', '=', (eb) =>
      actor.view === 'own'
        ? eb.val(actor.userId)
        : eb
            .selectFrom('memberships')
            .select('memberships.user_id')
            .where('memberships.organization_id', '=', actor.organizationId)
            .where('memberships.role', '=', 'owner')
            .orderBy('memberships.joined_at')
            .limit(sql.lit(1)),
    )
    .where((eb) => eb.or([eb('r.ability', 'is', null), eb('r.ability', 'in', abilitiesOf(actor))]));

const visibleTo = (db: Db, actor: Member) =>
  recipientRows(db, actor).innerJoin('notifications as n', (join) =>
    join.onRef('n.organization_id', '=', 'r.organization_id').onRef('n.id', '=', 'r.notification_id'),
  );

type Found = SelectQueryBuilder<
  Tables & { r: NotificationRecipientsTable; n: NotificationsTable },
  'r' | 'n',
  object
>;

function filtered(
  query: ReturnType<typeof visibleTo>,
  { show, kind, from, until, search }: ParsedInputOf<typeof notifications.listAll>,
): Found {
  // What `visibleTo` selects is of no matter to a filter.
  let found = query as unknown as Found;
  if (show === 'unread') found = found.where('r.is_read', '=', false);
  found = found.where('r.snoozed_until', show === 'snoozed' ? 'is not' : 'is', null);
  if (kind) found = found.where('n.kind', '=', kind);
  if (search) found = found.where(hasPlainText(sql`concat_ws(' ', n.words->>'en', n.words->>'fr')`, search));
  const day = sql<string>`(r.shown_at at time zone (select time_zone from organizations where id = r.organization_id))::date`;
  if (from) found = found.where(day, '>=', from);
  if (until) found = found.where(day, '<=', until);
  return found;
}

export const columns = [
  'n.id',
  'n.organization_id',
  'n.type',
  'n.kind',
  'n.context',
  'n.words',
  'n.image_url',
  'n.related_url',
  'r.is_read',
  'r.shown_at',
  'r.snoozed_until',
] as const;

type NotificationRow = Pick<
  Selectable<NotificationsTable>,
  'id' | 'organization_id' | 'type' | 'kind' | 'context' | 'words' | 'image_url' | 'related_url'
> & { is_read: boolean; shown_at: Date | string; snoozed_until: Date | string | null };

const iso = (at: Date | string): string => new Date(at).toISOString();

export const notificationOf = (row: NotificationRow): Notification => ({
  id: row.id,
  organizationId: row.organization_id,
  date: iso(row.shown_at),
  isRead: row.is_read,
  type: row.type,
  kind: row.kind,
  icon: iconOf(row.type),
  text: row.words ?? sentencesOf(row.type, paramsOfEarlierVersion(row.context), new Map()),
  context: row.context,
  imageURL: row.image_url,
  relatedUrl: row.related_url,
  snoozedUntil: row.snoozed_until && iso(row.snoozed_until),
});

const paramsOfEarlierVersion = (context: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(context).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>;

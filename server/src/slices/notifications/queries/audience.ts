import { sql } from 'kysely';
import type {
  Id,
  Language,
  NotificationKind,
  OrganizationId,
  Role,
  UserId,
  WebhookKind,
} from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { unplanned } from '../../../platform/prepared-statements.ts';
import { channelsOf, type Channels } from '../rules/timing.ts';
import { quietHoursOf, type SettingsRow } from './settings.ts';

export interface Hearer {
  organizationId: OrganizationId;
  userId: UserId;
  role: Role;
  email: string;
  language: Language;
  /** Something that push reaches. */
  hasDevice: boolean;
  channels(now: Date, kind: NotificationKind): Channels | null;
}

/** A webhook that is not paused. */
export interface OpenWebhook {
  organization_id: OrganizationId;
  id: Id<'Webhook'>;
  kinds: readonly WebhookKind[];
}

export interface Audience {
  names: Map<OrganizationId, string>;
  members: Hearer[];
  webhooks: OpenWebhook[];
  /** An event with the same cause has notified the organization before. */
  hasNotified(to: OrganizationId, causeKey: string): boolean;
  /** One of the two organizations blocked the other. */
  areBlocked(one: OrganizationId, other: OrganizationId | null): boolean;
}

interface Wanted {
  to: readonly OrganizationId[];
  named: readonly OrganizationId[];
  causes: readonly string[];
}

const isAmong = (ids: readonly OrganizationId[]) =>
  sql<boolean>`o.id = any(${unplanned([...new Set(ids)], 'uuid[]')})`;

/**
 * The names of organizations, the members of those that are notified, with their choices, their webhooks, and the causes
 * of which they were notified before: in one statement.
 */
export async function loadAudience(db: Db, { to, named, causes }: Wanted): Promise<Audience> {
  const partners = unplanned([...named], 'uuid[]');
  const rows = await db
    .selectFrom('organizations as o')
    .leftJoin('memberships as m', (join) => join.onRef('m.organization_id', '=', 'o.id').on(isAmong(to)))
    // A disabled account gets no notifications.
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('u.disabled_at', 'is', null))
    .leftJoin('organization_settings as os', 'os.organization_id', 'm.organization_id')
    .leftJoin('notification_settings as s', 's.user_id', 'm.user_id')
    .select(['o.id', 'o.name', 'o.time_zone', 'u.id as user_id', 'm.role', 'u.email', 'u.language'])
    .select(['os.language as organization_language', 's.choices', 's.quiet_from', 's.quiet_until'])
    .select(['s.time_zone as own_time_zone', 's.paused_until'])
    .select((eb) => [
      eb.exists(eb.selectFrom('push_devices as d').whereRef('d.user_id', '=', 'm.user_id')).as('has_device'),
      sql<string[]>`array(select n.cause_key from notifications n
        where n.organization_id = o.id and n.cause_key = any(${unplanned([...causes], 'text[]')}))`.as(
        'notified',
      ),
      sql<OrganizationId[]>`array(select unnest(array[r.vendor_id, r.customer_id]) from relations r
        where r.status = 'blocked' and ((r.vendor_id = o.id and r.customer_id = any(${partners}))
          or (r.customer_id = o.id and r.vendor_id = any(${partners}))))`.as('blocked'),
      sql<OpenWebhook | null>`(select json_build_object('organization_id', w.organization_id, 'id', w.id,
          'kinds', w.kinds)
        from webhooks w where w.organization_id = o.id and w.paused_at is null limit 1)`.as('webhook'),
    ])
    .where(isAmong([...to, ...named]))
    .execute();
  const notified = new Map(rows.map(({ id, notified: keys }) => [id, new Set(keys)]));
  const blocked = new Map(rows.map(({ id, blocked: ids }) => [id, new Set<string>(ids)]));
  return {
    hasNotified: (id, causeKey) => notified.get(id)?.has(causeKey) === true,
    areBlocked: (one, other) => other !== null && blocked.get(one)?.has(other) === true,
    names: new Map(rows.map(({ id, name }) => [id, name])),
    webhooks: [...new Map(rows.map(({ id, webhook }) => [id, webhook])).values()].filter(
      (webhook) => webhook !== null,
    ),
    members: rows.flatMap((row) =>
      row.user_id === null
        ? []
        : [
            {
              organizationId: row.id,
              userId: row.user_id,
              role: row.role!,
              email: row.email!,
              language: row.language ?? row.organization_language ?? 'EN',
              hasDevice: Boolean(row.has_device),
              channels: (now, kind) => channelsOf(now, kind, choosingOf(row)),
            },
          ],
    ),
  };
}

export const choosingOf = (
  row: { time_zone: string; own_time_zone: string | null } & {
    [Name in 'choices' | 'quiet_from' | 'quiet_until' | 'paused_until']: SettingsRow[Name] | null;
  },
) => ({
  choices: row.choices ?? {},
  quietHours: quietHoursOf(row),
  timeZone: row.own_time_zone ?? row.time_zone,
  pausedUntil: row.paused_until,
});

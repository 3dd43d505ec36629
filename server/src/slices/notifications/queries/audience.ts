import type { Language, NotificationKind, OrganizationId, Role, UserId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import { channelsOf, type Channels } from '../rules/timing.ts';
import { quietHoursOf, type SettingsRow } from './settings.ts';

export interface Hearer {
  organizationId: OrganizationId;
  userId: UserId;
  role: Role;
  email: string;
  language: Language;
  channels(now: Date, kind: NotificationKind): Channels | null;
}

export interface Audience {
  names: Map<OrganizationId, string>;
  members: Hearer[];
}

/** The names of organizations, and the members of those that are notified, with their choices: in one statement. */
export async function loadAudience(
  db: Db,
  to: readonly OrganizationId[],
  named: readonly OrganizationId[],
): Promise<Audience> {
  const rows = await db
    .selectFrom('organizations as o')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'o.id').on('o.id', 'in', [...to]),
    )
    // A disabled account gets no notifications.
    .leftJoin('users as u', (join) => join.onRef('u.id', '=', 'm.user_id').on('u.disabled_at', 'is', null))
    .leftJoin('organization_settings as os', 'os.organization_id', 'm.organization_id')
    .leftJoin('notification_settings as s', 's.user_id', 'm.user_id')
    .select(['o.id', 'o.name', 'o.time_zone', 'u.id as user_id', 'm.role', 'u.email', 'u.language'])
    .select(['os.language as organization_language', 's.choices', 's.quiet_from', 's.quiet_until'])
    .select(['s.time_zone as own_time_zone', 's.paused_until'])
    .where('o.id', 'in', [...new Set([...to, ...named])])
    .execute();
  return {
    names: new Map(rows.map(({ id, name }) => [id, name])),
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

import type { Selectable } from 'kysely';
import type { NotificationKind, NotificationSettings, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { completeChoices } from '../rules/timing.ts';
import type { NotificationSettingsTable } from '../tables.ts';

export type SettingsRow = Selectable<NotificationSettingsTable>;

export const settingsRow = (db: Db, userId: UserId): Promise<SettingsRow | undefined> =>
  db.selectFrom('notification_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** `08:00:00` as the database returns it. */
const shortTime = (time: string): string => time.slice(0, 5);

export const quietHoursOf = (
  row: Pick<SettingsRow, 'quiet_from' | 'quiet_until'> | undefined | null,
): NotificationSettings['quietHours'] =>
  row?.quiet_from && row.quiet_until
    ? { from: shortTime(row.quiet_from), until: shortTime(row.quiet_until) }
    : null;

export const settingsOf = (row: SettingsRow | undefined): NotificationSettings => ({
  choices: completeChoices(row?.choices ?? {}),
  quietHours: quietHoursOf(row),
  timeZone: row?.time_zone ?? null,
  pausedUntil: row?.paused_until?.toISOString() ?? null,
  version: row?.version ?? 0,
});

export const getSettings = async (ctx: PersonCtx): Promise<NotificationSettings> =>
  settingsOf(await settingsRow(ctx.db, ctx.actor.userId));

/** Whether the person gets emails about any of these. */
export async function hasEmails(
  db: Db,
  userId: UserId,
  kinds: readonly NotificationKind[],
): Promise<boolean> {
  const { choices } = settingsOf(await settingsRow(db, userId));
  return kinds.some((kind) => choices[kind].email);
}

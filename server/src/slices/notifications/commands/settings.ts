import type {
  NotificationKind,
  notifications,
  NotificationSettings,
  ParsedInputOf,
  UserId,
} from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { enqueue } from '../../../platform/reactions/enqueue.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { settingsOf, type SettingsRow } from '../queries/settings.ts';
import { SEND_DUE } from './notify.ts';
import { completeChoices } from '../rules/timing.ts';

type Change = Omit<ParsedInputOf<typeof notifications.changeSettings>, 'version'>;

export function changeSettings(
  ctx: PersonCtx,
  { version, ...change }: ParsedInputOf<typeof notifications.changeSettings>,
): Promise<NotificationSettings> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    const before = await lockSettings(tx, userId);
    if (before.version !== version) throw new AppError('request.stale', { current: settingsOf(before) });
    return settingsOf(await saveChange(tx, before, change));
  });
}

/** By a link in an email, without a session: the kinds that it was about, and no other choice. */
export async function chooseEmails(
  tx: Tx,
  userId: UserId,
  kinds: readonly NotificationKind[],
  email: boolean,
): Promise<void> {
  const before = await lockSettings(tx, userId);
  const choices = completeChoices(before.choices);
  // Mail programs repeat the call.
  if (kinds.every((kind) => choices[kind].email === email)) return;
  const changed = Object.fromEntries(kinds.map((kind) => [kind, { ...choices[kind], email }]));
  await saveChange(tx, before, { choices: { ...choices, ...changed } });
}

async function saveChange(
  tx: Tx,
  { user_id: userId, version }: SettingsRow,
  change: Change,
): Promise<SettingsRow> {
  const after = await tx
    .updateTable('notification_settings')
    .set({ ...columnsOf(change), version: version + 1 })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
  await lookAgain(tx, userId);
  await record(tx, {
    type: 'notifications.settingsChanged',
    users: [userId],
    subject: userId,
    data: { fields: Object.keys(change) },
  });
  return after;
}

/** A person without settings has version 0, so that two first changes do not overwrite each other. */
async function lockSettings(tx: Tx, userId: UserId): Promise<SettingsRow> {
  await tx
    .insertInto('notification_settings')
    .values({ user_id: userId, version: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const rows = tx.selectFrom('notification_settings').selectAll().where('user_id', '=', userId);
  return rows.forUpdate().executeTakeFirstOrThrow();
}

const columnsOf = ({ choices, quietHours, timeZone, pausedUntil }: Change) => ({
  ...(choices !== undefined && { choices: JSON.stringify(choices) }),
  ...(quietHours !== undefined && {
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
  }),
  ...(timeZone !== undefined && { time_zone: timeZone }),
  ...(pausedUntil !== undefined && { paused_until: pausedUntil === null ? null : new Date(pausedUntil) }),
});

/** What waits for the old quiet hours, digest or pause is decided again by the job that sends it. */
async function lookAgain(tx: Tx, userId: UserId): Promise<void> {
  const now = tx.ctx.clock.now();
  let waiting = 0n;
  for (const column of ['email_due_at', 'push_due_at'] as const) {
    const { numUpdatedRows } = await tx
      .updateTable('notification_recipients')
      .set({ [column]: now })
      .where('user_id', '=', userId)
      .where(column, '>', now)
      .executeTakeFirst();
    waiting += numUpdatedRows;
  }
  if (waiting > 0n) await enqueue(tx, SEND_DUE, {}, { key: SEND_DUE });
}

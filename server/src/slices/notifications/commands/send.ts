import { hasAbility } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { runEach } from '../../../platform/reactions/registry.ts';
import { rowChanges } from '../../../platform/save-rows.ts';
import { transaction, type Saving } from '../../../platform/transaction.ts';
import {
  dueMembers,
  loadReader,
  lockDue,
  type DueRow,
  type Membership,
  type Reader,
} from '../queries/due.ts';
import { sendAt } from '../rules/timing.ts';
import { mailTo } from './mail.ts';
import { pushTo } from './push-due.ts';

const MEMBERS_AT_ONCE = 200;

/** Sends all email and push that are due: together for each person and organization, each in its own transaction. */
export async function sendDue(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now();
  for (;;) {
    const members = await dueMembers(ctx.db, now, MEMBERS_AT_ONCE);
    let sent = 0;
    await runEach(members, async (member) => {
      sent += await sendTo(ctx, member, now);
    });
    if (sent === 0 || members.length < MEMBERS_AT_ONCE) return;
  }
}

type Channel = 'email' | 'push';
const dueColumn = { email: 'email_due_at', push: 'push_due_at' } as const;

/** Null: not to be sent any more. Otherwise when, by what the person chooses now. */
function sendingTime(row: DueRow, channel: Channel, reader: Reader | null): Date | null {
  if (!reader || row[dueColumn[channel]] === null || row.is_read) return null;
  const choice = reader.choices[row.kind];
  const maySee = row.ability === null || hasAbility(reader.role, row.ability);
  return maySee && choice[channel] ? sendAt(row.shown_at, { ...reader.timing, digest: choice.digest }) : null;
}

/** Returns how many rows were decided. */
const sendTo = (ctx: Ctx, member: Membership, now: Date): Promise<number> =>
  transaction(ctx, async (tx) => {
    const rows = await lockDue(tx, member, now);
    if (rows.length === 0) return 0;
    const reader = await loadReader(tx, member);
    const times = (channel: Channel) => rows.map((row) => sendingTime(row, channel, reader));
    const [email, push] = [times('email'), times('push')];
    const isDue = (at: Date | null): boolean => at !== null && at <= now;
    const later = (at: Date | null): Date | null => (isDue(at) ? null : at);
    saveDue(
      tx,
      rows,
      rows.map((row, index) => ({
        ...row,
        email_due_at: later(email[index]!),
        push_due_at: later(push[index]!),
      })),
    );
    if (reader) {
      await mailTo(
        tx,
        reader,
        rows.filter((_, index) => isDue(email[index]!)),
      );
      await pushTo(
        tx,
        reader,
        rows.filter((_, index) => isDue(push[index]!)),
      );
    }
    return rows.length;
  });

const ownColumns = (row: DueRow) => ({
  organization_id: row.organization_id,
  user_id: row.user_id,
  notification_id: row.notification_id,
  ability: row.ability,
  in_app: row.in_app,
  is_read: row.is_read,
  shown_at: row.shown_at,
  snoozed_until: row.snoozed_until,
  email_due_at: row.email_due_at,
  push_due_at: row.push_due_at,
});

const saveDue = ({ recorded }: Saving, before: readonly DueRow[], after: readonly DueRow[]): void => {
  recorded.changes.push(
    ...rowChanges('notification_recipients', {
      key: ['organization_id', 'user_id', 'notification_id'],
      before: before.map(ownColumns),
      after: after.map(ownColumns),
    }),
  );
};

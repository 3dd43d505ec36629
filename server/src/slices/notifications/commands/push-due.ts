import { textFor } from '../../../platform/texts.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { loadUnreadMessages } from '../../conversations/index.ts';
import type { DueRow, Reader } from '../queries/due.ts';
import { groupsOf } from '../rules/groups.ts';
import { messageIdOf } from './mail.ts';
import { queuePush } from './push.ts';

const A_MOMENT_MS = 60_000;

/** Messages that waited may have been read in their conversation; those of this moment were asked about when they came. */
async function withoutReadMessages(tx: Tx, reader: Reader, rows: readonly DueRow[]): Promise<DueRow[]> {
  const since = tx.ctx.clock.now().getTime() - A_MOMENT_MS;
  const waited = new Map(rows.map((row) => [row, row.shown_at.getTime() < since ? messageIdOf(row) : null]));
  const messageIds = [...waited.values()].filter((id) => id !== null);
  if (messageIds.length === 0) return [...rows];
  const unread = await loadUnreadMessages(tx.ctx, tx, { reader, messageIds });
  const ids = new Set(unread.flatMap(({ messages }) => messages.map(({ id }) => id)));
  return [...waited].flatMap(([row, id]) => (id === null || ids.has(id) ? [row] : []));
}

/** One push for everything that is due to one person in one organization. */
export async function pushTo(tx: Tx, reader: Reader, due: readonly DueRow[]): Promise<void> {
  const rows = await withoutReadMessages(tx, reader, due);
  const [first] = rows;
  if (!first) return;
  const isOne = rows.length === 1;
  const groups = groupsOf(
    rows.map((row) => ({
      type: row.type,
      partnerId: (row.context['partnerId'] as string | undefined) ?? null,
      text: textFor(row.words!, reader.language),
    })),
    reader.language,
  );
  await queuePush(tx, {
    userId: reader.userId,
    title: reader.organizationName,
    body: groups.map(({ title }) => title).join('\n'),
    path: (isOne && first.related_url) || '/notifications',
    // Several replace the several before them; one stays until it is read.
    tag: isOne ? first.notification_id : reader.organizationId,
    unread: reader.unread,
  });
}

import { textFor } from '../../../platform/texts.ts';
import type { Tx } from '../../../platform/transaction.ts';
import type { DueRow, Reader } from '../queries/due.ts';
import { groupsOf } from '../rules/groups.ts';
import { queuePush } from './push.ts';

/** One push for everything that is due to one person in one organization. */
export async function pushTo(tx: Tx, reader: Reader, rows: readonly DueRow[]): Promise<void> {
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

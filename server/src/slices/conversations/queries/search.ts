import { sql, type RawBuilder } from 'kysely';
import {
  conversationLimits as limits,
  type conversations,
  type OutputOf,
  type ParsedInputOf,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { likePattern } from '../../../platform/plain-text.ts';
import { folded } from '../../catalogue/index.ts';
import type { MessageRecord } from '../tables.ts';
import { factColumns, factJoins, isVisible, sideOf, type ConversationFacts } from './access.ts';
import { personJson, nameOf, partnerShown, subjectShown, type PersonRow } from './shown.ts';

type Row = ConversationFacts & {
  message_id: MessageRecord['id'];
  position: number;
  text: string;
  sent_at: Date;
  author: PersonRow | null;
};

/** Shorter words have too few trigrams to tell an error from another word. */
const SHORTEST_SIMILAR = 4;

const hasWord = (word: string): RawBuilder<unknown> =>
  word.length < SHORTEST_SIMILAR
    ? sql`m.search_text like ${likePattern(word)}`
    : sql`(m.search_text like ${likePattern(word)} or m.search_text %> ${word})`;

/**
 * Messages of the organization that contain every word, also when a word is typed with an error; the newest, or those
 * that come after a found one.
 */
export async function searchMessages(
  ctx: MemberCtx,
  { text, before }: ParsedInputOf<typeof conversations.search>,
): Promise<OutputOf<typeof conversations.search>> {
  const { actor } = ctx;
  const words = folded(text).split(' ').filter(Boolean);
  if (words.length === 0) return { rows: [], hasMore: false };
  const after = before
    ? sql` and (m.sent_at, m.id) < (select b.sent_at, b.id from messages b where b.id = ${before}
        and (b.vendor_id = ${actor.organizationId} or b.customer_id = ${actor.organizationId}))`
    : sql``;
  const { rows } = await sql<Row>`
    select ${factColumns}, m.id as message_id, m.position, m.text, m.sent_at, ${personJson('a')} as author
    from messages m
    join conversations c on c.id = m.conversation_id ${factJoins}
    left join users a on a.id = m.author_id
    where m.kind = 'message' and (m.vendor_id = ${actor.organizationId} or m.customer_id = ${actor.organizationId})
      and ${sql.join(words.map(hasWord), sql` and `)} and ${isVisible(actor)}${after}
    order by m.sent_at desc, m.id desc limit ${limits.search + 1}`.execute(ctx.db);
  const shown = rows.slice(0, limits.search).map((row) => {
    const side = sideOf(actor, row);
    return {
      messageId: row.message_id,
      conversationId: row.id,
      position: row.position,
      partner: partnerShown(ctx, row, side),
      subject: subjectShown(row, side),
      authorName: nameOf(row.author),
      sentAt: row.sent_at.toISOString(),
      text: row.text,
    };
  });
  return { rows: shown, hasMore: rows.length > limits.search };
}

import { sql } from 'kysely';
import type { Conversation, ConversationId, conversations, ParsedInputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { rowChanges } from '../../../platform/save-rows.ts';
import { transaction, type MemberTx } from '../../../platform/transaction.ts';
import { aboutConversation, organizationsOf } from '../queries/access.ts';
import { loadConversation } from '../queries/conversation.ts';
import { loadSubject, mayStart } from '../queries/subjects.ts';
import { shownOrderEvents, withOrderEvents, type PastOrderEvent } from '../rules/order-events.ts';
import type { ConversationRecord } from '../tables.ts';
import { addEverybody } from './save-conversation.ts';

type Subject = ParsedInputOf<typeof conversations.start>['subject'];

/** The conversation about a subject; two people who start it at the same time get the same one. */
export async function startConversation(
  ctx: MemberCtx,
  { subject }: ParsedInputOf<typeof conversations.start>,
): Promise<Conversation> {
  const id = await transaction(ctx, (tx) => findOrCreate(tx, subject));
  return loadConversation(ctx, ctx.db, id);
}

async function findOrCreate(tx: MemberTx, subject: Subject): Promise<ConversationId> {
  const { actor, ids, clock } = tx.ctx;
  const facts = await loadSubject(tx, actor, subject);
  if (facts.conversation_id !== null) return facts.conversation_id;
  permit(mayStart(actor, facts));
  const created: ConversationRecord = {
    id: ids.next<'Conversation'>(),
    vendor_id: facts.vendor_id,
    customer_id: facts.customer_id,
    relation_id: facts.relation_id!,
    subject_kind: subject.kind,
    subject_id: subject.id,
    started_by: facts.side,
    last_position: 0,
    last_message_position: null,
    message_count: 0,
    active_at: clock.now(),
    created_at: clock.now(),
  };
  // An order that is locked moves either before its past is read, or after its conversation is there to hear of it.
  if (subject.kind === 'order')
    await sql`select from purchase_orders where id = ${subject.id} for share`.execute(tx);
  const inserted = await tx
    .insertInto('conversations')
    .values(created)
    .onConflict((conflict) =>
      conflict.columns(['vendor_id', 'customer_id', 'subject_kind', 'subject_id']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return (await loadSubject(tx, actor, subject)).conversation_id!;
  const past = subject.kind === 'order' ? await loadPast(tx, subject.id) : [];
  const { conversation, lines } = withOrderEvents(created, past, () => ids.next<'Message'>());
  tx.recorded.changes.push(
    ...rowChanges('conversations', { key: ['id'], before: [created], after: [conversation] }),
    ...rowChanges('messages', { key: ['conversation_id', 'id'], before: [], after: lines }),
  );
  addEverybody(tx, created);
  await record(tx, {
    type: 'conversations.started',
    organizations: organizationsOf(created),
    subject: created.id,
    data: { ...aboutConversation(created), subjectKind: subject.kind, subjectId: subject.id },
  });
  return created.id;
}

const MOST_PAST_EVENTS = 100;

/** What happened to the order until now, the oldest first. */
async function loadPast(tx: MemberTx, orderId: string): Promise<PastOrderEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['id', 'type', 'data', 'happened_at'])
    .where('subject_id', '=', orderId)
    .where('type', 'in', [...shownOrderEvents])
    .orderBy('id')
    .limit(MOST_PAST_EVENTS)
    .execute();
  // Only events of these types are read, and the data is that of the type.
  return rows.map(({ id, type, data, happened_at }) => ({
    id,
    type: type as PastOrderEvent['type'],
    data: data as unknown as PastOrderEvent['data'],
    happenedAt: happened_at,
  }));
}

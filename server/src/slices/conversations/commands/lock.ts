import { sql } from 'kysely';
import type { ConversationId, OrderSide } from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { MemberTx } from '../../../platform/transaction.ts';
import { factColumns, factJoins, isVisible, sideOf, type ConversationFacts } from '../queries/access.ts';
import type { ConversationRecord } from '../tables.ts';

export interface LockedConversation {
  row: ConversationRecord;
  facts: ConversationFacts;
  side: OrderSide;
}

/** Locks a conversation that the member may see, so that its messages get their positions one after the other. */
export async function lockConversation(tx: MemberTx, id: ConversationId): Promise<LockedConversation> {
  const { actor } = tx.ctx;
  const { rows } = await sql<ConversationFacts>`
    select ${factColumns} from conversations c ${factJoins}
    where c.id = ${id} and ${isVisible(actor)} for no key update of c`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new AppError('request.notFound');
  return { row: recordOf(facts), facts, side: sideOf(actor, facts) };
}

export const recordOf = (row: ConversationRecord): ConversationRecord => ({
  id: row.id,
  vendor_id: row.vendor_id,
  customer_id: row.customer_id,
  relation_id: row.relation_id,
  subject_kind: row.subject_kind,
  subject_id: row.subject_id,
  started_by: row.started_by,
  last_position: row.last_position,
  last_message_position: row.last_message_position,
  message_count: row.message_count,
  active_at: row.active_at,
  created_at: row.created_at,
});

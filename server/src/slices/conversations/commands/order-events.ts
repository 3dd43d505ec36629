import { sql } from 'kysely';
import type { Events } from '../../../events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { record } from '../../../platform/events/record.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { transaction, type Tx } from '../../../platform/transaction.ts';
import { aboutConversation, organizationsOf } from '../queries/access.ts';
import { withOrderEvents, type PastOrderEvent, type ShownOrderEvent } from '../rules/order-events.ts';
import type { ConversationRecord } from '../tables.ts';
import { saveConversation } from './save-conversation.ts';

/** An event of an order becomes a line of its conversation, if there is one, and only once. */
export async function addOrderEvent(ctx: Ctx, event: StoredEvent<ShownOrderEvent>): Promise<void> {
  await transaction(ctx, async (tx) => {
    const conversation = await lockOfOrder(tx, event.data);
    if (!conversation || (await hasLine(tx, conversation, event.id))) return;
    const past = event as Pick<StoredEvent, 'id' | 'happenedAt'> & Pick<PastOrderEvent, 'type' | 'data'>;
    const happenedAt = new Date(past.happenedAt);
    const { conversation: after, lines } = withOrderEvents(conversation, [{ ...past, happenedAt }], () =>
      ctx.ids.next<'Message'>(),
    );
    saveConversation(tx, conversation, after, { before: [], after: lines });
    await record(tx, {
      type: 'conversations.orderEventAdded',
      organizations: organizationsOf(conversation),
      subject: conversation.id,
      data: { ...aboutConversation(conversation), event: lines[0]!.order_event!.event },
    });
  });
}

type OfOrder = Pick<Events[ShownOrderEvent], 'purchaseOrderId' | 'vendorId' | 'customerId'>;

async function lockOfOrder(
  tx: Tx,
  { purchaseOrderId, vendorId, customerId }: OfOrder,
): Promise<ConversationRecord | undefined> {
  return tx
    .selectFrom('conversations')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .where('customer_id', '=', customerId)
    .where('subject_kind', '=', 'order')
    .where('subject_id', '=', purchaseOrderId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function hasLine(tx: Tx, { id }: ConversationRecord, eventId: string): Promise<boolean> {
  const { rows } = await sql`
    select from messages where conversation_id = ${id} and event_id = ${eventId}`.execute(tx);
  return rows.length > 0;
}

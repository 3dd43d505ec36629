import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { recordAtEnd } from '../../../platform/events/record.ts';
import type { StoredEvent } from '../../../platform/reactions/registry.ts';
import { isTx, withoutLocks } from '../../../platform/transaction.ts';
import { aboutConversation, organizationsOf } from '../queries/access.ts';
import { withOrderEvents, type PastOrderEvent, type ShownOrderEvent } from '../rules/order-events.ts';
import { saveConversation } from './save-conversation.ts';

/** An event of an order becomes a line of its conversation, if there is one (most have none), and only once. */
export async function addOrderEvent(ctx: Ctx, event: StoredEvent<ShownOrderEvent>): Promise<void> {
  // Where another line was added since, the positions are taken, and the second reading locks the conversation.
  await withoutLocks(ctx, async (saving, db) => {
    const found = await ofOrder(db, event).executeTakeFirst();
    if (!found || found.has_line) return;
    const { has_line: _, ...conversation } = found;
    const past = event as Pick<StoredEvent, 'id' | 'happenedAt'> & Pick<PastOrderEvent, 'type' | 'data'>;
    const happenedAt = new Date(past.happenedAt);
    const { conversation: after, lines } = withOrderEvents(conversation, [{ ...past, happenedAt }], () =>
      ctx.ids.next<'Message'>(),
    );
    saveConversation(saving, conversation, after, lines);
    recordAtEnd(saving, {
      type: 'conversations.orderEventAdded',
      organizations: organizationsOf(conversation),
      subject: conversation.id,
      data: { ...aboutConversation(conversation), event: lines[0]!.order_event!.event },
    });
  });
}

/** The conversation of an order, and whether it has the line of the event. */
const ofOrder = (
  db: Db,
  { id, data: { purchaseOrderId, vendorId, customerId } }: StoredEvent<ShownOrderEvent>,
) =>
  db
    .selectFrom('conversations as c')
    .selectAll('c')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('messages as m')
            .whereRef('m.conversation_id', '=', 'c.id')
            .where('m.event_id', '=', id),
        )
        .as('has_line'),
    )
    .where('c.vendor_id', '=', vendorId)
    .where('c.customer_id', '=', customerId)
    .where('c.subject_kind', '=', 'order')
    .where('c.subject_id', '=', purchaseOrderId)
    .$if(isTx(db), (query) => query.forNoKeyUpdate());

import type { Id } from '@halles/contract';
import type { ConversationRecord, MessageRecord, StoredOrderEvent } from '../tables.ts';

/** Events of an order that its conversation shows. */
export const shownOrderEvents = [
  'ordering.submitted',
  'ordering.moved',
  'ordering.changeProposed',
  'ordering.changeDecided',
  'ordering.deliveryMissed',
  'ordering.claimRaised',
  'ordering.claimDecided',
] as const;
export type ShownOrderEvent = (typeof shownOrderEvents)[number];

/** What the line needs of the data of these events. */
interface OrderEventData {
  number: string;
  by?: 'vendor' | 'customer' | 'time';
  to?: string;
  decision?: string;
}

const changeDecisions: Record<string, string> = {
  accept: 'changeAccepted',
  refuse: 'changeRefused',
  withdraw: 'changeWithdrawn',
};

function nameOf(type: ShownOrderEvent, { to, decision }: OrderEventData): string {
  if (type === 'ordering.moved') return to ?? '';
  if (type === 'ordering.changeProposed') return 'changeProposed';
  if (type === 'ordering.changeDecided') return changeDecisions[decision ?? ''] ?? '';
  if (type === 'ordering.deliveryMissed') return 'deliveryMissed';
  if (type === 'ordering.claimRaised') return 'claimRaised';
  if (type === 'ordering.claimDecided') return decision === 'accept' ? 'claimAccepted' : 'claimRefused';
  return 'submitted';
}

function sideOf(type: ShownOrderEvent, { by }: OrderEventData): StoredOrderEvent['side'] {
  if (type === 'ordering.claimRaised') return 'customer';
  if (type === 'ordering.claimDecided' || type === 'ordering.deliveryMissed') return 'vendor';
  return by === undefined || by === 'time' ? null : by;
}

export interface PastOrderEvent {
  id: string;
  type: ShownOrderEvent;
  data: OrderEventData;
  happenedAt: Date;
}

/** The conversation with lines for events of its order; they count as no message, so nobody has them to read. */
export function withOrderEvents(
  conversation: ConversationRecord,
  events: readonly PastOrderEvent[],
  nextId: () => Id<'Message'>,
): { conversation: ConversationRecord; lines: MessageRecord[] } {
  const lines = events.map(({ id, type, data, happenedAt }, at): MessageRecord => {
    const order_event = { event: nameOf(type, data), side: sideOf(type, data), number: data.number };
    return {
      conversation_id: conversation.id,
      id: nextId(),
      vendor_id: conversation.vendor_id,
      customer_id: conversation.customer_id,
      position: conversation.last_position + at + 1,
      kind: 'orderEvent',
      organization_id: null,
      author_id: null,
      text: '',
      search_text: '',
      mentions: [],
      file_ids: [],
      cards: [],
      reply_to_id: null,
      order_event,
      event_id: id,
      by_email: false,
      sent_at: happenedAt,
      edited_at: null,
      deleted_at: null,
      former_texts: [],
    };
  });
  return {
    conversation: { ...conversation, last_position: conversation.last_position + lines.length },
    lines,
  };
}

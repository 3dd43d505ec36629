import type { Message } from '@halles/contract';
import { isText, useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useThread } from './thread-context.ts';
import styles from './Message.module.css';

/** A change of the order, as a small line: `FN-38 · Confirmed, 9:20 a.m.` */
export function OrderEventLine({ message: { orderEvent, sentAt } }: { message: Message }) {
  const text = useText();
  const formats = useFormats();
  const { conversation } = useThread();
  if (orderEvent === null) return null;
  const { event, side, number } = orderEvent;
  // The same event is "sent" for the customer and "received" for the seller.
  const own = `conversations.orderEvents.${event}_${conversation.side}`;
  const key = isText(own) ? own : `conversations.orderEvents.${event}`;
  const isSubject = conversation.subject.kind === 'order';
  const by = conversation.organizations.find(({ id }) => {
    const isPartner = id === conversation.partner.id;
    return side !== null && isPartner === (side !== conversation.side);
  });
  return (
    <p className={styles.event}>
      <span className={styles.eventMark} aria-hidden />
      {[
        !isSubject && number,
        text(isText(key) ? key : 'conversations.orderEvents.changed'),
        by?.name,
        formats.time(sentAt),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  );
}

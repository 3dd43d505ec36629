import type { ConversationId, PurchaseOrder } from '@halles/contract';
import { IconMessage } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useAppContext } from '../../../../lib/session.ts';
import styles from './Order.module.css';
import { OrderPanel } from './OrderPanel.tsx';

interface OrderConversationProps {
  order: PurchaseOrder;
  /** Absent: only the icon, which says whether messages about the order wait to be read. */
  onClose?: (() => void) | null | undefined;
}

/** What the order's page shows of its conversation. */
export default function OrderConversation({ order, onClose }: OrderConversationProps) {
  return onClose === undefined ? <OrderIcon order={order} /> : <OrderPanel order={order} onClose={onClose} />;
}

/** The icon of messages, with a dot while some about the order are not read. */
function OrderIcon({ order }: { order: PurchaseOrder }) {
  const { data } = useLive('conversations.find', { kind: 'order', id: order.id });
  return (
    <span className={styles.icon}>
      <IconMessage size={18} aria-hidden />
      {data?.id && <Unread conversationId={data.id} />}
    </span>
  );
}

function Unread({ conversationId }: { conversationId: ConversationId }) {
  const text = useText();
  const { userId } = useAppContext();
  const { data } = useLive('conversations.get', { conversationId });
  if (!data?.viewedBy[userId]?.nbOfUnreadMessages) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden">{text('conversations.order.unread')}</span>
    </span>
  );
}

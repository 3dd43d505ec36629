import type { PurchaseOrder } from '@halles/contract';
import { use, useState, type ReactNode } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import type { Action } from '../../../../ui/action-menu.tsx';
import { Drawer } from '../../../../ui/dialogs/drawer.tsx';
import { useLocalStorage } from '../../../../ui/local-storage.ts';
import { useMediaQuery } from '../../../../ui/use-media-query.ts';
import { OrderConversationContext } from '../slots.tsx';
import styles from './BesideConversation.module.css';

interface BesideConversationProps {
  order: PurchaseOrder;
  /** The order, with the action that opens and closes the conversation; null where there is none. */
  children: (messages: Action | null) => ReactNode;
}

/** The conversation about the order: a panel beside it on a desktop, remembered; a sheet on smaller screens. */
export function BesideConversation({ order, children }: BesideConversationProps) {
  const text = useText();
  const conversation = use(OrderConversationContext);
  const isWide = useMediaQuery('(width >= 1280px)');
  const [isPanelOpen, setPanelOpen] = useLocalStorage('order.conversation', false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  // A test order has no other organization.
  if (conversation === null || order.isTest) return children(null);
  const messages: Action = {
    label: text('ordering.orders.messages'),
    icon: conversation(order),
    onClick: () => (isWide ? setPanelOpen(!isPanelOpen) : setSheetOpen(true)),
  };
  const hasPanel = isWide && isPanelOpen;
  const partner = order.side === 'vendor' ? order.customer : order.vendor;
  return (
    <div className={styles.columns} data-open={hasPanel || undefined}>
      <div className="shrinks">{children(messages)}</div>
      {hasPanel && (
        <aside className={styles.panel} aria-label={text('ordering.orders.messages')}>
          {conversation(order, () => setPanelOpen(false))}
        </aside>
      )}
      <Drawer
        title={`${partner.name} ${order.number}`}
        opened={!isWide && isSheetOpen}
        onClose={() => setSheetOpen(false)}
      >
        <div className={styles.sheet}>{conversation(order, null)}</div>
      </Drawer>
    </div>
  );
}

import type { Conversation, PurchaseOrder } from '@halles/contract';
import { IconX } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { ActionMenu } from '../../../../ui/action-menu.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { NewThread } from '../thread/NewThread.tsx';
import { Thread } from '../thread/Thread.tsx';
import { ThreadHead } from '../thread/ThreadHead.tsx';
import { useThreadActions } from '../thread/use-thread-actions.tsx';

interface OrderPanelProps {
  order: PurchaseOrder;
  /** Null in a sheet, which has its own title and button. */
  onClose: (() => void) | null;
}

/** The conversation about an order, beside the order. */
export function OrderPanel({ order, onClose }: OrderPanelProps) {
  const partner = order.side === 'vendor' ? order.customer : order.vendor;
  const found = useLive('conversations.find', { kind: 'order', id: order.id });
  return (
    <QueryState query={found} skeleton={<ListSkeleton rows={5} />} failed="conversations.thread.loadFailed">
      {({ id, canStart }) =>
        id === null ? (
          <NewThread
            subject={{ kind: 'order', id: order.id }}
            may={canStart}
            renderHead={() =>
              onClose && (
                <ThreadHead
                  name={partner.name}
                  logoUrl={partner.logoUrl}
                  subtitle={order.number}
                  actions={<Close onClose={onClose} />}
                />
              )
            }
          />
        ) : (
          <Thread
            conversationId={id}
            renderHead={(conversation) => <Head conversation={conversation} onClose={onClose} />}
          />
        )
      }
    </QueryState>
  );
}

function Head({
  conversation,
  onClose,
}: {
  conversation: Conversation;
  onClose: OrderPanelProps['onClose'];
}) {
  const text = useText();
  const { partner, id } = conversation;
  const actions = useThreadActions(conversation);
  if (onClose === null) return null;
  return (
    <ThreadHead
      name={partner.name}
      logoUrl={partner.logoUrl}
      subtitle={<Link href={paths.conversation(id)}>{text('conversations.order.openAll')}</Link>}
      actions={
        <>
          <ActionMenu actions={actions} label={text('conversations.thread.menu')} />
          <Close onClose={onClose} />
        </>
      }
    />
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <IconButton label={text('conversations.order.close')} onClick={onClose}>
      <IconX />
    </IconButton>
  );
}

import type { OrderSide, OrderStatus } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';

const tones: Record<Exclude<OrderStatus, 'submitted'>, Tone> = {
  confirmed: 'good',
  preparing: 'info',
  ready: 'info',
  inTransit: 'info',
  delivered: 'good',
  completed: 'good',
  declined: 'bad',
  cancelled: 'bad',
  expired: 'bad',
};

interface OrderStatusChipProps {
  status: OrderStatus;
  /** What waits for one's own decision is marked as such. */
  side: OrderSide;
}

export function OrderStatusChip({ status, side }: OrderStatusChipProps) {
  const text = useText();
  // The same state from either end: what one side sent, the other has received.
  const isSent = status === 'submitted' && side === 'customer';
  const tone = status === 'submitted' ? (side === 'vendor' ? 'now' : 'wait') : tones[status];
  return (
    <StatusChip tone={tone}>
      {text(isSent ? 'ordering.words.sent' : `ordering.words.status.${status}`)}
    </StatusChip>
  );
}

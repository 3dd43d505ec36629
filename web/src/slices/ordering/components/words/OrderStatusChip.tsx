import type { OrderSide, OrderStatus } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip, type Shape, type Tone } from '../../../../ui/status-chip.tsx';

const tones: Record<Exclude<OrderStatus, 'submitted'>, Tone> = {
  confirmed: 'info',
  preparing: 'info',
  ready: 'info',
  inTransit: 'info',
  delivered: 'good',
  completed: 'good',
  declined: 'bad',
  cancelled: 'bad',
  expired: 'bad',
};

const shapes: Partial<Record<OrderStatus, Shape>> = {
  confirmed: 'quarter',
  preparing: 'half',
  ready: 'most',
  inTransit: 'road',
  delivered: 'done',
  completed: 'done',
};

interface OrderStatusChipProps {
  status: OrderStatus;
  /** Marks orders that wait for the reader's own decision. */
  side: OrderSide;
}

export function OrderStatusChip({ status, side }: OrderStatusChipProps) {
  const text = useText();
  // The same status is "sent" for one side and "received" for the other.
  const isSent = status === 'submitted' && side === 'customer';
  const tone = status === 'submitted' ? (side === 'vendor' ? 'now' : 'wait') : tones[status];
  return (
    <StatusChip tone={tone} shape={shapes[status]}>
      {text(isSent ? 'ordering.words.sent' : `ordering.words.status.${status}`)}
    </StatusChip>
  );
}

import type { RelationStatus } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const tones: Record<RelationStatus, Tone> = {
  invited: 'wait',
  requested: 'wait',
  active: 'good',
  paused: 'wait',
  archived: 'info',
  declined: 'bad',
  blocked: 'bad',
};

/** The party that must answer sees the status as its own task. */
const isMyMove = (status: RelationStatus, side: 'vendor' | 'customer'): boolean =>
  status === (side === 'vendor' ? 'requested' : 'invited');

export function RelationChip({ status, side }: { status: RelationStatus; side: 'vendor' | 'customer' }) {
  const text = useText();
  return (
    <StatusChip tone={isMyMove(status, side) ? 'now' : tones[status]}>
      {text(`relationships.status.${status}`)}
    </StatusChip>
  );
}

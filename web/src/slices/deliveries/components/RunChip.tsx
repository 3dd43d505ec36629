import type { Run } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const tones: Record<Run['status'], Tone> = {
  planned: 'wait',
  picking: 'info',
  loaded: 'info',
  inTransit: 'now',
  done: 'good',
};

export function RunChip({ status }: Pick<Run, 'status'>) {
  const text = useText();
  return <StatusChip tone={tones[status]}>{text(`deliveries.status.${status}`)}</StatusChip>;
}

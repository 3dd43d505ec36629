import type { ScheduledOfferState } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';

const tones: Record<ScheduledOfferState, Tone> = {
  draft: 'wait',
  planned: 'info',
  open: 'good',
  ended: 'wait',
};

export function StateChip({ state }: { state: ScheduledOfferState }) {
  const text = useText();
  return <StatusChip tone={tones[state]}>{text(`offers.scheduled.states.${state}`)}</StatusChip>;
}

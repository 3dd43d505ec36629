import type { Run } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import type { Formats } from '../../../lib/formats.ts';
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

/** Nothing where no product of the run has a weight. */
export const runWeight = ({ weightKg }: Pick<Run, 'weightKg'>, formats: Formats): string[] =>
  weightKg === '0' ? [] : [`${formats.number(weightKg, 1)} kg`];

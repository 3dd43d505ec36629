import type { StatementState } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const tones: Record<StatementState, Tone> = { draft: 'info', owed: 'now', paid: 'good', carried: 'wait' };

export function StatementChip({ state }: { state: StatementState }) {
  const text = useText();
  return <StatusChip tone={tones[state]}>{text(`hubs.states.${state}`)}</StatusChip>;
}

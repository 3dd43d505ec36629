import type { StockState } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const tones: Record<StockState, Tone> = {
  inStock: 'good',
  low: 'now',
  out: 'bad',
  unlimited: 'info',
  notNow: 'wait',
};

export function StateChip({ state }: { state: StockState }) {
  const text = useText();
  return <StatusChip tone={tones[state]}>{text(`inventory.states.${state}`)}</StatusChip>;
}

import type { ImportStatus } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const tones: Record<ImportStatus, Tone> = {
  uploaded: 'now',
  mapped: 'info',
  previewed: 'now',
  applying: 'info',
  applied: 'good',
  failed: 'bad',
  undone: 'wait',
};

export function ImportChip({ status }: { status: ImportStatus }) {
  const text = useText();
  return <StatusChip tone={tones[status]}>{text(`imports.status.${status}`)}</StatusChip>;
}

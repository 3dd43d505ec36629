import type { PurchaseRow } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';

const tones: Record<PurchaseRow['status'], Tone> = { sent: 'wait', received: 'good', cancelled: 'bad' };

/** A shortage waits until the hub shares it among customers. */
export function PurchaseChip({ status, isShort }: Pick<PurchaseRow, 'status' | 'isShort'>) {
  const text = useText();
  if (isShort) return <StatusChip tone="now">{text('hubs.purchases.short')}</StatusChip>;
  return <StatusChip tone={tones[status]}>{text(`hubs.purchases.states.${status}`)}</StatusChip>;
}

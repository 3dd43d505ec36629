import type { InvoiceKind, InvoiceState, OrderSide } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';

const tones: Record<InvoiceState, Tone> = {
  draft: 'wait',
  unpaid: 'info',
  emitted: 'now',
  partlyPaid: 'info',
  overdue: 'bad',
  paid: 'good',
  credited: 'good',
  writtenOff: 'bad',
  refused: 'bad',
  cancelled: 'bad',
};

interface InvoiceStateChipProps {
  state: InvoiceState;
  kind: InvoiceKind;
  side: OrderSide;
}

/** A credit note is never owed: it is a draft or published. Only the seller sees an announced payment as waiting. */
export function InvoiceStateChip({ state, kind, side }: InvoiceStateChipProps) {
  const text = useText();
  if (kind === 'creditNote' && state !== 'draft' && state !== 'cancelled')
    return <StatusChip tone="good">{text('invoicing.words.published')}</StatusChip>;
  const tone = state === 'emitted' && side === 'customer' ? 'wait' : tones[state];
  return <StatusChip tone={tone}>{text(`invoicing.words.state.${state}`)}</StatusChip>;
}

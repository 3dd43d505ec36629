import type { PriceList } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { StatusChip, type Tone } from '../../../../ui/status-chip.tsx';

export const listStates = ['inForce', 'later', 'ended', 'archived'] as const;
export type ListState = (typeof listStates)[number];

/** The status of a list; the server decides whether it is in force, by the seller's time zone. */
export function stateOf(
  list: Pick<PriceList, 'isArchived' | 'isInForce' | 'validFrom'>,
  today: string,
): ListState {
  if (list.isArchived) return 'archived';
  if (list.isInForce) return 'inForce';
  return list.validFrom !== null && list.validFrom > today ? 'later' : 'ended';
}

const tones: Record<ListState, Tone> = { inForce: 'good', later: 'info', ended: 'wait', archived: 'wait' };

export function ListChip({ list }: { list: PriceList }) {
  const text = useText();
  const formats = useFormats();
  const state = stateOf(list, formats.dayOf(new Date()));
  if (state !== 'archived' && list.audience.kind === 'nobody')
    return <StatusChip tone="wait">{text('catalogue.priceLists.state.nobody')}</StatusChip>;
  const date = list.validFrom === null ? '' : formats.day(list.validFrom);
  return (
    <StatusChip tone={tones[state]}>
      {state === 'later'
        ? text('catalogue.priceLists.state.later', { date })
        : text(`catalogue.priceLists.state.${state}`)}
    </StatusChip>
  );
}

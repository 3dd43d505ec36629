import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';

/** For sale or put away: the same two words for products, formats and producers. */
export function ActivityChip({ isArchived }: { isArchived: boolean }) {
  const text = useText();
  return (
    <StatusChip tone={isArchived ? 'info' : 'good'}>
      {text(isArchived ? 'catalogue.labels.archived' : 'catalogue.labels.active')}
    </StatusChip>
  );
}

import { useText } from '../../../../lib/i18n/index.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';

/** Active or archived: the same labels for products, formats and producers. */
export function ActivityChip({ isArchived }: { isArchived: boolean }) {
  const text = useText();
  return (
    <StatusChip tone={isArchived ? 'info' : 'good'}>
      {text(isArchived ? 'catalogue.labels.archived' : 'catalogue.labels.active')}
    </StatusChip>
  );
}

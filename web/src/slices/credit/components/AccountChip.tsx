import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Premium or standard: the same label and colour on every screen. */
export function AccountChip({ isPremium }: { isPremium: boolean }) {
  const text = useText();
  return (
    <StatusChip tone={isPremium ? 'good' : 'info'}>
      {text(isPremium ? 'credit.premium' : 'credit.standard')}
    </StatusChip>
  );
}

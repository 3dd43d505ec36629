import type { StoppedAddress } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

interface StoppedAddressesProps {
  stopped: readonly StoppedAddress[];
  /** Absent for a member who may not resume. */
  onResume?: ((address: string) => void) | undefined;
  /** Whether a complaint can be resumed here: only its own organization may. */
  isOwn?: boolean;
}

/** Says which addresses emails do not reach, why, and how to resume them. */
export function StoppedAddresses({ stopped, onResume, isOwn = true }: StoppedAddressesProps) {
  const text = useText();
  const formats = useFormats();
  return stopped.map(({ address, reason, stoppedAt, unsubscribed }) =>
    reason === null ? (
      <Banner
        key={address}
        tone="info"
        title={text('organizations.stopped.unsubscribed', { address, count: unsubscribed.length })}
      >
        {text('organizations.stopped.unsubscribedHelp')}
      </Banner>
    ) : (
      <Banner
        key={address}
        tone="bad"
        title={text(`organizations.stopped.${reason}`, { address })}
        actions={
          onResume && (isOwn || reason === 'bounce') ? (
            <Button size="small" onClick={() => onResume(address)}>
              {text('organizations.stopped.resume')}
            </Button>
          ) : undefined
        }
      >
        {text(`organizations.stopped.${reason}Help`, { date: stoppedAt ? formats.date(stoppedAt) : '' })}
      </Banner>
    ),
  );
}

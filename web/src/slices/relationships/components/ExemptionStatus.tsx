import { dayIn, exemptionStateOn, type CustomerTerms } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';

const tones = { noEnd: 'good', valid: 'good', endsSoon: 'wait', ended: 'bad' } as const satisfies Record<
  string,
  Tone
>;

/** Whether the customer's exemption certificate is valid today, where the seller is. */
export function ExemptionStatus({ terms: { taxExemption } }: { terms: Pick<CustomerTerms, 'taxExemption'> }) {
  const text = useText();
  const formats = useFormats();
  const { timeZone } = useOrganization();
  const expiresOn = taxExemption?.expiresOn ?? null;
  const { state, daysLeft } = exemptionStateOn(expiresOn, dayIn(new Date(), timeZone));
  const day = expiresOn === null ? '' : formats.day(expiresOn);
  return (
    <StatusChip tone={tones[state]}>
      {daysLeft === 0
        ? text('relationships.exemption.endsToday')
        : text(`relationships.exemption.${state}`, { day, count: daysLeft })}
    </StatusChip>
  );
}

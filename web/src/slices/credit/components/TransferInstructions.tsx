import { useText } from '../../../lib/i18n/index.ts';
import { useOrganization } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';

/** How to top up where card payment is not configured. */
export function TransferInstructions() {
  const text = useText();
  const { name } = useOrganization();
  return (
    <Section title={text('credit.topUp.transferTitle')}>
      <p>{text('credit.topUp.transfer', { name })}</p>
    </Section>
  );
}

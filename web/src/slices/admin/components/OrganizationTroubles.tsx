import type { OrganizationTrouble } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import type { OrganizationRow } from '../queries.ts';
import styles from './organization-parts.module.css';

const tones: Record<OrganizationTrouble, Tone> = {
  inactive: 'info',
  failedMail: 'bad',
  overdue: 'bad',
  noDistribution: 'wait',
};

/** What is not well with an organization; nothing when all is. */
export function OrganizationTroubles({ organization }: { organization: Pick<OrganizationRow, 'troubles'> }) {
  const text = useText();
  return (
    <span className={styles.chips}>
      {organization.troubles.map((trouble) => (
        <StatusChip key={trouble} tone={tones[trouble]}>
          {text(`admin.organizations.troubles.${trouble}`)}
        </StatusChip>
      ))}
    </span>
  );
}

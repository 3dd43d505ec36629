import { useText } from '../../../lib/i18n/index.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { AccountChip } from '../../credit/index.ts';
import type { OrganizationRow } from '../queries.ts';
import styles from './OrganizationChips.module.css';

type StateFlags = Pick<OrganizationRow, 'isSuspended' | 'isVerified' | 'isPremium' | 'setup'>;

/** The states of an organization, those that need action first. */
export function OrganizationChips({ organization }: { organization: StateFlags }) {
  const text = useText();
  const { isSuspended, isVerified, isPremium, setup } = organization;
  return (
    <span className={styles.chips}>
      {isSuspended && <StatusChip tone="bad">{text('admin.states.suspended')}</StatusChip>}
      <StatusChip tone={isVerified ? 'good' : 'now'}>
        {text(isVerified ? 'admin.states.verified' : 'admin.states.unverified')}
      </StatusChip>
      {isPremium && <AccountChip isPremium />}
      {setup.settled < setup.of && <StatusChip tone="wait">{text('admin.setupProgress', setup)}</StatusChip>}
    </span>
  );
}

import type { OrganizationId } from '@halles/contract';
import type { ReactNode } from 'react';
import { Gone } from '../../../lib/gone.tsx';
import { useText, type Text, type TextKey } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { AccountChip } from '../../credit/index.ts';
import type { OrganizationPage, OrganizationRow } from '../queries.ts';
import styles from './organization-parts.module.css';

/** The logo and name of an organization, as the first cell of a list row. */
export const OrganizationName = ({ name, logoUrl }: { name: string; logoUrl: string | null }) => (
  <span className="shrinks row-10">
    <OrganizationAvatar name={name} imageUrl={logoUrl} size="small" />
    <span className="clipped">{name}</span>
  </span>
);

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

interface OrganizationProps {
  failed: TextKey;
  children: (page: OrganizationPage) => ReactNode;
}

export function OrganizationOfAddress({ failed, children }: OrganizationProps) {
  const organizationId = useAddressParams<'organizationId'>().organizationId as OrganizationId;
  return (
    <QueryState
      query={useLive('admin.getOrganization', { organizationId })}
      isPage
      failed={failed}
      gone={
        <Gone
          title="admin.organization.notFound"
          href={paths.admin.organizations}
          action="admin.organization.toList"
        />
      }
    >
      {children}
    </QueryState>
  );
}

/** The kinds of an organization: seller, buyer, hub. */
export function formatKinds(
  row: Pick<OrganizationRow, 'isSeller' | 'isBuyer' | 'isHub'>,
  text: Text,
): string {
  const kindTexts = [
    row.isSeller && text('admin.kinds.seller'),
    row.isBuyer && text('admin.kinds.buyer'),
    row.isHub && text('admin.kinds.hub'),
  ];
  return kindTexts.filter(Boolean).join(' · ');
}

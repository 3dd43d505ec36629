import type { Organization } from '@halles/contract';
import type { ComponentType } from 'react';
import { useErrorText } from '../../../lib/i18n/errors.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ActivityTab } from '../components/profile/ActivityTab.tsx';
import { AddressBook } from '../components/profile/AddressBook.tsx';
import { ContactForm } from '../components/profile/ContactForm.tsx';
import { LegalForm } from '../components/profile/LegalForm.tsx';
import { MembersTab } from '../components/profile/MembersTab.tsx';
import { PresentationForm } from '../components/profile/PresentationForm.tsx';
import { useReason } from '../components/use-reason.ts';
import styles from './ProfileScreen.module.css';

const tabs = {
  profile: PresentationForm,
  legal: LegalForm,
  contact: ContactForm,
  addresses: AddressBook,
  members: MembersTab,
  activity: ActivityTab,
} as const satisfies Record<string, ComponentType<{ organization: Organization }>>;
type TabName = keyof typeof tabs;
const tabNames = Object.keys(tabs) as TabName[];

function ProfileTabs({ organization }: { organization: Organization }) {
  const text = useText();
  const [search] = useAddressSearch();
  const current = tabNames.find((name) => name === search['tab']) ?? 'profile';
  const reason = useReason(organization.can.editProfile);
  const Tab = tabs[current];
  const address = paths.organization(organization.id);
  return (
    <>
      <PageHeader
        title={organization.name}
        subtitle={text('organizations.edit.title')}
        status={
          organization.isSuspended ? (
            <StatusChip tone="bad">{text('organizations.edit.suspended')}</StatusChip>
          ) : (
            organization.isVerified && (
              <StatusChip tone="good">{text('organizations.edit.verified')}</StatusChip>
            )
          )
        }
      />
      <Tabs
        label={text('organizations.edit.tabsLabel')}
        current={current}
        tabs={tabNames.map((id) => ({
          id,
          label: text(`organizations.edit.tabs.${id}`),
          href: id === 'profile' ? address : `${address}?tab=${id}`,
        }))}
      />
      <div className={styles.tab}>
        {reason !== undefined && current !== 'activity' && (
          <Banner tone="info" title={text('organizations.edit.readOnly')}>
            {reason}
          </Banner>
        )}
        <Tab organization={organization} />
      </div>
    </>
  );
}

export default function ProfileScreen() {
  const text = useText();
  const errorText = useErrorText();
  const { organizationId } = useAddressParams<'organizationId'>();
  const { data, error, refetch, isFetching } = useLive('organizations.get', { organizationId });
  return (
    <div className={styles.screen}>
      {data !== undefined && <ProfileTabs key={data.id} organization={data} />}
      {data === undefined && error !== null && (
        <ErrorState
          title={text('organizations.edit.loadFailed')}
          message={errorText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data === undefined && error === null && <FormSkeleton fields={6} />}
    </div>
  );
}

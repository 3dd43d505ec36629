import type { Organization } from '@halles/contract';
import type { ComponentType } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams, useAddressSearch } from '../../../lib/routes.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContactInputs } from '../components/fields/ContactInputs.tsx';
import { ActivityTab } from '../components/profile/ActivityTab.tsx';
import { AddressBook } from '../components/profile/AddressBook.tsx';
import { LegalForm } from '../components/profile/LegalForm.tsx';
import { MembersTab } from '../components/profile/MembersTab.tsx';
import { PresentationForm } from '../components/profile/PresentationForm.tsx';
import { profileContactSchema, type ProfileContact } from '../components/profile/profile-values.ts';
import { useProfileForm } from '../components/profile/use-profile-form.ts';
import { useReason } from '../../../lib/use-reason.ts';

const contactOf = ({ contactInfo }: Organization): ProfileContact => ({ contactInfo });

function ContactForm({ organization }: { organization: Organization }) {
  const text = useText();
  const form = useProfileForm<ProfileContact>({
    organization,
    read: contactOf,
    schema: profileContactSchema(organization.country),
    write: (changed) => changed,
  });
  return (
    <Form form={form}>
      <Section title={text('organizations.profile.contact')}>
        <ContactInputs
          email={form.field('contactInfo.email')}
          otherEmails={form.field('contactInfo.otherEmails')}
          otherEmailErrors={form.itemErrors('contactInfo.otherEmails')}
          otherEmailsHelp={text('organizations.profile.otherEmailsHelp')}
          phones={form.field('contactInfo.phones')}
          phoneErrors={form.itemErrors('contactInfo.phones')}
          country={organization.country}
          disabled={organization.can.editProfile !== true}
        />
      </Section>
    </Form>
  );
}

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
      <div className="stack-16 below-16">
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
  const { organizationId } = useAddressParams<'organizationId'>();
  const result = useLive('organizations.get', { organizationId });
  return (
    <div className="wide-960">
      <QueryState
        query={result}
        skeleton={<FormSkeleton fields={6} />}
        failed="organizations.edit.loadFailed"
      >
        {(data) => <ProfileTabs key={data.id} organization={data} />}
      </QueryState>
    </div>
  );
}

import { setupSteps } from '@halles/contract';
import { IconEye, IconUserShield } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Section } from '../../../ui/section.tsx';
import { StatusChip, type Tone } from '../../../ui/status-chip.tsx';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { CreditSummary } from '../components/CreditSummary.tsx';
import { FeatureAccess } from '../components/FeatureAccess.tsx';
import { Members } from '../components/Members.tsx';
import { actAs, viewAs } from '../components/organization-actions.ts';
import { formatKinds, OrganizationChips, OrganizationOfAddress } from '../components/organization-parts.tsx';
import styles from '../components/Organization.module.css';
import { OrganizationFacts } from '../components/OrganizationFacts.tsx';
import { useOrganizationMenu } from '../components/use-organization-menu.ts';
import type { OrganizationPage } from '../queries.ts';

const tones = { todo: 'now', done: 'good', skipped: 'wait', notApplicable: 'info' } as const satisfies Record<
  string,
  Tone
>;

/** The setup steps of a new organization, done and to do. */
function SetupState({ setup }: Pick<OrganizationPage, 'setup'>) {
  const text = useText();
  return (
    <Section
      title={text('admin.organization.setup')}
      aside={
        <StatusChip tone={setup.isComplete ? 'good' : 'wait'}>
          {text(setup.isComplete ? 'admin.organization.setupComplete' : 'admin.organization.setupIncomplete')}
        </StatusChip>
      }
    >
      <DescriptionList
        items={setupSteps.map((step) => ({
          term: text(`admin.setupSteps.${step}`),
          value: (
            <StatusChip tone={tones[setup.steps[step]]}>
              {text(`admin.setupStates.${setup.steps[step]}`)}
            </StatusChip>
          ),
        }))}
      />
    </Section>
  );
}

function Page({ page }: { page: OrganizationPage }) {
  const text = useText();
  const { organization, members, setup, creditAccount } = page;
  const menu = useOrganizationMenu(page);
  return (
    <>
      <PageHeader
        title={organization.name}
        subtitle={formatKinds(organization, text)}
        breadcrumb={[
          { label: text('admin.organizations.title'), href: paths.admin.organizations },
          { label: organization.name },
        ]}
        status={<OrganizationChips organization={organization} />}
        secondary={[
          {
            label: text('admin.organization.actAs'),
            icon: <IconUserShield />,
            onClick: () => void actAs(organization),
          },
        ]}
        menu={menu}
        primary={
          <PrimaryAction icon={<IconEye />} onClick={() => viewAs(organization)}>
            {text('admin.organization.viewAs')}
          </PrimaryAction>
        }
      />
      <div className={styles.columns}>
        <div className="stack-16 fits">
          <OrganizationFacts organization={organization} />
          <Members members={members} />
        </div>
        <div className="stack-16 fits">
          <CreditSummary creditAccount={creditAccount} />
          <SetupState setup={setup} />
          <FeatureAccess organization={organization} />
        </div>
      </div>
    </>
  );
}

export default function OrganizationScreen() {
  return (
    <AdminFrame tab="organizations">
      <OrganizationOfAddress failed="admin.organization.loadFailed">
        {(page) => <Page page={page} />}
      </OrganizationOfAddress>
    </AdminFrame>
  );
}

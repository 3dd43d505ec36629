import { IconEye, IconUserShield } from '@tabler/icons-react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { PrimaryAction } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { AdminFrame } from '../components/AdminFrame.tsx';
import { CreditSummary } from '../components/CreditSummary.tsx';
import { formatKinds } from '../components/organization-kinds.ts';
import { Members } from '../components/Members.tsx';
import { actAs, viewAs } from '../components/organization-actions.ts';
import { OrganizationChips } from '../components/OrganizationChips.tsx';
import { OrganizationFacts } from '../components/OrganizationFacts.tsx';
import { SetupState } from '../components/SetupState.tsx';
import { useOrganizationMenu } from '../components/use-organization-menu.ts';
import { useOrganizationPage } from '../components/use-organization-page.tsx';
import type { OrganizationPage } from '../queries.ts';
import styles from './OrganizationScreen.module.css';

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
        <div className={styles.column}>
          <OrganizationFacts organization={organization} />
          <Members members={members} />
        </div>
        <div className={styles.column}>
          <CreditSummary creditAccount={creditAccount} />
          <SetupState setup={setup} />
        </div>
      </div>
    </>
  );
}

function Loaded() {
  const { page, instead } = useOrganizationPage('admin.organization.loadFailed');
  return page ? <Page page={page} /> : instead;
}

export default function OrganizationScreen() {
  return (
    <AdminFrame tab="organizations">
      <Loaded />
    </AdminFrame>
  );
}

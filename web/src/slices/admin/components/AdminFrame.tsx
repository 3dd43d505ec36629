import type { ReactNode } from 'react';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { useAppContext } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import styles from './AdminFrame.module.css';

interface AdminFrameProps {
  tab:
    | 'organizations'
    | 'people'
    | 'creditAccounts'
    | 'relations'
    | 'market'
    | 'reports'
    | 'purchaseOrders'
    | 'audit'
    | 'feedback'
    | 'reportedMessages'
    | 'configuration'
    | 'jobs'
    | 'health';
  children: ReactNode;
}

/** The administration's navigation. A user who is not an admin sees a refusal; the server sends them no data. */
export function AdminFrame({ tab, children }: AdminFrameProps) {
  const text = useText();
  const { isAdmin } = useAppContext();
  if (!isAdmin)
    return (
      <EmptyState isPage illustration="broken" title={text('admin.onlyAdmins')}>
        {text('admin.onlyAdminsMessage')}
      </EmptyState>
    );
  return (
    <>
      <div className={styles.tabs}>
        <Tabs
          label={text('admin.tabs.label')}
          current={tab}
          tabs={[
            { id: 'organizations', label: text('admin.tabs.organizations'), href: paths.admin.organizations },
            { id: 'people', label: text('admin.tabs.people'), href: paths.admin.people },
            {
              id: 'creditAccounts',
              label: text('admin.tabs.creditAccounts'),
              href: paths.admin.creditAccounts,
            },
            { id: 'relations', label: text('admin.tabs.relations'), href: paths.admin.relations },
            { id: 'market', label: text('admin.tabs.market'), href: paths.admin.market },
            { id: 'reports', label: text('admin.tabs.reports'), href: paths.admin.reports },
            {
              id: 'purchaseOrders',
              label: text('admin.tabs.purchaseOrders'),
              href: paths.admin.purchaseOrders,
            },
            { id: 'audit', label: text('admin.tabs.audit'), href: paths.admin.audit },
            { id: 'feedback', label: text('admin.tabs.feedback'), href: paths.admin.feedback },
            {
              id: 'reportedMessages',
              label: text('admin.tabs.reportedMessages'),
              href: paths.admin.reportedMessages,
            },
            { id: 'health', label: text('admin.tabs.health'), href: paths.admin.health },
            { id: 'jobs', label: text('admin.tabs.jobs'), href: paths.admin.jobs },
            { id: 'configuration', label: text('admin.tabs.configuration'), href: paths.admin.configuration },
          ]}
        />
      </div>
      <div className={styles.page}>{children}</div>
    </>
  );
}

import { useText } from '../../lib/i18n/index.ts';
import { useLive } from '../../lib/live.ts';
import { useMe, useOrganization } from '../../lib/session.ts';
import { useFormats } from '../../lib/use-formats.ts';
import { NotificationList } from '../../slices/notifications/index.ts';
import { Today } from '../../slices/reports/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Section } from '../../ui/section.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import type { Organization } from '../navigation.ts';
import { People } from './dashboard/People.tsx';
import { LastSetupSteps, SetupChecklist } from './dashboard/SetupChecklist.tsx';
import styles from './DashboardScreen.module.css';

export default function DashboardScreen() {
  const text = useText();
  const formats = useFormats();
  const me = useMe();
  const organization = useOrganization();
  const name = me.firstName || me.email;
  return (
    <>
      <PageHeader
        title={text('dashboard.greeting', { name })}
        subtitle={formats.longDay(formats.dayOf(new Date()))}
      />
      <div className={styles.setup}>
        <SetupChecklist organization={organization} />
      </div>
      <div className={styles.columns}>
        <Today />
        <LastSetupSteps organization={organization} />
        <Latest organization={organization} />
        <People organization={organization} />
      </div>
    </>
  );
}

const SHOWN = 5;

function Latest({ organization }: { organization: Organization }) {
  const text = useText();
  const { data } = useLive('notifications.list', { organizationId: organization.id });
  return (
    <Section title={text('dashboard.notifications')} flush>
      {data ? (
        <NotificationList notifications={data.slice(0, SHOWN)} />
      ) : (
        <div className={styles.loading}>
          <ListSkeleton rows={3} />
        </div>
      )}
    </Section>
  );
}

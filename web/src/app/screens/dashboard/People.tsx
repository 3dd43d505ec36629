import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import type { Organization } from '../../navigation.ts';
import styles from '../DashboardScreen.module.css';

const SHOWN = 8;

export function People({ organization }: { organization: Organization }) {
  const text = useText();
  const { data: members } = useLive('organizations.listMembers', { organizationId: organization.id });
  return (
    <Section
      title={text('dashboard.people')}
      flush
      actions={
        <Button size="small" href={paths.organization(organization.id)}>
          {text('dashboard.manage')}
        </Button>
      }
    >
      {members ? (
        <ul>
          {members.slice(0, SHOWN).map((member) => {
            const name = `${member.firstName} ${member.lastName}`.trim() || member.email;
            return (
              <li key={member.userId} className={styles.person}>
                <Avatar name={name} imageUrl={member.pictureUrl} />
                <span className="shrinks stack">
                  <span className="bold one-line">{name}</span>
                  <span className="quiet smaller">{text(`organizations.roles.${member.role}`)}</span>
                </span>
              </li>
            );
          })}
        </ul>
      ) : (
        <div className={styles.loading}>
          <ListSkeleton rows={3} />
        </div>
      )}
    </Section>
  );
}

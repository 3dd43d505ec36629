import { useText } from '../../../lib/i18n/index.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Section } from '../../../ui/section.tsx';
import type { OrganizationPage } from '../queries.ts';
import styles from './Organization.module.css';

export function Members({ members }: Pick<OrganizationPage, 'members'>) {
  const text = useText();
  const formats = useFormats();
  return (
    <Section
      title={text('admin.organization.members')}
      aside={<span className={styles.quiet}>{formats.number(members.length)}</span>}
      flush
    >
      {members.length === 0 ? (
        <p className={styles.none}>{text('admin.organization.noMembers')}</p>
      ) : (
        <ul>
          {members.map(({ userId, firstName, lastName, email, pictureUrl, role, joinedAt }) => {
            const name = `${firstName} ${lastName}`.trim() || email;
            return (
              <li key={userId} className={styles.member}>
                <Avatar name={name} imageUrl={pictureUrl} />
                <div className={styles.who}>
                  <span>{name}</span>
                  <a className={styles.quiet} href={`mailto:${email}`}>
                    <EmailAddress address={email} />
                  </a>
                </div>
                <div className={styles.since}>
                  <span>{text(`organizations.roles.${role}`)}</span>
                  <span className={styles.quiet}>
                    {text('admin.organization.joined', { date: formats.date(joinedAt) })}
                  </span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

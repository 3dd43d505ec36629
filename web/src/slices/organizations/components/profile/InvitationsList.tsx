import type { Organization } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { useReason } from '../../../../lib/use-reason.ts';
import { resendInvitation, revokeInvitation } from './member-actions.ts';
import styles from './MembersTab.module.css';
import type { Invitation } from './people.ts';

function InvitationRow({ organization, invitation }: { organization: Organization; invitation: Invitation }) {
  const text = useText();
  const formats = useFormats();
  const resendReason = useReason(invitation.can.resend);
  const revokeReason = useReason(invitation.can.revoke);
  const { email } = invitation;
  return (
    <li className={styles.member}>
      <Avatar name={email} />
      <div className={styles.who}>
        <span className="bold">{email}</span>
        <span className="quiet small">
          {text(`organizations.roles.${invitation.role}`)},{' '}
          {text('organizations.invitations.by', { person: invitation.invitedBy })}
        </span>
      </div>
      <div className={styles.facts}>
        <span className="quiet small">
          {text('organizations.invitations.sent')} {formats.dateTime(invitation.sentAt)}
        </span>
        <span className="quiet small">
          {text('organizations.invitations.expires')} {formats.dateTime(invitation.expiresAt)}
        </span>
      </div>
      <div className={styles.buttons}>
        <Button
          size="small"
          aria-label={text('organizations.invitations.resendTo', { email })}
          disabledReason={resendReason}
          onClick={() => resendInvitation(organization.id, invitation)}
        >
          {text('organizations.invitations.resend')}
        </Button>
        <Button
          size="small"
          kind="plain"
          aria-label={text('organizations.invitations.revokeOf', { email })}
          disabledReason={revokeReason}
          onClick={() => revokeInvitation(organization.id, invitation)}
        >
          {text('organizations.invitations.revoke')}
        </Button>
      </div>
    </li>
  );
}

export function InvitationsList({ organization }: { organization: Organization }) {
  const text = useText();
  const { data } = useLive('organizations.listInvitations', { organizationId: organization.id });
  if (data === undefined) return <ListSkeleton rows={1} />;
  return (
    <Section title={text('organizations.invitations.title')} flush>
      {data.length === 0 ? (
        <p className={styles.none}>{text('organizations.invitations.none')}</p>
      ) : (
        <ul>
          {data.map((invitation) => (
            <InvitationRow key={invitation.id} {...{ organization, invitation }} />
          ))}
        </ul>
      )}
    </Section>
  );
}

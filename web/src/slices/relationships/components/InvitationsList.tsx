import type { SupplierInvitation } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { invitedOne, resendInvitation, revokeInvitation } from './invitation-actions.ts';
import { showLink } from './link-dialog.tsx';
import styles from './Requests.module.css';

function InvitationRow({ invitation }: { invitation: SupplierInvitation }) {
  const text = useText();
  const formats = useFormats();
  const to = invitedOne(invitation);
  const { can, url, timesUsed, expiresAt, partnerName, email } = invitation;
  const until = text('relationships.invitations.until', { date: formats.date(expiresAt) });
  return (
    <li className={styles.request}>
      <div className={styles.who}>
        <span>{to}</span>
        <span className={styles.facts}>
          {[
            email !== null && partnerName,
            until,
            timesUsed > 0 && text('relationships.link.used', { count: timesUsed }),
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </div>
      <div className="wrap-8">
        {url !== null && (
          <Button kind="plain" size="small" onClick={() => void showLink(invitation, url)}>
            {text('relationships.invitations.show')}
          </Button>
        )}
        {can.resend === true && (
          <Button
            size="small"
            aria-label={text('relationships.invitations.resendTo', { to })}
            onClick={() => resendInvitation(invitation)}
          >
            {text('relationships.invitations.resend')}
          </Button>
        )}
        {can.revoke === true && (
          <Button
            size="small"
            aria-label={text('relationships.invitations.revokeOf', { to })}
            onClick={() => revokeInvitation(invitation)}
          >
            {text('relationships.invitations.revoke')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Unanswered invitations, and active invitation links. */
export function InvitationsList() {
  const text = useText();
  const { data = [] } = useLive('relationships.listInvitations', {});
  if (data.length === 0) return null;
  return (
    <Section title={text('relationships.invitations.title')} flush>
      <ul>
        {data.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

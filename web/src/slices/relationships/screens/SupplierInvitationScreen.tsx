import { useQuery } from '@tanstack/react-query';
import { Gone } from '../../../lib/gone.tsx';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressParams } from '../../../lib/routes.ts';
import { useFormats } from '../../../lib/use-formats.ts';
import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import styles from '../components/InvitationAnswer.module.css';
import { InvitationAnswer } from '../components/InvitationAnswer.tsx';
import { openInvitationQuery, type OpenInvitation } from '../queries.ts';

const gone = (
  <Gone
    title="relationships.invitation.gone"
    help="relationships.invitation.goneMessage"
    href={paths.dashboard}
    action="relationships.invitation.home"
  />
);

function Invitation({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const text = useText();
  const formats = useFormats();
  const { vendor, message, customerName, expiresAt } = invitation;
  return (
    <Card>
      <div className={styles.invitation}>
        <OrganizationAvatar name={vendor.name} imageUrl={vendor.logoUrl} size="huge" />
        <h1>{text('relationships.invitation.title', { vendor: vendor.name })}</h1>
        {vendor.city && <p className="quiet">{vendor.city}</p>}
        {message !== '' && <blockquote className={styles.message}>{message}</blockquote>}
        <p>{text('relationships.invitation.lead')}</p>
        {customerName !== null && <p>{text('relationships.invitation.card', { name: customerName })}</p>}
        <div className={styles.answer}>
          <InvitationAnswer token={token} invitation={invitation} />
        </div>
        <p className="quiet">{text('relationships.invitation.until', { date: formats.date(expiresAt) })}</p>
      </div>
    </Card>
  );
}

/** Public: who invites, and how to accept, for the holder of the link. */
export default function SupplierInvitationScreen() {
  const { token } = useAddressParams<'token'>();
  const invitation = useQuery(openInvitationQuery(token));
  return (
    <div className={styles.screen}>
      <QueryState
        query={invitation}
        skeleton={<FormSkeleton fields={2} />}
        isPage
        failed="relationships.invitation.loadFailed"
        gone={gone}
      >
        {(data) => <Invitation token={token} invitation={data} />}
      </QueryState>
    </div>
  );
}

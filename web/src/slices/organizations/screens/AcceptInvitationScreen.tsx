import type { OutputOf, organizations } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { Gone } from '../../../lib/gone.tsx';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { useAddressSearch } from '../../../lib/routes.ts';
import { reloadOrganization, meQuery, rememberInitialUrl } from '../../../lib/session.ts';
import { OrganizationAvatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { Card } from '../../../ui/section.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { useSignOut } from '../../identity/index.ts';
import { invitationQuery } from '../queries.ts';
import styles from './AcceptInvitationScreen.module.css';

type OpenInvitation = OutputOf<typeof organizations.getInvitation>;

function JoinButton({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const text = useText();
  const navigate = useNavigate();
  const { run, failure } = useAction(() => navigate(paths.dashboard));
  const params = { organization: invitation.organization.name };
  const join = () =>
    run(
      async () => {
        await api.organizations.acceptInvitation({ token });
        await reloadOrganization();
      },
      { done: 'organizations.invitation.joined', params },
    );
  return (
    <>
      <Button kind="primary" fullWidth onClick={join}>
        {text('organizations.invitation.join', params)}
      </Button>
      <p role="alert" className={styles.error}>
        {failure}
      </p>
    </>
  );
}

/** The invited person can join; somebody else can switch accounts; a visitor needs an account first. */
function Answer({ token, invitation }: { token: string; invitation: OpenInvitation }) {
  const text = useText();
  const me = useQuery(meQuery);
  const { isLeaving, signOut } = useSignOut();
  const here = `${paths.acceptInvitation}?token=${encodeURIComponent(token)}`;
  const comeBack = () => rememberInitialUrl(here);
  if (me.isPending) return <FormSkeleton fields={1} />;
  if (me.data?.email === invitation.email) return <JoinButton token={token} invitation={invitation} />;
  if (me.data)
    return (
      <>
        <p className={styles.other}>
          {text('organizations.invitation.otherAccount', { email: me.data.email, invited: invitation.email })}
        </p>
        <Button fullWidth loading={isLeaving} onClick={() => void signOut(here)}>
          {text('organizations.invitation.switchAccount')}
        </Button>
      </>
    );
  return (
    <>
      <Button kind="primary" fullWidth href={paths.signup} onClick={comeBack}>
        {text('organizations.invitation.signUp')}
      </Button>
      <Button fullWidth href={paths.login} onClick={comeBack}>
        {text('organizations.invitation.signIn')}
      </Button>
    </>
  );
}

const gone = (
  <Gone
    title="organizations.invitation.notFound"
    help="organizations.invitation.notFoundMessage"
    href={paths.dashboard}
    action="organizations.invitation.home"
  />
);

export default function AcceptInvitationScreen() {
  const text = useText();
  const [search] = useAddressSearch();
  const token = typeof search['token'] === 'string' ? search['token'] : '';
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' });
  return (
    <div className={styles.screen}>
      {token === '' ? (
        gone
      ) : (
        <QueryState
          query={invitation}
          skeleton={<FormSkeleton fields={2} />}
          isPage
          failed="organizations.invitation.loadFailed"
          gone={gone}
        >
          {(data) => (
            <Card>
              <div className={styles.invitation}>
                <OrganizationAvatar
                  name={data.organization.name}
                  imageUrl={data.organization.logoUrl}
                  size="huge"
                />
                <h1>{text('organizations.invitation.title', { organization: data.organization.name })}</h1>
                <p>
                  {text('organizations.invitation.by', {
                    person: data.invitedBy,
                    organization: data.organization.name,
                    role: text(`organizations.roles.${data.role}`),
                  })}
                </p>
                <p className={styles.quiet}>
                  {text('organizations.invitation.sentTo', { email: data.email })}
                </p>
                <div className={styles.answer}>
                  <Answer token={token} invitation={data} />
                </div>
              </div>
            </Card>
          )}
        </QueryState>
      )}
    </div>
  );
}

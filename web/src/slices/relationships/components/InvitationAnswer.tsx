import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { paths } from '../../../lib/paths.ts';
import { contextQuery, rememberInitialUrl } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { FormSkeleton } from '../../../ui/skeletons.tsx';
import { cacheRelation, type OpenInvitation } from '../queries.ts';
import styles from './InvitationAnswer.module.css';

interface AnswerProps {
  token: string;
  invitation: OpenInvitation;
}

function AcceptButton({ token, invitation, organization }: AnswerProps & { organization: string }) {
  const text = useText();
  const navigate = useNavigate();
  const { run, failure } = useAction(() => undefined);
  const accept = () =>
    run(
      async () => {
        const relation = cacheRelation(await api.relationships.acceptInvitation({ token }));
        navigate(paths.supplier(relation.id));
      },
      { done: 'relationships.invitation.accepted', params: { vendor: invitation.vendor.name } },
    );
  return (
    <>
      <Button kind="primary" fullWidth onClick={accept}>
        {text('relationships.invitation.accept', { organization })}
      </Button>
      <p role="alert" className={styles.error}>
        {failure}
      </p>
    </>
  );
}

/** A visitor without an account or an organization creates one first and returns here. */
export function InvitationAnswer({ token, invitation }: AnswerProps) {
  const text = useText();
  const context = useQuery(contextQuery);
  const comeBack = () => rememberInitialUrl(paths.supplierInvitation(token));
  if (context.isPending) return <FormSkeleton fields={1} />;
  if (!context.data)
    return (
      <>
        <Button kind="primary" fullWidth href={paths.signup} onClick={comeBack}>
          {text('relationships.invitation.signUp')}
        </Button>
        <Button fullWidth href={paths.login} onClick={comeBack}>
          {text('relationships.invitation.signIn')}
        </Button>
      </>
    );
  const { organization, memberships } = context.data;
  if (!organization)
    return (
      <>
        {memberships.length === 0 && <p>{text('relationships.invitation.createHelp')}</p>}
        <Button
          kind="primary"
          fullWidth
          href={memberships.length === 0 ? paths.onboarding : paths.organizationSelection}
          onClick={comeBack}
        >
          {text(
            memberships.length === 0 ? 'relationships.invitation.create' : 'relationships.invitation.choose',
          )}
        </Button>
      </>
    );
  return (
    <>
      {invitation.relationId === null ? (
        <AcceptButton {...{ token, invitation }} organization={organization.name} />
      ) : (
        <>
          <p>{text('relationships.invitation.already', { organization: organization.name })}</p>
          <Button kind="primary" fullWidth href={paths.supplier(invitation.relationId)}>
            {text('relationships.invitation.see')}
          </Button>
        </>
      )}
      {memberships.length > 1 && (
        <Button kind="plain" fullWidth href={paths.organizationSelection} onClick={comeBack}>
          {text('relationships.invitation.otherOrganization')}
        </Button>
      )}
    </>
  );
}

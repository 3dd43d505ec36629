import type { Organization, OrganizationId, UserId } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { addressOf } from '../../../../lib/base.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { textNow, type TextKey } from '../../../../lib/i18n/index.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { invitationsQuery, membersQuery, profileQuery } from '../../queries.ts';
import { memberName, type Invitation, type Member } from './people.ts';

/** Prefers the server's reason: "the last owner cannot leave" says more than "it failed". */
const reasonOr =
  (fallback: TextKey) =>
  (error: unknown): string =>
    error instanceof ProblemError && error.status >= 400 && error.status < 500
      ? errorText(error)
      : textNow(fallback);

const refresh = (organizationId: OrganizationId): void => {
  for (const { queryKey } of [membersQuery(organizationId), invitationsQuery(organizationId)])
    void queryClient.invalidateQueries({ queryKey });
};

export async function removeMember(
  organizationId: OrganizationId,
  member: Member,
  name: string,
): Promise<void> {
  const isDone = await runAction(
    () => api.organizations.removeMember({ organizationId, userId: member.userId }),
    {
      confirm: {
        title: 'organizations.members.removeTitle',
        message: 'organizations.members.removeMessage',
        confirm: 'organizations.members.removeConfirm',
        danger: true,
      },
      params: { name },
      done: 'organizations.members.removed',
      failed: reasonOr('organizations.members.removeFailed'),
    },
  );
  if (isDone) refresh(organizationId);
}

/** A member who leaves goes to another organization, or to the choice of one. */
export const leaveOrganization = ({ id, name }: Organization, userId: UserId): Promise<boolean> =>
  runAction(
    async () => {
      await api.organizations.removeMember({ organizationId: id, userId });
      location.assign(addressOf('/'));
    },
    {
      confirm: {
        title: 'organizations.members.leaveTitle',
        message: 'organizations.members.leaveMessage',
        confirm: 'organizations.members.leaveConfirm',
        danger: true,
      },
      params: { organization: name },
      failed: reasonOr('organizations.members.removeFailed'),
    },
  );

export async function transferOwnership(organization: Organization, member: Member): Promise<void> {
  const isDone = await runAction(
    () => api.organizations.transferOwnership({ organizationId: organization.id, userId: member.userId }),
    {
      confirm: {
        title: 'organizations.members.transferTitle',
        message: 'organizations.members.transferMessage',
        confirm: 'organizations.members.transferConfirm',
        danger: true,
      },
      params: { organization: organization.name, name: memberName(member) },
      done: 'organizations.members.transferred',
      failed: reasonOr('organizations.members.transferFailed'),
    },
  );
  if (!isDone) return;
  refresh(organization.id);
  void queryClient.invalidateQueries({ queryKey: profileQuery(organization.id).queryKey });
}

export async function resendInvitation(
  organizationId: OrganizationId,
  invitation: Invitation,
): Promise<void> {
  await runAction(() => api.organizations.resendInvitation({ organizationId, invitationId: invitation.id }), {
    done: 'organizations.invitations.resent',
    failed: reasonOr('organizations.invitations.resendFailed'),
    params: { email: invitation.email },
  });
  refresh(organizationId);
}

export async function revokeInvitation(
  organizationId: OrganizationId,
  invitation: Invitation,
): Promise<void> {
  const isDone = await runAction(
    () => api.organizations.revokeInvitation({ organizationId, invitationId: invitation.id }),
    {
      confirm: {
        title: 'organizations.invitations.revokeTitle',
        message: 'organizations.invitations.revokeMessage',
        confirm: 'organizations.invitations.revokeConfirm',
        cancel: 'organizations.invitations.revokeKeep',
        danger: true,
      },
      params: { email: invitation.email },
      done: 'organizations.invitations.revoked',
      failed: reasonOr('organizations.invitations.revokeFailed'),
    },
  );
  if (isDone) refresh(organizationId);
}

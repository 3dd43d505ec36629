import type { Organization, OrganizationId, UserId } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { addressOf } from '../../../../lib/base.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import type { Params, TextKey } from '../../../../lib/i18n/index.ts';
import { ProblemError } from '../../../../lib/problem-error.ts';
import { queryClient } from '../../../../lib/query.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';
import { invitationsQuery, membersQuery, profileQuery } from '../../queries.ts';
import { memberName, type Invitation, type Member } from './people.ts';

interface Spoken {
  done: TextKey;
  failed: TextKey;
  params?: Params;
}

/** Prefers the server's reason: "the last owner cannot leave" says more than "it failed". */
export const sayRefused = (error: unknown, fallback: TextKey): void => {
  const isReason = error instanceof ProblemError && error.status >= 400 && error.status < 500;
  snackbar.error(isReason ? errorText(error) : fallback);
};

async function tell(work: () => Promise<unknown>, { done, failed, params }: Spoken): Promise<boolean> {
  try {
    await work();
    snackbar.success(done, params && { params });
    return true;
  } catch (error) {
    sayRefused(error, failed);
    return false;
  }
}

const refresh = (organizationId: OrganizationId): void => {
  for (const { queryKey } of [membersQuery(organizationId), invitationsQuery(organizationId)])
    void queryClient.invalidateQueries({ queryKey });
};

export async function removeMember(
  organizationId: OrganizationId,
  member: Member,
  name: string,
): Promise<void> {
  const params = { name };
  const isSure = await openConfirm({
    title: 'organizations.members.removeTitle',
    message: 'organizations.members.removeMessage',
    confirm: 'organizations.members.removeConfirm',
    danger: true,
    params,
  });
  if (!isSure) return;
  await tell(() => api.organizations.removeMember({ organizationId, userId: member.userId }), {
    done: 'organizations.members.removed',
    failed: 'organizations.members.removeFailed',
    params,
  });
  refresh(organizationId);
}

/** A member who leaves goes to another organization, or to the choice of one. */
export async function leaveOrganization({ id, name }: Organization, userId: UserId): Promise<void> {
  const isSure = await openConfirm({
    title: 'organizations.members.leaveTitle',
    message: 'organizations.members.leaveMessage',
    confirm: 'organizations.members.leaveConfirm',
    danger: true,
    params: { organization: name },
  });
  if (!isSure) return;
  try {
    await api.organizations.removeMember({ organizationId: id, userId });
    location.assign(addressOf('/'));
  } catch (error) {
    sayRefused(error, 'organizations.members.removeFailed');
  }
}

export async function transferOwnership(organization: Organization, member: Member): Promise<void> {
  const params = { organization: organization.name, name: memberName(member) };
  const isSure = await openConfirm({
    title: 'organizations.members.transferTitle',
    message: 'organizations.members.transferMessage',
    confirm: 'organizations.members.transferConfirm',
    danger: true,
    params,
  });
  if (!isSure) return;
  await tell(
    () => api.organizations.transferOwnership({ organizationId: organization.id, userId: member.userId }),
    { done: 'organizations.members.transferred', failed: 'organizations.members.transferFailed', params },
  );
  refresh(organization.id);
  void queryClient.invalidateQueries({ queryKey: profileQuery(organization.id).queryKey });
}

export async function resendInvitation(
  organizationId: OrganizationId,
  invitation: Invitation,
): Promise<void> {
  await tell(() => api.organizations.resendInvitation({ organizationId, invitationId: invitation.id }), {
    done: 'organizations.invitations.resent',
    failed: 'organizations.invitations.resendFailed',
    params: { email: invitation.email },
  });
  refresh(organizationId);
}

export async function revokeInvitation(
  organizationId: OrganizationId,
  invitation: Invitation,
): Promise<void> {
  const params = { email: invitation.email };
  const isSure = await openConfirm({
    title: 'organizations.invitations.revokeTitle',
    message: 'organizations.invitations.revokeMessage',
    confirm: 'organizations.invitations.revokeConfirm',
    cancel: 'organizations.invitations.revokeKeep',
    danger: true,
    params,
  });
  if (!isSure) return;
  await tell(() => api.organizations.revokeInvitation({ organizationId, invitationId: invitation.id }), {
    done: 'organizations.invitations.revoked',
    failed: 'organizations.invitations.revokeFailed',
    params,
  });
  refresh(organizationId);
}

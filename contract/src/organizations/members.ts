import { z } from 'zod';
import { id, language, organizationId, procedure, userId } from '../kernel/index.ts';
import { emailAddress, invitation, member, organizationSummary, role } from './entities.ts';

const ofOrganization = z.object({ organizationId });
const done = z.object({ done: z.literal(true) });

/** What is entered of an invitation. */
export const invitationFields = z.object({ email: emailAddress, role, language });

/** Members and invitations of an organization. */
export const members = {
  listMembers: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/members',
    summary: 'People of the organization',
    access: 'member',
    input: ofOrganization,
    output: z.array(member),
    live: true,
  }),
  listInvitations: procedure({
    method: 'GET',
    path: '/organizations/{organizationId}/invitations',
    summary: 'Invitations waiting for an answer',
    access: 'member',
    input: ofOrganization,
    output: z.array(invitation),
    live: true,
  }),
  inviteMember: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/invitations',
    summary: 'Invite somebody by email',
    access: 'member',
    limit: 'mail',
    idempotent: true,
    input: ofOrganization.extend(invitationFields.shape),
    output: invitation,
    errors: ['organizations.cannotGrantRole', 'organizations.alreadyMember', 'organizations.alreadyInvited'],
  }),
  resendInvitation: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/invitations/{invitationId}/resend',
    summary: 'Email a new link for an invitation; the old one stops working',
    access: 'member',
    limit: 'mail',
    input: ofOrganization.extend({ invitationId: id('Invitation') }),
    output: invitation,
    errors: ['organizations.cannotGrantRole'],
  }),
  revokeInvitation: procedure({
    method: 'DELETE',
    path: '/organizations/{organizationId}/invitations/{invitationId}',
    summary: 'Revoke an invitation',
    access: 'member',
    input: ofOrganization.extend({ invitationId: id('Invitation') }),
    output: done,
    errors: ['organizations.cannotGrantRole'],
  }),
  getInvitation: procedure({
    method: 'POST',
    path: '/invitations/read',
    summary: 'Content of an invitation, by its link',
    access: 'public',
    limit: 'signIn',
    input: z.object({ token: z.string().max(200) }),
    output: z.object({
      organization: organizationSummary.pick({ name: true, logoUrl: true }),
      email: z.string(),
      role,
      invitedBy: z.string(),
    }),
    errors: ['organizations.invitationExpired'],
  }),
  acceptInvitation: procedure({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Join the inviting organization; it becomes the active one',
    access: 'signedIn',
    input: z.object({ token: z.string().max(200) }),
    output: organizationSummary,
    errors: ['organizations.invitationExpired', 'organizations.invitationForSomeoneElse'],
  }),
  changeRole: procedure({
    method: 'PUT',
    path: '/organizations/{organizationId}/members/{userId}/role',
    summary: 'Give a member another role',
    access: 'member',
    input: ofOrganization.extend({ userId, role }),
    output: member,
    errors: ['organizations.cannotGrantRole', 'organizations.lastOwner'],
  }),
  removeMember: procedure({
    method: 'DELETE',
    path: '/organizations/{organizationId}/members/{userId}',
    summary: 'Remove a member, or leave',
    access: 'member',
    whileSuspended: true,
    input: ofOrganization.extend({ userId }),
    output: done,
    errors: ['organizations.cannotGrantRole', 'organizations.lastOwner'],
  }),
  transferOwnership: procedure({
    method: 'POST',
    path: '/organizations/{organizationId}/members/{userId}/ownership',
    summary: 'Make a member the owner; I become manager',
    access: 'member',
    input: ofOrganization.extend({ userId }),
    output: done,
  }),
};

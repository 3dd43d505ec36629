import { z } from 'zod';
import { id, language, procedure } from '../kernel/index.ts';
import { emailAddress } from '../organizations/index.ts';
import { partner, relation, relationId, relationshipLimits, supplierInvitation } from './entities.ts';

const done = z.object({ done: z.literal(true) });
const message = z.string().trim().max(relationshipLimits.message).default('');

/** How customers join a vendor: by email, by an open link, or by the link of a card. */
export const invitations = {
  invite: procedure({
    method: 'POST',
    path: '/relationships/invitations',
    summary: 'Invite a customer by email, or create an open link',
    access: 'member',
    idempotent: true,
    limit: 'mail',
    input: z.object({
      email: emailAddress.nullable(),
      relationId: relationId.nullable(),
      language: language.optional(),
      message,
    }),
    output: supplierInvitation,
    errors: ['relationships.notASeller', 'relationships.customerIsOnPlatform'],
  }),
  listInvitations: procedure({
    method: 'GET',
    path: '/relationships/invitations',
    summary: 'Pending invitations and open links',
    access: 'member',
    input: z.object({}),
    output: z.array(supplierInvitation),
    live: true,
  }),
  resendInvitation: procedure({
    method: 'POST',
    path: '/relationships/invitations/{invitationId}/resend',
    summary: 'Resend the invitation email',
    access: 'member',
    limit: 'mail',
    input: z.object({ invitationId: id('SupplierInvitation') }),
    output: supplierInvitation,
    errors: ['relationships.linkExpired'],
  }),
  revokeInvitation: procedure({
    method: 'DELETE',
    path: '/relationships/invitations/{invitationId}',
    summary: 'Revoke an invitation link at once',
    access: 'member',
    input: z.object({ invitationId: id('SupplierInvitation') }),
    output: done,
  }),
  openInvitation: procedure({
    method: 'GET',
    path: '/ext/supplier-invitations/{token}',
    summary: 'Content of an invitation, by its link',
    access: 'public',
    input: z.object({ token: z.string().min(20).max(100) }),
    output: z.object({
      vendor: partner,
      message: z.string(),
      /** Name on the card that the accepting organization takes over. */
      customerName: z.string().nullable(),
      expiresAt: z.iso.datetime(),
      /** Set when the active organization already has this supplier. */
      relationId: relationId.nullable(),
    }),
    errors: ['relationships.linkExpired'],
  }),
  acceptInvitation: procedure({
    method: 'POST',
    path: '/ext/supplier-invitations/{token}/accept',
    summary: 'Accept a supplier for my organization; a card that the supplier managed for it is merged',
    access: 'member',
    idempotent: true,
    input: z.object({ token: z.string().min(20).max(100) }),
    output: relation,
    errors: [
      'relationships.linkExpired',
      'relationships.linkForSomeoneElse',
      'relationships.withItself',
      'relationships.notABuyer',
      'relationships.blockedByPartner',
    ],
  }),
};

import {
  type Id,
  type OrganizationId,
  type organizations,
  type ParsedInputOf,
  type UserId,
} from '@halles/contract';
import type { MemberCtx, Ctx } from '../../../platform/context.ts';
import { AppError, permit, refusal } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { retainedSince } from '../../../platform/retention.ts';
import { hashToken, newToken } from '../../../platform/secrets.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { textsIn } from '../../../platform/texts.ts';
import { fullName, peopleById, userByEmail } from '../../identity/index.ts';
import { mayHandleInvitation, mayInvite } from '../policy.ts';
import { mailSenderOf } from '../queries/letterhead.ts';
import { currentRights, invitationsFrom, type Invitation, type InvitationRow } from '../queries/people.ts';
import { assertMember, type OrganizationRow } from '../queries/records.ts';
import { decideInvitation, invitationExpiry, invitationState } from '../rules.ts';
import { lockOrganization } from './lock.ts';
import { takeMailBudget } from './mail-budget.ts';

export async function inviteMember(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.inviteMember>,
): Promise<Invitation> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId);
    permit(mayInvite(actor, input.role));
    await refuseExistingMember(tx, organization.id, input.email);
    await endExpired(tx, organization.id, input.email);
    const token = newToken();
    const now = ctx.clock.now();
    const row = await tx
      .insertInto('invitations')
      .values({
        id: ctx.ids.next<'Invitation'>(),
        organization_id: organization.id,
        email: input.email,
        role: input.role,
        language: input.language,
        token_hash: hashToken(token),
        invited_by: actor.userId,
        sent_at: now,
        expires_at: invitationExpiry(now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await mailInvitation(tx, organization, row, token);
    await record(tx, {
      type: 'organizations.memberInvited',
      organizations: [organization.id],
      subject: organization.id,
      data: { role: row.role, invitationId: row.id },
    });
    return (await invitationsFrom(ctx, tx, [row], actor))[0]!;
  });
}

async function refuseExistingMember(tx: Tx, organizationId: OrganizationId, email: string): Promise<void> {
  const user = await userByEmail(tx, email);
  const membership =
    user &&
    (await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('organization_id', '=', organizationId)
      .where('user_id', '=', user.userId)
      .executeTakeFirst());
  if (membership) throw new AppError('organizations.alreadyMember');
}

/** Only one invitation per address is open; an expired one is closed before a new one is sent. */
async function endExpired(tx: Tx, organizationId: OrganizationId, email: string): Promise<void> {
  const now = tx.ctx.clock.now();
  const waiting = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!waiting) return;
  permit(decideInvitation(invitationState(waiting, now), 'inviteAgain'));
  await endInvitation(tx, waiting);
}

export async function resendInvitation(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.resendInvitation>,
): Promise<Invitation> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const organization = await lockOrganization(tx, input.organizationId);
    const before = await invitationRow(tx, input);
    const now = ctx.clock.now();
    permit(mayHandleInvitation(actor, invitationState(before, now), before.role, 'resend'));
    const token = newToken();
    const row = await tx
      .updateTable('invitations')
      .set({
        token_hash: hashToken(token),
        // The person who resends an invitation becomes its sender.
        invited_by: actor.userId,
        sent_at: now,
        times_sent: before.times_sent + 1,
        expires_at: invitationExpiry(now),
      })
      .where('organization_id', '=', organization.id)
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await mailInvitation(tx, organization, row, token);
    await record(tx, {
      type: 'organizations.invitationResent',
      organizations: [organization.id],
      subject: organization.id,
      data: { invitationId: row.id },
    });
    return (await invitationsFrom(ctx, tx, [row], actor))[0]!;
  });
}

export async function revokeInvitation(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.revokeInvitation>,
): Promise<{ done: true }> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    await lockOrganization(tx, input.organizationId);
    const row = await invitationRow(tx, input);
    const state = invitationState(row, ctx.clock.now());
    permit(mayHandleInvitation(actor, state, row.role, 'revoke'));
    await endInvitation(tx, row);
    await record(tx, {
      type: 'organizations.invitationRevoked',
      organizations: [input.organizationId],
      subject: input.organizationId,
      data: { invitationId: row.id },
    });
    return { done: true };
  });
}

async function invitationRow(
  tx: Tx,
  { organizationId, invitationId }: { organizationId: OrganizationId; invitationId: Id<'Invitation'> },
): Promise<InvitationRow> {
  return tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
}

async function endInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  const { actor, clock } = tx.ctx;
  await tx
    .updateTable('invitations')
    .set({ revoked_at: clock.now(), revoked_by: actor.userId })
    .where('organization_id', '=', row.organization_id)
    .where('id', '=', row.id)
    .execute();
}

/** Ends invitations whose sender may no longer send them, because they were removed or changed role. */
export async function endInvitationsSentBy(
  tx: Tx,
  { organizationId, userId }: { organizationId: OrganizationId; userId: UserId },
): Promise<void> {
  const sent = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('invited_by', '=', userId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
  if (sent.length === 0) return;
  const sender = await currentRights(tx, organizationId, userId);
  for (const row of sent.filter((one) => sender === null || mayInvite(sender, one.role) !== true)) {
    await endInvitation(tx, row);
    await record(tx, {
      type: 'organizations.invitationRevoked',
      organizations: [organizationId],
      subject: organizationId,
      data: { invitationId: row.id },
    });
  }
}

async function mailInvitation(
  tx: Tx,
  organization: OrganizationRow,
  row: InvitationRow,
  token: string,
): Promise<void> {
  const { mail, settings } = tx.ctx.ports;
  await takeMailBudget(tx, organization.id, { emails: [row.email] });
  const inviter = row.invited_by && (await peopleById(tx, [row.invited_by])).get(row.invited_by);
  await mail.queueMail(tx, {
    key: `invitation/${row.id}/${row.times_sent}`,
    to: row.email,
    language: row.language,
    organizationId: organization.id,
    sender: mailSenderOf(tx.ctx, organization),
    template: 'invitation',
    data: {
      inviterName: fullName(inviter) || organization.name,
      organizationName: organization.name,
      roleName: textsIn(row.language)(`organizations.roles.${row.role}`),
      url: `${settings.publicUrl}/authentication/accept-invitation?token=${token}`,
      expiresAt: row.expires_at.toISOString(),
      timeZone: organization.time_zone,
    },
  });
}

/** An invitation that was accepted or revoked also has an end. */
export async function deleteEndedInvitations(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('invitations').where('expires_at', '<', retainedSince(ctx, 'endedLinks')).execute();
}

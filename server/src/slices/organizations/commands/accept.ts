import type { organizations, OutputOf, ParsedInputOf, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import type { Exchange } from '../../../platform/routes.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { peopleById } from '../../identity/index.ts';
import { mayInvite } from '../policy.ts';
import { invitationByToken } from '../queries/invitations.ts';
import { currentRights, type InvitationRow } from '../queries/people.ts';
import { summaryOf } from '../queries/records.ts';
import { decideInvitation, invitationState } from '../rules.ts';
import { makeActive } from './active.ts';
import { lockOrganization } from './lock.ts';
import { addMember } from './members.ts';

/** Only the person at the invited, verified address joins; a second click finds them already a member. */
export async function acceptInvitation(
  ctx: PersonCtx,
  { token }: ParsedInputOf<typeof organizations.acceptInvitation>,
  exchange: Exchange,
): Promise<OutputOf<typeof organizations.acceptInvitation>> {
  const { actor } = ctx;
  return transaction(ctx, async (tx) => {
    const seen = await invitationByToken(tx, token);
    if (!seen) throw new AppError('organizations.invitationExpired');
    const organization = await lockOrganization(tx, seen.organization_id);
    // Read again under the lock: it may have been revoked, resent or accepted in between.
    const row = await invitationByToken(tx, token);
    if (!row) throw new AppError('organizations.invitationExpired');
    if (!(await hasJoinedBy(tx, row, actor.userId))) {
      permit(decideInvitation(invitationState(row, ctx.clock.now()), 'accept'));
      await refuseLostRight(tx, row);
      await refuseSomeoneElse(tx, row, actor.userId);
      await tx
        .updateTable('invitations')
        .set({ accepted_at: ctx.clock.now(), accepted_by: actor.userId })
        .where('organization_id', '=', row.organization_id)
        .where('id', '=', row.id)
        .execute();
      await addMember(tx, { organizationId: organization.id, userId: actor.userId }, row.role);
    }
    await makeActive(tx, exchange, organization.id);
    return summaryOf(ctx, organization);
  });
}

/** An invitation is valid only while its sender may still grant its role. */
async function refuseLostRight(tx: Tx, row: InvitationRow): Promise<void> {
  if (row.invited_by === null) return;
  const sender = await currentRights(tx, row.organization_id, row.invited_by);
  if (sender === null || mayInvite(sender, row.role) !== true)
    throw new AppError('organizations.invitationExpired');
}

async function hasJoinedBy(tx: Tx, row: InvitationRow, userId: UserId): Promise<boolean> {
  if (row.accepted_by !== userId) return false;
  const membership = await tx
    .selectFrom('memberships')
    .select('role')
    .where('organization_id', '=', row.organization_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return membership !== undefined;
}

async function refuseSomeoneElse(tx: Tx, row: InvitationRow, userId: UserId): Promise<void> {
  const person = (await peopleById(tx, [userId])).get(userId);
  if (!person?.isEmailVerified || person.email !== row.email)
    throw new AppError('organizations.invitationForSomeoneElse');
}

import type { OrganizationId, UserId } from '@halles/contract';
import type { PersonCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { assertConfirmed, deleteUser, isLastAdmin } from '../../identity/index.ts';
import { membershipsOf, ownersAmong } from '../queries/people.ts';
import { decideDeparture } from '../rules.ts';
import { lockOrganization, saveOrganization } from './lock.ts';
import { removeMembership } from './members.ts';

/** Organizations are locked in the order of their ids, so that two people who leave the same ones do not deadlock. */
export async function deleteMyAccount(ctx: PersonCtx): Promise<{ done: true }> {
  await assertConfirmed(ctx);
  const { userId, isAdmin } = ctx.actor;
  return transaction(ctx, async (tx) => {
    if (isAdmin && (await isLastAdmin(tx, userId))) throw new AppError('admin.lastAdmin');
    await deleteUser(tx, userId, await leaveEverything(tx, userId));
    // Deleting the account waited for whoever was adding the person, and nobody can from then on.
    await leaveEverything(tx, userId);
    return { done: true };
  });
}

async function leaveEverything(tx: Tx, userId: UserId): Promise<OrganizationId[]> {
  const joined = await tx
    .selectFrom('memberships')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute();
  for (const { organization_id: organizationId } of joined) {
    const { suspended_at } = await lockOrganization(tx, organizationId);
    const members = await membershipsOf(tx, organizationId);
    const own = members.find((member) => member.user_id === userId);
    if (!own) continue;
    permit(decideDeparture({ role: own.role, owners: ownersAmong(members), members: members.length }));
    await removeMembership(tx, { organizationId, userId });
    if (members.length > 1 || suspended_at !== null) continue;
    await saveOrganization(tx, organizationId, {
      suspended_at: tx.ctx.clock.now(),
      suspended_reason: ABANDONED,
    });
    await record(tx, {
      type: 'organizations.suspended',
      organizations: [organizationId],
      subject: organizationId,
      data: { reason: ABANDONED },
    });
  }
  return joined.map(({ organization_id }) => organization_id);
}

/** Admins read it beside the organization. Without members nobody would confirm its orders. */
const ABANDONED = 'The last member deleted their account.';

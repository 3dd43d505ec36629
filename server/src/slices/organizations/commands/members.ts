import {
  allowedTo,
  type OrganizationId,
  type organizations,
  type ParsedInputOf,
  type Role,
  type UserId,
} from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError, permit } from '../../../platform/errors.ts';
import { record } from '../../../platform/events/record.ts';
import { type Tx, transaction } from '../../../platform/transaction.ts';
import { assertAccountExists } from '../../identity/index.ts';
import { mayChangeRole, mayRemove } from '../policy.ts';
import {
  membersFor,
  membershipsOf,
  ownersAmong,
  type Member,
  type MembershipRow,
} from '../queries/people.ts';
import { assertMember } from '../queries/records.ts';
import { endInvitationsSentBy } from './invitations.ts';
import { lockOrganization } from './lock.ts';
import { removeOwnViews } from './table-views.ts';

interface OfMember {
  organizationId: OrganizationId;
  userId: UserId;
}

interface Locked {
  membership: MembershipRow;
  /** Input of the policy. Owners are counted under the lock so that the last two cannot leave at once. */
  question: { role: Role; isSelf: boolean; owners: number };
}

async function lockMember(tx: Tx, actor: Person, { organizationId, userId }: OfMember): Promise<Locked> {
  await lockOrganization(tx, organizationId);
  const memberships = await membershipsOf(tx, organizationId);
  const membership = memberships.find((each) => each.user_id === userId);
  if (!membership) throw new AppError('request.notFound');
  const isSelf = userId === actor.userId;
  return { membership, question: { role: membership.role, isSelf, owners: ownersAmong(memberships) } };
}

export async function changeRole(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.changeRole>,
): Promise<Member> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const { membership, question } = await lockMember(tx, actor, input);
    permit(mayChangeRole(actor, question, input.role));
    if (membership.role !== input.role) await setRole(tx, input, input.role);
    const caller = question.isSelf && actor.view === 'own' ? { ...actor, role: input.role } : actor;
    const members = await membersFor(ctx, tx, input.organizationId, caller);
    return members.find((member) => member.userId === input.userId)!;
  });
}

async function setRole(tx: Tx, { organizationId, userId }: OfMember, role: Role): Promise<void> {
  await tx
    .updateTable('memberships')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await record(tx, {
    type: 'organizations.memberRoleChanged',
    organizations: [organizationId],
    users: [userId],
    subject: organizationId,
    data: { userId, role },
  });
  await endInvitationsSentBy(tx, { organizationId, userId });
}

export async function removeMember(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.removeMember>,
): Promise<{ done: true }> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const { question } = await lockMember(tx, actor, input);
    permit(mayRemove(actor, question));
    await removeMembership(tx, input);
    return { done: true };
  });
}

export async function removeMembership(tx: Tx, { organizationId, userId }: OfMember): Promise<void> {
  await tx
    .deleteFrom('memberships')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  await record(tx, {
    type: 'organizations.memberRemoved',
    organizations: [organizationId],
    users: [userId],
    subject: organizationId,
    data: { userId },
  });
  await removeOwnViews(tx, { organizationId, userId });
  await endInvitationsSentBy(tx, { organizationId, userId });
}

/** Makes a member the owner; the previous owner becomes manager. An acting admin has no role to give up. */
export async function transferOwnership(
  ctx: MemberCtx,
  input: ParsedInputOf<typeof organizations.transferOwnership>,
): Promise<{ done: true }> {
  const actor = assertMember(ctx, input.organizationId);
  return transaction(ctx, async (tx) => {
    const { membership, question } = await lockMember(tx, actor, input);
    permit(allowedTo(actor, 'transferOwnership'));
    if (question.isSelf && actor.view === 'own') return { done: true };
    if (membership.role !== 'owner') await setRole(tx, input, 'owner');
    if (actor.view === 'own') await setRole(tx, { ...input, userId: actor.userId }, 'manager');
    return { done: true };
  });
}

/** Used wherever somebody joins an organization: onboarding, invitations, the demo market. */
export async function addMember(tx: Tx, { organizationId, userId }: OfMember, role: Role): Promise<boolean> {
  await assertAccountExists(tx, userId);
  const added = await tx
    .insertInto('memberships')
    .values({ organization_id: organizationId, user_id: userId, role, joined_at: tx.ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['organization_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!added) return false;
  await record(tx, {
    type: 'organizations.memberJoined',
    organizations: [organizationId],
    users: [userId],
    subject: organizationId,
    data: { userId, role },
  });
  return true;
}

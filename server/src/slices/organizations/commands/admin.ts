import type { Feature, OrganizationId } from '@halles/contract';
import type { Person } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/errors.ts';
import { record, type NewEvent } from '../../../platform/events/record.ts';
import type { PersonTx, Tx } from '../../../platform/transaction.ts';
import type { EventType } from '../../../events.ts';
import { everyoneIn, lockOrganization, saveOrganization } from './lock.ts';

/** Admin-only actions on an organization; for anybody else the organization looks like one that does not exist. */
function assertAdmin({ ctx: { actor } }: PersonTx): Person {
  if (!actor.isAdmin) throw new AppError('request.notFound');
  return actor;
}

const recordEvent = async <Type extends EventType>(
  tx: Tx,
  organizationId: OrganizationId,
  event: Pick<NewEvent<Type>, 'type' | 'data'>,
): Promise<void> =>
  record<Type>(tx, {
    ...event,
    organizations: [organizationId],
    users: await everyoneIn(tx, organizationId),
    subject: organizationId,
  });

export async function verifyOrganization(tx: PersonTx, organizationId: OrganizationId): Promise<void> {
  const admin = assertAdmin(tx);
  const organization = await lockOrganization(tx, organizationId);
  if (organization.verified_at !== null) return;
  const verified = { verified_at: tx.ctx.clock.now(), verified_by: admin.userId };
  await saveOrganization(tx, organizationId, verified);
  await recordEvent(tx, organizationId, { type: 'organizations.verified', data: {} });
}

/** Members of a suspended organization can read but not trade. A second reason replaces the first. */
export async function suspendOrganization(
  tx: PersonTx,
  organizationId: OrganizationId,
  reason: string,
): Promise<void> {
  const admin = assertAdmin(tx);
  const organization = await lockOrganization(tx, organizationId);
  if (organization.suspended_reason === reason) return;
  await saveOrganization(tx, organizationId, {
    suspended_at: organization.suspended_at ?? tx.ctx.clock.now(),
    suspended_by: admin.userId,
    suspended_reason: reason,
  });
  await recordEvent(tx, organizationId, { type: 'organizations.suspended', data: { reason } });
}

export async function restoreOrganization(
  tx: PersonTx,
  organizationId: OrganizationId,
  reason: string,
): Promise<void> {
  assertAdmin(tx);
  const organization = await lockOrganization(tx, organizationId);
  if (organization.suspended_at === null) return;
  const restored = { suspended_at: null, suspended_by: null, suspended_reason: null };
  await saveOrganization(tx, organizationId, restored);
  await recordEvent(tx, organizationId, { type: 'organizations.restored', data: { reason } });
}

interface FeatureChange {
  organizationId: OrganizationId;
  feature: Feature;
  isOpen: boolean;
  reason: string;
}

/** A closed feature is refused to the members at once; what they made with it stays. */
export async function setFeature(
  tx: PersonTx,
  { organizationId, feature, isOpen, reason }: FeatureChange,
): Promise<void> {
  assertAdmin(tx);
  const { closed_features: closed } = await lockOrganization(tx, organizationId);
  if (isOpen === !closed.includes(feature)) return;
  await saveOrganization(tx, organizationId, {
    closed_features: isOpen ? closed.filter((each) => each !== feature) : [...closed, feature],
  });
  const type = isOpen ? 'organizations.featureOpened' : 'organizations.featureClosed';
  await recordEvent(tx, organizationId, { type, data: { feature, reason } });
}

/**
 * Applies to the current session: from then on its requests may act, and the audit log marks them. Whoever acts again in
 * the session gives another reason, which the audit log names too.
 */
export async function recordAct(tx: PersonTx, organizationId: OrganizationId, reason: string): Promise<void> {
  const admin = assertAdmin(tx);
  await lockOrganization(tx, organizationId);
  const begun = await tx
    .insertInto('admin_access_reasons')
    .values({
      organization_id: organizationId,
      session_id: admin.sessionId,
      user_id: admin.userId,
      reason,
      began_at: tx.ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'session_id']).doNothing())
    .returning('session_id')
    .executeTakeFirst();
  if (!begun && (await lastReason(tx, organizationId)) === reason) return;
  await record(tx, {
    type: 'admin.actedAs',
    organizations: [organizationId],
    users: [admin.userId],
    subject: organizationId,
    data: { reason },
  });
}

/** The one that the admin gave last, which a repeated request gives again. */
async function lastReason(tx: PersonTx, organizationId: OrganizationId): Promise<unknown> {
  const event = await tx
    .selectFrom('events')
    .select('data')
    .where('subject_id', '=', organizationId)
    .where('type', '=', 'admin.actedAs')
    .where('actor_user_id', '=', tx.ctx.actor.userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.data['reason'];
}

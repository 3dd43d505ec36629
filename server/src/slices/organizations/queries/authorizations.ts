import { abilityNames, allowedTo, type Authorizations, type OrganizationId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertMember } from './records.ts';

/**
 * Spec §7: organization authorizations by organization id. Reads tables instead of the actor, because the actor is
 * outdated when a live query runs again.
 */
export async function getAuthorizations(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<Authorizations> {
  const { userId, view } = assertMember(ctx, organizationId);
  const row = await ctx.db
    .selectFrom('organizations as o')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.organization_id', '=', 'o.id').on('m.user_id', '=', userId),
    )
    .select(['m.role', 'o.suspended_at'])
    .where('o.id', '=', organizationId)
    .executeTakeFirst();
  if (!row || (view === 'own' && row.role === null)) throw new AppError('request.notFound');
  const member = { role: row.role, view, ...(row.suspended_at && { suspended: true as const }) };
  return {
    organizationId,
    role: row.role,
    view,
    can: Object.fromEntries(
      abilityNames.map((ability) => [ability, allowedTo(member, ability)]),
    ) as Authorizations['can'],
  };
}

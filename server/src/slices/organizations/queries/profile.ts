import type { Organization, OrganizationId } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import { addressOf, assertMember, loadOrganization, type OrganizationAddress } from './records.ts';

interface OfOrganization {
  organizationId: OrganizationId;
}

export async function getOrganization(
  ctx: MemberCtx,
  { organizationId }: OfOrganization,
): Promise<Organization> {
  const actor = assertMember(ctx, organizationId);
  return loadOrganization(ctx, ctx.db, organizationId, actor);
}

/** The main address first, then in the order they were added. */
export async function listAddresses(
  ctx: MemberCtx,
  { organizationId }: OfOrganization,
): Promise<OrganizationAddress[]> {
  assertMember(ctx, organizationId);
  const rows = await ctx.db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('is_main', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(addressOf);
}

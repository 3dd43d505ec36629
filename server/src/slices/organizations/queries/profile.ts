import type { Organization, OrganizationId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import {
  addressOf,
  assertMember,
  loadOrganization,
  summaryColumns,
  summaryOf,
  type OrganizationAddress,
  type OrganizationSummary,
} from './records.ts';

interface OfOrganization {
  organizationId: OrganizationId;
}

export async function getOrganization(ctx: Ctx, { organizationId }: OfOrganization): Promise<Organization> {
  const actor = assertMember(ctx, organizationId);
  return loadOrganization(ctx, ctx.db, organizationId, actor);
}

/** The main address first, then as they were added. */
export async function listAddresses(
  ctx: Ctx,
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

/** Name, logo and kind of any organizations: how partners appear on orders, invoices and conversations. */
export async function organizationSummaries(
  ctx: Ctx,
  db: Db,
  ids: readonly OrganizationId[],
): Promise<Map<OrganizationId, OrganizationSummary>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('organizations')
    .select(summaryColumns)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, summaryOf(ctx, row)]));
}

import type { Selectable } from 'kysely';
import type { OrganizationId, OrganizationSetup } from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import { refusal } from '../../../platform/errors.ts';
import { setupStepsOf } from '../rules.ts';
import type { OrganizationSetupsTable } from '../tables.ts';
import { assertMember } from './records.ts';

export { setupProgress } from '../rules.ts';

export type SetupRow = Selectable<OrganizationSetupsTable>;

export function setupFrom(row: SetupRow, { is_seller }: { is_seller: boolean }): OrganizationSetup {
  return {
    organizationId: row.organization_id,
    steps: setupStepsOf({ isSeller: is_seller, done: row.done, skipped: row.skipped }),
    isComplete: row.is_complete,
    version: row.version,
  };
}

export async function getSetup(
  ctx: MemberCtx,
  { organizationId }: { organizationId: OrganizationId },
): Promise<OrganizationSetup> {
  assertMember(ctx, organizationId);
  return setupOf(ctx, organizationId);
}

export async function setupOf({ db }: Ctx, organizationId: OrganizationId): Promise<OrganizationSetup> {
  const row = await db
    .selectFrom('organization_setups')
    .innerJoin('organizations', 'organizations.id', 'organization_setups.organization_id')
    .selectAll('organization_setups')
    .select('is_seller')
    .where('organization_setups.organization_id', '=', organizationId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return setupFrom(row, row);
}

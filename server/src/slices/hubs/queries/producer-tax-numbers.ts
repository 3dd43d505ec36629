import { sql } from 'kysely';
import type { OrganizationId } from '@halles/contract';
import type { Db } from '../../../platform/db.ts';
import type { OwnTaxNumbers } from '../rules/producer-tax-numbers.ts';

/** The tax numbers in the settings of those organizations that accepted the hub as their customer. */
export async function loadOwnTaxNumbers(
  db: Db,
  hubId: OrganizationId,
  organizationIds: readonly OrganizationId[],
): Promise<Map<OrganizationId, OwnTaxNumbers>> {
  if (organizationIds.length === 0) return new Map();
  const { rows } = await sql<OwnTaxNumbers & { id: OrganizationId }>`
    select o.id, o.siret, o.vat_number as "vatNumber",
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'number', t.tax_number) order by t.position)
        from taxes t where t.organization_id = o.id), '[]') as taxes
    from organizations o
    join relations r on r.vendor_id = o.id and r.customer_id = ${hubId}
      and r.status = 'active' and r.accepted_at is not null
    where o.id = any(${[...organizationIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...own }) => [id, own]));
}

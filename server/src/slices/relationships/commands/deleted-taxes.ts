import { sql } from 'kysely';
import type { OrganizationId, RelationId, TaxId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { transaction } from '../../../platform/transaction.ts';
import { lockRelations } from './lock.ts';
import { saveTerms, termsChange } from './terms.ts';

/** A tax that its seller deleted is named nowhere any more, and an exemption with it could not be saved. */
export const endExemptionsOfDeletedTaxes = (ctx: Ctx, vendorId: OrganizationId): Promise<void> =>
  transaction(ctx, async (tx) => {
    const { rows } = await sql<{ relationId: RelationId; taxId: TaxId }>`
      select r.relation_id as "relationId", e.id as "taxId"
      from relationships r cross join unnest(r.exempt_tax_ids) as e (id)
      where r.organization_id = ${vendorId} and r.side = 'vendor'
        and not exists (select from taxes t where t.organization_id = r.organization_id and t.id = e.id)`.execute(
      tx,
    );
    if (rows.length === 0) return;
    const deleted = new Set(rows.map(({ taxId }) => taxId));
    const relationIds = [...new Set(rows.map(({ relationId }) => relationId))];
    const locked = await lockRelations(tx, vendorId, relationIds);
    const changes = locked.map((relation) => {
      const exemptTaxIds = relation.own.exempt_tax_ids.filter((taxId) => !deleted.has(taxId));
      return termsChange(relation, { exemptTaxIds });
    });
    await saveTerms(tx, changes);
  });

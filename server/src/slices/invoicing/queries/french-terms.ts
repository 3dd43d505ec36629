import type { FrenchTerms, invoicing, OrganizationId, OutputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { DEFAULT_FRENCH_TERMS } from '../rules/france.ts';
import { assertMaySee } from './records.ts';

export async function loadFrenchTerms(
  db: Db,
  vendorId: OrganizationId,
): Promise<{ terms: FrenchTerms; version: number }> {
  const row = await db
    .selectFrom('french_invoice_terms')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst();
  if (!row) return { terms: DEFAULT_FRENCH_TERMS, version: 1 };
  const { early_percent: percent, early_days: days } = row;
  return {
    terms: {
      capitalMinor: row.capital_minor,
      registerTown: row.register_town,
      earlyPayment: percent === null || days === null ? null : { percent, days },
      supply: row.supply,
      isVatOnDebits: row.vat_on_debits,
    },
    version: row.version,
  };
}

export async function getFrenchTerms(ctx: MemberCtx): Promise<OutputOf<typeof invoicing.getFrenchTerms>> {
  assertMaySee(ctx, 'vendor');
  const { terms, version } = await loadFrenchTerms(ctx.db, ctx.actor.organizationId);
  return { ...terms, version };
}

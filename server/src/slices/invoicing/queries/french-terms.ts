import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { FrenchTerms, invoicing, OrganizationId, OutputOf } from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { DEFAULT_FRENCH_TERMS } from '../rules/france.ts';
import type { FrenchInvoiceTermsTable } from '../tables.ts';
import { assertMaySee } from './records.ts';

export async function loadFrenchTerms(
  db: Db,
  vendorId: OrganizationId,
): Promise<{ terms: FrenchTerms; version: number }> {
  const { rows } = await sql<{ terms: FrenchTermsRow | null }>`
    select ${frenchTermsAsJson(sql`${vendorId}::uuid`)} as terms`.execute(db);
  return frenchTermsFrom(rows[0]!.terms);
}

export type FrenchTermsRow = Selectable<FrenchInvoiceTermsTable>;

/** SQL for what `frenchTermsFrom` reads. */
export const frenchTermsAsJson = (vendorId: RawBuilder<unknown>): RawBuilder<FrenchTermsRow | null> => sql`(
  select to_jsonb(f) || jsonb_build_object('early_percent', f.early_percent::text)
  from french_invoice_terms f where f.vendor_id = ${vendorId})`;

export function frenchTermsFrom(row: FrenchTermsRow | null): { terms: FrenchTerms; version: number } {
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

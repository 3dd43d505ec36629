import type { Selectable } from 'kysely';
import { isHarmonized, type OrganizationId, type TaxRate } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import type { HubPurchasesTable, ProducerStatementsTable } from '../tables.ts';

export type StatementRecord = Selectable<ProducerStatementsTable>;
export type PurchaseRecord = Selectable<HubPurchasesTable>;

const rateOf = ({ id, name, rate }: Pick<TaxRow, 'id' | 'name' | 'rate'>): TaxRate => ({
  taxId: id,
  name: { en: name.en || name.fr, fr: name.fr || name.en },
  rate: decimal(rate),
});

export async function loadTaxRates(db: Db, vendorId: OrganizationId): Promise<TaxRate[]> {
  return (await taxesOf(db, vendorId)).map(rateOf);
}

/** The taxes on a seller's services, on a day: those of its delivery fee, at the seller's own location. */
export async function loadServiceTaxes(db: Db, vendorId: OrganizationId, on: string): Promise<TaxRate[]> {
  const taxes = (await taxesOf(db, vendorId)).filter(
    (tax) =>
      tax.applies_to_delivery_fee &&
      (tax.valid_from ?? on) <= on &&
      on <= (tax.valid_until ?? on) &&
      (tax.jurisdiction === null || tax.jurisdiction === tax.country || tax.jurisdiction === tax.region),
  );
  const isFederalIncluded = taxes.some(({ jurisdiction }) => isHarmonized(jurisdiction));
  return taxes.filter(({ jurisdiction }) => !isFederalIncluded || jurisdiction !== 'CA').map(rateOf);
}

type TaxRow = Awaited<ReturnType<typeof taxesOf>>[number];

const taxesOf = (db: Db, vendorId: OrganizationId) =>
  db
    .selectFrom('taxes as t')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 't.organization_id').on('a.is_main', '=', true),
    )
    .select(['t.id', 't.name', 't.rate', 't.jurisdiction', 't.valid_from', 't.valid_until'])
    .select(['t.applies_to_delivery_fee', 'a.country', 'a.region'])
    .where('t.organization_id', '=', vendorId)
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();

import type { Selectable } from 'kysely';
import { isHarmonized, type OrganizationId, type TaxGroup, type TaxId, type TaxRate } from '@halles/contract';
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

/** The taxes of a seller that are charged at its own location on a day. */
async function taxesAtHome(db: Db, vendorId: OrganizationId, on: string): Promise<TaxRow[]> {
  const taxes = (await taxesOf(db, vendorId)).filter(
    (tax) =>
      (tax.valid_from ?? on) <= on &&
      on <= (tax.valid_until ?? on) &&
      (tax.jurisdiction === null || tax.jurisdiction === tax.country || tax.jurisdiction === tax.region),
  );
  const isFederalIncluded = taxes.some(({ jurisdiction }) => isHarmonized(jurisdiction));
  return taxes.filter(({ jurisdiction }) => !isFederalIncluded || jurisdiction !== 'CA');
}

/** The taxes on a seller's services, on a day: those of its delivery fee. */
export const loadServiceTaxes = async (db: Db, vendorId: OrganizationId, on: string): Promise<TaxRate[]> =>
  (await taxesAtHome(db, vendorId, on)).filter((tax) => tax.applies_to_delivery_fee).map(rateOf);

/** The taxes on products that a hub buys, by their tax group: those of its place on the day of the purchase. */
export async function loadPurchaseTaxes(
  db: Db,
  vendorId: OrganizationId,
  on: string,
): Promise<(group: TaxGroup | null) => TaxId[]> {
  const taxes = await taxesAtHome(db, vendorId, on);
  return (group) =>
    taxes.filter(({ tax_groups }) => group !== null && tax_groups.includes(group)).map(({ id }) => id);
}

type TaxRow = Awaited<ReturnType<typeof taxesOf>>[number];

const taxesOf = (db: Db, vendorId: OrganizationId) =>
  db
    .selectFrom('taxes as t')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 't.organization_id').on('a.is_main', '=', true),
    )
    .select(['t.id', 't.name', 't.rate', 't.jurisdiction', 't.valid_from', 't.valid_until'])
    .select(['t.applies_to_delivery_fee', 't.tax_groups', 'a.country', 'a.region'])
    .where('t.organization_id', '=', vendorId)
    .orderBy('t.position')
    .orderBy('t.id')
    .execute();

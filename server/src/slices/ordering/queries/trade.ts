import type { Currency, OrganizationId, TaxId, TaxRate } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import { toleranceOf, type Tolerance } from '../rules/changes.ts';
import { organizationRow, type OrganizationRow } from '../../organizations/index.ts';

/** What one seller charges one customer by: taxes less exemptions, fee, credit. */
export interface Trade {
  currency: Currency;
  timeZone: string;
  rates: TaxRate[];
  feeTaxIds: TaxId[];
  creditLimitMinor: number | null;
  creditPolicy: 'warn' | 'hold';
  tolerance: Tolerance;
  customerNumber: string | null;
}

export const tradeOf = async (db: Db, vendorId: OrganizationId, customerId: OrganizationId): Promise<Trade> =>
  tradeWith(db, (await organizationRow(db, vendorId))!, customerId);

/** Of a seller who was read already. */
export async function tradeWith(
  db: Db,
  vendor: Pick<OrganizationRow, 'id' | 'currency' | 'time_zone'>,
  customerId: OrganizationId,
): Promise<Trade> {
  const [taxes, terms, customerTerms] = await Promise.all([
    db
      .selectFrom('taxes')
      .selectAll()
      .where('organization_id', '=', vendor.id)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('relationships')
      .selectAll()
      .where('organization_id', '=', vendor.id)
      .where('side', '=', 'vendor')
      .where('partner_id', '=', customerId)
      .executeTakeFirst(),
    db
      .selectFrom('relationships')
      .select('change_tolerance')
      .where('organization_id', '=', customerId)
      .where('side', '=', 'customer')
      .where('partner_id', '=', vendor.id)
      .executeTakeFirst(),
  ]);
  const exempt = new Set<TaxId>(terms?.exempt_tax_ids);
  const charged = taxes.filter(({ id }) => !exempt.has(id));
  return {
    currency: vendor.currency,
    timeZone: vendor.time_zone,
    rates: charged.map(({ id, name, rate }) => ({
      taxId: id,
      name: { en: name.en || name.fr, fr: name.fr || name.en },
      rate: decimal(rate),
    })),
    feeTaxIds: charged.filter((tax) => tax.applies_to_delivery_fee).map(({ id }) => id),
    creditLimitMinor: terms?.credit_limit_minor ?? null,
    creditPolicy: terms?.credit_policy ?? 'warn',
    tolerance: toleranceOf({
      customer: customerTerms?.change_tolerance ?? null,
      vendor: terms?.change_tolerance ?? null,
    }),
    customerNumber: terms?.number ?? null,
  };
}

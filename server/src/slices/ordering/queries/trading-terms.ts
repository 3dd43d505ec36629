import { placeOfSupply, type Currency, type OrganizationId } from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import { toleranceOf, type Tolerance } from '../rules/changes.ts';
import { mainAddressOf, organizationRow, type OrganizationRow } from '../../organizations/index.ts';
import { decideTaxes, type CustomerExemption, type SellerTax, type TaxDecision } from '../rules/taxes.ts';

/** The terms between one seller and one customer: taxes, exemptions, credit. */
export interface TradingTerms {
  currency: Currency;
  timeZone: string;
  taxes: SellerTax[];
  exemption: CustomerExemption;
  creditLimitMinor: number | null;
  creditPolicy: 'warn' | 'hold';
  tolerance: Tolerance;
  customerNumber: string | null;
}

export const getTradingTerms = async (
  db: Db,
  vendorId: OrganizationId,
  customerId: OrganizationId,
): Promise<TradingTerms> => tradingTermsWith(db, (await organizationRow(db, vendorId))!, customerId);

/** Same as getTradingTerms, for a seller that the caller has already loaded. */
export async function tradingTermsWith(
  db: Db,
  vendor: Pick<OrganizationRow, 'id' | 'currency' | 'time_zone'>,
  customerId: OrganizationId,
): Promise<TradingTerms> {
  const [taxes, terms, customerTerms] = await Promise.all([
    sellerTaxes(db, vendor.id),
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
  return {
    currency: vendor.currency,
    timeZone: vendor.time_zone,
    taxes,
    exemption: {
      taxIds: terms?.exempt_tax_ids ?? [],
      certificateNumber: terms?.tax_exemption?.certificateNumber ?? '',
      reason: terms?.tax_exemption?.reason ?? '',
      expiresOn: terms?.tax_exemption?.expiresOn ?? null,
    },
    creditLimitMinor: terms?.credit_limit_minor ?? null,
    creditPolicy: terms?.credit_policy ?? 'warn',
    tolerance: toleranceOf({
      customer: customerTerms?.change_tolerance ?? null,
      vendor: terms?.change_tolerance ?? null,
    }),
    customerNumber: terms?.number ?? null,
  };
}

/** The credit limit is in the seller's currency, so it does not apply to orders in another one. */
export const tradingTermsIn = (terms: TradingTerms, currency: Currency): TradingTerms =>
  currency === terms.currency ? terms : { ...terms, creditLimitMinor: null };

async function sellerTaxes(db: Db, vendorId: OrganizationId): Promise<SellerTax[]> {
  const rows = await db
    .selectFrom('taxes')
    .selectAll()
    .where('organization_id', '=', vendorId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    taxId: row.id,
    name: { en: row.name.en || row.name.fr, fr: row.name.fr || row.name.en },
    rate: decimal(row.rate),
    number: row.tax_number,
    jurisdiction: row.jurisdiction,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    isOnDeliveryFee: row.applies_to_delivery_fee,
    taxGroups: row.tax_groups,
  }));
}

type Place = Parameters<typeof placeOfSupply>[0];

/** The taxes of a supply at an address on a day; without an address, at the seller's place. */
export async function taxesFor(
  db: Db,
  vendor: Pick<OrganizationRow, 'id' | 'country'>,
  { terms, address, on }: { terms: TradingTerms; address: Place; on: string },
): Promise<TaxDecision> {
  const main = await mainAddressOf(db, vendor.id);
  return taxesAtPlace(terms, { vendor, vendorAddress: main, address, on });
}

/** Same as taxesFor, for a seller whose address the caller has already loaded. */
export function taxesAtPlace(
  { taxes, exemption }: Pick<TradingTerms, 'taxes' | 'exemption'>,
  at: { vendor: Pick<OrganizationRow, 'country'>; vendorAddress: Place; address: Place; on: string },
): TaxDecision {
  const home = placeOfSupply(at.vendorAddress, at.vendor.country);
  return decideTaxes(taxes, exemption, { place: placeOfSupply(at.address, home), home, on: at.on });
}

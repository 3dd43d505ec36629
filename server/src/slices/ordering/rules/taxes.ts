import {
  isHarmonized,
  placeOfSupply,
  type Country,
  type DecidedTax,
  type OrderTaxExemption,
  type TaxGroup,
  type TaxId,
} from '@halles/contract';

/** A tax in the seller's settings. */
export interface SellerTax {
  taxId: TaxId;
  name: { en: string; fr: string };
  rate: string;
  number: string;
  /** Null: wherever the seller delivers. */
  jurisdiction: string | null;
  validFrom: string | null;
  validUntil: string | null;
  isOnDeliveryFee: boolean;
  /** The groups of taxable products that it is charged on. */
  taxGroups: readonly TaxGroup[];
}

export interface CustomerExemption {
  taxIds: readonly string[];
  certificateNumber: string;
  reason: string;
  /** The last valid day; null: no end. */
  expiresOn: string | null;
}

export interface Supply {
  /** The place of delivery or pickup: CA-ON, FR. */
  place: string;
  /** The seller's place. */
  home: string;
  on: string;
}

/** The taxes of an order, copied into its snapshot and used by every document made from it. */
export interface TaxDecision {
  placeOfSupply: string;
  rates: (DecidedTax & { taxId: TaxId })[];
  feeTaxIds: TaxId[];
  exemptions: OrderTaxExemption[];
}

const isInForce = ({ validFrom, validUntil }: SellerTax, on: string): boolean =>
  (validFrom === null || validFrom <= on) && (validUntil === null || on <= validUntil);

const isChargedAt = ({ jurisdiction }: SellerTax, place: string): boolean =>
  jurisdiction === null || jurisdiction === place || place.startsWith(`${jurisdiction}-`);

/** The seller's taxes that apply at a place on a day; a harmonized tax replaces the federal one. */
function taxesAt(taxes: readonly SellerTax[], place: string, on: string): SellerTax[] {
  const charged = taxes.filter((tax) => isInForce(tax, on) && isChargedAt(tax, place));
  const isFederalIncluded = charged.some(({ jurisdiction }) => isHarmonized(jurisdiction));
  return isFederalIncluded ? charged.filter(({ jurisdiction }) => jurisdiction !== 'CA') : charged;
}

const isCanadian = ({ jurisdiction }: SellerTax): boolean => jurisdiction?.startsWith('CA') ?? false;

const nameOf = ({ name, jurisdiction }: SellerTax): string =>
  `${jurisdiction ?? ''}/${name.fr.trim().toLowerCase()}`;

const overlaps = (a: SellerTax, b: SellerTax): boolean =>
  (a.validFrom ?? '') <= (b.validUntil ?? '9') && (b.validFrom ?? '') <= (a.validUntil ?? '9');

/** The same tax with the rate of another period: same place and name, other dates. */
const isSameTax = (a: SellerTax, b: SellerTax): boolean =>
  a.taxId === b.taxId || (nameOf(a) === nameOf(b) && !overlaps(a, b));

/**
 * The taxes of the list that this one is equivalent to on the delivery fee: itself; the same tax with other dates;
 * and, for a tax that is not charged at the seller's place, every Canadian tax, because the fee names the taxes of the
 * seller's place.
 */
function equivalentTaxIds(
  tax: SellerTax,
  taxes: readonly SellerTax[],
  atHome: readonly SellerTax[],
): string[] {
  const isOfElsewhere = isCanadian(tax) && !atHome.some((one) => isSameTax(one, tax));
  return taxes
    .filter((one) => isSameTax(one, tax) || (isOfElsewhere && isCanadian(one)))
    .map(({ taxId }) => taxId);
}

/**
 * The taxes of a supply: those of the seller that apply at its place on its day, less the customer's exemptions.
 * Which of them a format bears depends on its tax group.
 */
export function decideTaxes(
  taxes: readonly SellerTax[],
  exemption: CustomerExemption,
  { place, home, on }: Supply,
): TaxDecision {
  const atHome = taxesAt(taxes, home, on);
  const isExemptionValid = exemption.expiresOn === null || on <= exemption.expiresOn;
  const isExempt = (tax: SellerTax): boolean =>
    isExemptionValid && taxes.some((one) => isSameTax(one, tax) && exemption.taxIds.includes(one.taxId));
  const feeTaxes = new Set<string>(taxes.filter((tax) => tax.isOnDeliveryFee).map(({ taxId }) => taxId));
  const charged = taxesAt(taxes, place, on);
  const rates = charged
    .filter((tax) => !isExempt(tax))
    .map((tax) => ({
      taxId: tax.taxId,
      name: tax.name,
      rate: tax.rate,
      number: tax.number,
      taxGroups: tax.taxGroups,
    }));
  return {
    placeOfSupply: place,
    rates,
    feeTaxIds: charged
      .filter((tax) => !isExempt(tax) && equivalentTaxIds(tax, taxes, atHome).some((id) => feeTaxes.has(id)))
      .map(({ taxId }) => taxId),
    exemptions: charged.filter(isExempt).map(({ taxId, name, rate }) => ({
      taxId,
      name,
      rate,
      certificateNumber: exemption.certificateNumber,
      reason: exemption.reason,
    })),
  };
}

type Place = Parameters<typeof placeOfSupply>[0];

/** The taxes of a supply at an address on a day; without an address, at the seller's place. */
export function taxesAtPlace(
  { taxes, exemption }: { taxes: readonly SellerTax[]; exemption: CustomerExemption },
  at: { vendor: { country: Country }; vendorAddress: Place; address: Place; on: string },
): TaxDecision {
  const home = placeOfSupply(at.vendorAddress, at.vendor.country);
  return decideTaxes(taxes, exemption, { place: placeOfSupply(at.address, home), home, on: at.on });
}

/** The order's taxes that a format bears; null: the format is not taxable. */
export const taxIdsOf = (rates: readonly DecidedTax[], group: TaxGroup | null): TaxId[] =>
  rates
    .filter(({ taxGroups }) => group !== null && (taxGroups?.includes(group) ?? true))
    .map(({ taxId }) => taxId as TaxId);

import { sql, type RawBuilder } from 'kysely';
import {
  type Bilingual,
  type ContactInfo,
  type Currency,
  type CustomerTerms,
  type Id,
  type Language,
  type OrganizationId,
  type TaxId,
  type UserId,
  dayIn,
} from '@halles/contract';
import { decimal } from '../../../platform/decimal.ts';
import type { Db } from '../../../platform/db.ts';
import type { Ctx } from '../../../platform/context.ts';
import { addressOf, type OrganizationRow } from '../../organizations/index.ts';
import { toleranceOf, type Tolerance } from '../rules/changes.ts';
import { type CustomerExemption, type SellerTax, taxesAtPlace, type TaxDecision } from '../rules/taxes.ts';
import type { CartRow, OrderRecord } from '../tables.ts';

/** An address of an organization, as JSON gives it. */
export type AddressRow = Parameters<typeof addressOf>[0];

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

/** The credit limit is in the seller's currency, so it does not apply to orders in another one. */
export const tradingTermsIn = (terms: TradingTerms, currency: Currency): TradingTerms =>
  currency === terms.currency ? terms : { ...terms, creditLimitMinor: null };

export interface Party extends Pick<
  OrganizationRow,
  'id' | 'name' | 'slug' | 'logo_file_id' | 'email' | 'phones' | 'country' | 'currency' | 'time_zone'
> {
  /** The seller who keeps the card of a customer without members. */
  managed_by: OrganizationId | null;
  sales_contact: ContactInfo | null;
  orders_contact: ContactInfo | null;
  delivery_instructions: Bilingual | null;
  auto_approve_purchase_order: boolean;
  purchase_order_prefix: string;
  language: Language;
  /** Addresses that want the emails about orders. */
  purchase_order_emails: string[];
}

/** What a seller knows of a customer that emails depend on. */
type KnownCustomer = Pick<CustomerTerms, 'contacts'> & { language: Language | null };

/** The vendor and customer of a cart or order with their addresses and trading terms, read in one statement. */
export interface Parties {
  vendor: Party;
  customer: Party;
  vendorAddress: AddressRow | undefined;
  /** The chosen delivery address, or the customer's main address. */
  address: AddressRow | undefined;
  terms: TradingTerms;
  knownCustomer: KnownCustomer | null;
  /** One of them blocked the other. */
  isBlocked: boolean;
  /** Names of the people who placed the order and raised its claims. */
  names: Readonly<Record<UserId, string>>;
}

interface PartyRow extends Party {
  address: AddressRow | null;
  relationship: {
    number: string | null;
    exempt_tax_ids: TaxId[];
    tax_exemption: Omit<CustomerExemption, 'taxIds'> | null;
    credit_limit_minor: number | null;
    credit_policy: TradingTerms['creditPolicy'];
    change_tolerance: Tolerance;
    language: KnownCustomer['language'];
    contacts: KnownCustomer['contacts'];
  } | null;
  taxes: TaxRow[] | null;
}

/** What `partiesOf` brings. */
export interface PartyRows {
  parties: PartyRow[];
  people: Record<UserId, string>;
  isBlocked: boolean;
}

interface TaxRow {
  id: TaxId;
  name: Bilingual;
  rate: string;
  tax_number: string;
  jurisdiction: string | null;
  valid_from: string | null;
  valid_until: string | null;
  applies_to_delivery_fee: boolean;
  tax_groups: SellerTax['taxGroups'];
}

type Pair = Pick<CartRow, 'vendor_id' | 'customer_id'> & Partial<Pick<CartRow, 'address_id'>>;
type OrderPair = Pair & Pick<OrderRecord, 'id' | 'submitted_by'>;

/** Where a delivery of the row goes: the address that was chosen, or the customer's main one. */
export const addressIdOf = (pair: 'pair'): RawBuilder<Id<'Address'> | null> => sql`(
    select x.id from addresses x where x.organization_id = ${sql.ref(`${pair}.customer_id`)}
      and case when ${sql.ref(`${pair}.address_id`)} is null then x.is_main else x.id = ${sql.ref(`${pair}.address_id`)} end)`;

/** The parties of a row with the columns of `OrderPair`, as `partiesFrom` reads them. */
export const partiesOf = (pair: 'o' | 'pair'): RawBuilder<PartyRows> => {
  const column = (name: string) => sql.ref(`${pair}.${name}`);
  const isVendor = sql`party.id = ${column('vendor_id')}`;
  return sql`(select json_build_object(
    'people', (select coalesce(json_object_agg(u.id, trim(u.first_name || ' ' || u.last_name)), '{}') from users u
      where u.id = ${column('submitted_by')}
        or u.id in (select c.raised_by from order_claims c where c.purchase_order_id = ${column('id')})),
    'isBlocked', exists (select from relations x where x.vendor_id = ${column('vendor_id')}
      and x.customer_id = ${column('customer_id')} and x.status = 'blocked'),
    'parties', json_agg(parties)) from (
    select party.id, party.name, party.slug, party.logo_file_id, party.email, party.phones, party.country,
      party.currency, party.time_zone, party.managed_by,
      s.sales_contact, s.orders_contact, s.delivery_instructions, s.auto_approve_purchase_order,
      s.purchase_order_prefix, s.language, s.purchase_order_emails, to_jsonb(a) as address, to_jsonb(r) as relationship, t.taxes
    from organizations party
    left join organization_settings s on s.organization_id = party.id
    left join addresses a on a.organization_id = party.id
      and case when ${isVendor} or ${column('address_id')} is null then a.is_main else a.id = ${column('address_id')} end
    left join relationships r on r.organization_id = party.id
      and r.side = case when ${isVendor} then 'vendor' else 'customer' end
      and r.partner_id = case when ${isVendor} then ${column('customer_id')} else ${column('vendor_id')} end
    left join lateral (
      select json_agg(json_build_object('id', x.id, 'name', x.name, 'rate', x.rate::text, 'tax_number', x.tax_number,
        'jurisdiction', x.jurisdiction, 'valid_from', x.valid_from, 'valid_until', x.valid_until,
        'applies_to_delivery_fee', x.applies_to_delivery_fee, 'tax_groups', x.tax_groups)
        order by x.position, x.id) as taxes
      from taxes x where x.organization_id = party.id and ${isVendor}) t on true
    where party.id in (${column('vendor_id')}, ${column('customer_id')})) parties)`;
};

export async function loadParties(db: Db, pair: Pair | OrderPair): Promise<Parties> {
  const { id, submitted_by } = { id: null, submitted_by: null, ...pair };
  const { rows } = await sql<{ parties: PartyRows }>`
    select ${partiesOf('pair')} as parties from (select ${id}::uuid as id, ${submitted_by}::uuid as submitted_by,
      ${pair.vendor_id}::uuid as vendor_id, ${pair.customer_id}::uuid as customer_id,
      ${pair.address_id ?? null}::uuid as address_id) pair`.execute(db);
  return partiesFrom(rows[0]!.parties, pair);
}

export function partiesFrom({ parties, people, isBlocked }: PartyRows, pair: Pair): Parties {
  const vendor = parties.find(({ id }) => id === pair.vendor_id)!;
  const customer = parties.find(({ id }) => id === pair.customer_id)!;
  return {
    vendor,
    customer,
    vendorAddress: vendor.address ?? undefined,
    address: customer.address ?? undefined,
    terms: tradingTermsOf(vendor, customer),
    knownCustomer: vendor.relationship,
    isBlocked,
    names: people,
  };
}

function tradingTermsOf(
  { currency, time_zone, taxes, relationship }: PartyRow,
  customer: PartyRow,
): TradingTerms {
  return {
    currency,
    timeZone: time_zone,
    taxes: (taxes ?? []).map(sellerTaxOf),
    exemption: {
      taxIds: relationship?.exempt_tax_ids ?? [],
      certificateNumber: relationship?.tax_exemption?.certificateNumber ?? '',
      reason: relationship?.tax_exemption?.reason ?? '',
      expiresOn: relationship?.tax_exemption?.expiresOn ?? null,
    },
    creditLimitMinor: relationship?.credit_limit_minor ?? null,
    creditPolicy: relationship?.credit_policy ?? 'warn',
    tolerance: toleranceOf({
      customer: customer.relationship?.change_tolerance ?? null,
      vendor: relationship?.change_tolerance ?? null,
    }),
    customerNumber: relationship?.number ?? null,
  };
}

const sellerTaxOf = (row: TaxRow): SellerTax => ({
  taxId: row.id,
  name: { en: row.name.en || row.name.fr, fr: row.name.fr || row.name.en },
  rate: decimal(row.rate),
  number: row.tax_number,
  jurisdiction: row.jurisdiction,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  isOnDeliveryFee: row.applies_to_delivery_fee,
  taxGroups: row.tax_groups,
});

export const addressById = (
  db: Db,
  organizationId: OrganizationId,
  id: Id<'Address'>,
): Promise<AddressRow | undefined> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

export const addressSnapshot = (row: AddressRow) => {
  const { street, unit, city, region, country, postalCode, location } = addressOf(row);
  return { street, unit, city, region, country, postalCode, location };
};

/** An address as an order copies it. */
export const orderAddress = (row: AddressRow) => ({
  id: row.id,
  snapshot: addressSnapshot(row),
  notes: row.delivery_notes,
  zones: row.zones,
});
export type OrderAddress = ReturnType<typeof orderAddress>;

/** The taxes of what is supplied today at a customer's main address, for a document without an order. */
export async function loadCustomerTaxes(
  { clock, db }: Pick<Ctx, 'clock' | 'db'>,
  { vendorId, customerId }: { vendorId: OrganizationId; customerId: OrganizationId },
): Promise<TaxDecision> {
  const { terms, ...at } = await loadParties(db, { vendor_id: vendorId, customer_id: customerId });
  return taxesAtPlace(terms, { ...at, on: dayIn(clock.now(), terms.timeZone) });
}

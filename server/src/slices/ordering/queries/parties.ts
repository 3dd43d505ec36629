import type { Db } from '../../../platform/db.ts';
import { placedOrganizations, type addressOf, type OrganizationRow } from '../../organizations/index.ts';
import type { CartRow } from './carts.ts';
import { tradingTermsWith, type TradingTerms } from './trading-terms.ts';

/** The type of an address row in organizations. */
export type AddressRow = Parameters<typeof addressOf>[0];

/** The vendor and customer of a cart with their addresses and trading terms, read once for all computations. */
export interface Parties {
  vendor: OrganizationRow;
  customer: OrganizationRow;
  vendorAddress: AddressRow | undefined;
  /** The chosen delivery address, or the customer's main address. */
  address: AddressRow | undefined;
  terms: TradingTerms;
}

export async function loadParties(
  db: Db,
  { vendor_id, customer_id, address_id }: Pick<CartRow, 'vendor_id' | 'customer_id' | 'address_id'>,
): Promise<Parties> {
  const both = await placedOrganizations(db, [vendor_id, customer_id]);
  const { organization: vendor, mainAddress: vendorAddress } = both.get(vendor_id)!;
  const { organization: customer, mainAddress } = both.get(customer_id)!;
  return {
    vendor,
    customer,
    vendorAddress,
    address: address_id === null ? mainAddress : await addressById(db, customer_id, address_id),
    terms: await tradingTermsWith(db, vendor, customer_id),
  };
}

const addressById = (
  db: Db,
  organizationId: CartRow['customer_id'],
  id: NonNullable<CartRow['address_id']>,
) =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();

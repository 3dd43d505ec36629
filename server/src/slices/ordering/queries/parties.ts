import type { Db } from '../../../platform/db.ts';
import { placedOrganizations, type addressOf, type OrganizationRow } from '../../organizations/index.ts';
import type { CartRow } from './carts.ts';
import { tradingTermsWith, type TradingTerms } from './trading-terms.ts';

/** As organizations keep it. */
export type AddressRow = Parameters<typeof addressOf>[0];

/** The two of a cart, where each is, and what one charges the other by: read once, whatever is reckoned from it. */
export interface Parties {
  vendor: OrganizationRow;
  customer: OrganizationRow;
  vendorAddress: AddressRow | undefined;
  /** Where the customer wants it: the chosen address, or the main one. */
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

import {
  defaultCurrency,
  legalTextToStore,
  type Address,
  type Language,
  type OrganizationId,
} from '@halles/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { mainAddressOf, organizationRow, type OrganizationRow } from '../queries/records.ts';
import { timeZoneOf } from '../rules.ts';
import { columnsOf } from './addresses.ts';

/** What a seller writes about a customer who is not on the platform. */
export interface KeptCard {
  name: string;
  legalName: string | null;
  customerOrganizationType: OrganizationRow['customer_organization_type'];
  contactInfo: { email: string | null; otherEmails: string[]; phones: OrganizationRow['phones'] };
  address: Address | null;
  language: Language;
}

/** An organization without people: no account, no setup, no public page; its slug stays out of everybody's way. */
export async function createKeptOrganization(
  tx: Tx,
  keeper: OrganizationId,
  card: KeptCard,
): Promise<OrganizationId> {
  const id = tx.ctx.ids.next<'Organization'>();
  const vendor = await organizationRow(tx, keeper);
  if (!vendor) throw new AppError('request.notFound');
  const country = card.address?.country ?? vendor.country;
  await tx
    .insertInto('organizations')
    .values({
      id,
      slug: `card-${id}`,
      is_seller: false,
      is_buyer: true,
      is_hub: false,
      country,
      currency: defaultCurrency(country),
      time_zone: vendor.time_zone,
      kept_by: keeper,
      created_at: tx.ctx.clock.now(),
      ...cardColumns(card),
    })
    .execute();
  await tx
    .insertInto('organization_settings')
    .values({ organization_id: id, language: card.language })
    .execute();
  if (card.address) await putCardAddress(tx, id, card.address);
  return id;
}

const cardColumns = ({ name, legalName, customerOrganizationType, contactInfo }: KeptCard) => ({
  name,
  legal_name: legalTextToStore(legalName),
  customer_organization_type: customerOrganizationType,
  email: contactInfo.email,
  other_emails: contactInfo.otherEmails,
  phones: JSON.stringify(contactInfo.phones),
});

/** Its zones and its time zone follow from the address, as for everybody. */
async function putCardAddress(tx: Tx, organizationId: OrganizationId, address: Address): Promise<void> {
  const before = await mainAddressOf(tx, organizationId);
  const columns = await columnsOf(tx, {
    address,
    label: '',
    isMain: true,
    deliveryNotes: before?.delivery_notes ?? '',
  });
  const id = before?.id ?? tx.ctx.ids.next<'Address'>();
  await tx
    .insertInto('addresses')
    .values({ organization_id: organizationId, id, created_at: tx.ctx.clock.now(), ...columns })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doUpdateSet(columns))
    .execute();
  await tx
    .updateTable('organizations')
    .set({
      country: address.country,
      currency: defaultCurrency(address.country),
      time_zone: timeZoneOf(address.country, columns.zones),
    })
    .where('id', '=', organizationId)
    .execute();
}

/** Writes the whole card; the caller knows what of it is new. An organization with people is not the keeper's to change. */
export async function changeKeptOrganization(
  tx: Tx,
  keeper: OrganizationId,
  organizationId: OrganizationId,
  card: KeptCard,
): Promise<void> {
  const changed = await tx
    .updateTable('organizations')
    .set((eb) => ({ ...cardColumns(card), version: eb('version', '+', 1) }))
    .where('id', '=', organizationId)
    .where('kept_by', '=', keeper)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw new AppError('request.notFound');
  await tx
    .updateTable('organization_settings')
    .set({ language: card.language })
    .where('organization_id', '=', organizationId)
    .execute();
  if (card.address) await putCardAddress(tx, organizationId, card.address);
  else await tx.deleteFrom('addresses').where('organization_id', '=', organizationId).execute();
}

/**
 * Its people have joined, or it was a duplicate: what pointed to it has moved, and the card goes. Whatever still
 * points to it makes this fail, so a later slice cannot leave a row behind.
 */
export async function releaseKeptOrganization(
  tx: Tx,
  keeper: OrganizationId,
  organizationId: OrganizationId,
): Promise<void> {
  const card = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', organizationId)
    .where('kept_by', '=', keeper)
    .forUpdate()
    .executeTakeFirst();
  if (!card) throw new AppError('request.notFound');
  await tx.deleteFrom('addresses').where('organization_id', '=', organizationId).execute();
  await tx.deleteFrom('organization_settings').where('organization_id', '=', organizationId).execute();
  await tx.deleteFrom('organizations').where('id', '=', organizationId).execute();
}

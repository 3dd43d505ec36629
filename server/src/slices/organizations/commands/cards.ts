import { sql } from 'kysely';
import {
  defaultCurrency,
  legalTextToStore,
  type Address,
  type Language,
  type OrganizationId,
} from '@halles/contract';
import { fsaOf } from '@halles/contract/kernel';
import { AppError } from '../../../platform/errors.ts';
import type { Tx } from '../../../platform/transaction.ts';
import { organizationRow, type OrganizationRow } from '../queries/records.ts';
import { timeZoneOf } from '../rules.ts';
import { columnsOf, zonesOf } from './addresses.ts';

/** What a seller records about a customer who is not on the platform. */
export interface CardFields {
  name: string;
  legalName: string | null;
  customerOrganizationType: OrganizationRow['customer_organization_type'];
  contactInfo: { email: string | null; otherEmails: string[]; phones: OrganizationRow['phones'] };
  address: Address | null;
  language: Language;
}

interface CardEntry {
  organizationId: OrganizationId;
  card: CardFields;
}

/**
 * Creates organizations without members: no account, no setup, no public page, and slugs that do not block real
 * names. A whole spreadsheet takes as many statements as one card.
 */
export async function createCard(
  tx: Tx,
  managerId: OrganizationId,
  cards: readonly CardFields[],
): Promise<OrganizationId[]> {
  if (cards.length === 0) return [];
  const vendor = await organizationRow(tx, managerId);
  if (!vendor) throw new AppError('request.notFound');
  const entries = cards.map((card): CardEntry => ({
    organizationId: tx.ctx.ids.next<'Organization'>(),
    card,
  }));
  const rows = entries.map(({ organizationId, card }) => {
    const country = card.address?.country ?? vendor.country;
    return { id: organizationId, country, currency: defaultCurrency(country), ...cardColumns(card) };
  });
  await sql`insert into organizations (id, slug, is_seller, is_buyer, is_hub, country, currency, time_zone, managed_by,
      created_at, name, legal_name, customer_organization_type, email, other_emails, phones)
    select id, 'card-' || id, false, true, false, country, currency, ${vendor.time_zone}, ${managerId}::uuid,
      ${tx.ctx.clock.now()}, name, legal_name, customer_organization_type, email, other_emails, phones
    from jsonb_populate_recordset(null::organizations, ${JSON.stringify(rows)}::jsonb)`.execute(tx);
  const languages = entries.map(({ organizationId, card: { language } }) => ({
    organization_id: organizationId,
    language,
  }));
  await sql`insert into organization_settings (organization_id, language)
    select organization_id, language
    from jsonb_populate_recordset(null::organization_settings, ${JSON.stringify(languages)}::jsonb)`.execute(
    tx,
  );
  await putCardAddresses(tx, entries);
  return entries.map(({ organizationId }) => organizationId);
}

const cardColumns = ({ name, legalName, customerOrganizationType, contactInfo }: CardFields) => ({
  name,
  legal_name: legalTextToStore(legalName),
  customer_organization_type: customerOrganizationType,
  email: contactInfo.email,
  other_emails: contactInfo.otherEmails,
  phones: contactInfo.phones,
});

/** Looks up each place once, because customers in one town share it. */
function placesOnce(tx: Tx): (address: Address) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>();
  return (address) => {
    const { country, region, city, postalCode, location } = address;
    const place = country === 'CA' ? fsaOf(postalCode) : postalCode;
    const key = JSON.stringify([country, region, city, place, location]);
    const zones = known.get(key) ?? zonesOf(tx, address);
    known.set(key, zones);
    return zones;
  };
}

/** Zones and time zone follow from the address; a card without an address has none. */
async function putCardAddresses(tx: Tx, entries: readonly CardEntry[]): Promise<void> {
  const ids = entries.map(({ organizationId }) => organizationId);
  const mains = await tx
    .selectFrom('addresses')
    .select(['organization_id', 'id', 'delivery_notes'])
    .where('is_main', '=', true)
    .where(sql<boolean>`organization_id = any(${ids}::uuid[])`)
    .execute();
  const mainOf = new Map(mains.map((main) => [main.organization_id, main]));
  const zonesAt = placesOnce(tx);
  const rows: (ReturnType<typeof columnsOf> & Record<string, unknown>)[] = [];
  for (const { organizationId, card } of entries) {
    if (!card.address) continue;
    const main = mainOf.get(organizationId);
    const written = {
      address: card.address,
      label: '',
      isMain: true,
      deliveryNotes: main?.delivery_notes ?? '',
    };
    rows.push({
      organization_id: organizationId,
      id: main?.id ?? tx.ctx.ids.next<'Address'>(),
      created_at: tx.ctx.clock.now(),
      currency: defaultCurrency(card.address.country),
      time_zone: timeZoneOf(card.address.country, await zonesAt(card.address)),
      ...columnsOf(written, await zonesAt(card.address)),
    });
  }
  if (rows.length > 0) await writeAddresses(tx, JSON.stringify(rows));
  const without = entries.filter(({ card }) => !card.address).map(({ organizationId }) => organizationId);
  await sql`delete from addresses where organization_id = any(${without}::uuid[])`.execute(tx);
}

async function writeAddresses(tx: Tx, rows: string): Promise<void> {
  await sql`insert into addresses select * from jsonb_populate_recordset(null::addresses, ${rows}::jsonb)
    on conflict (organization_id, id) do update set
      label = excluded.label, is_main = excluded.is_main, street = excluded.street, unit = excluded.unit,
      city = excluded.city, region = excluded.region, country = excluded.country,
      postal_code = excluded.postal_code, latitude = excluded.latitude, longitude = excluded.longitude,
      zones = excluded.zones, delivery_notes = excluded.delivery_notes`.execute(tx);
  await sql`update organizations o set country = g.country, currency = g.currency, time_zone = g.time_zone
    from jsonb_to_recordset(${rows}::jsonb) as g (organization_id uuid, country text, currency text, time_zone text)
    where o.id = g.organization_id`.execute(tx);
}

/**
 * Overwrites whole cards; the caller records which fields changed. An organization with members cannot be changed by
 * the seller whose card it was.
 */
export async function changeCards(
  tx: Tx,
  managerId: OrganizationId,
  entries: readonly CardEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ organizationId, card }) => ({
    id: organizationId,
    language: card.language,
    ...cardColumns(card),
  }));
  const changed = await sql`update organizations o set name = g.name, legal_name = g.legal_name,
      customer_organization_type = g.customer_organization_type, email = g.email, other_emails = g.other_emails,
      phones = g.phones, version = o.version + 1
    from jsonb_populate_recordset(null::organizations, ${JSON.stringify(rows)}::jsonb) as g
    where o.id = g.id and o.managed_by = ${managerId}`.execute(tx);
  if (changed.numAffectedRows !== BigInt(rows.length)) throw new AppError('request.notFound');
  await sql`update organization_settings s set language = g.language
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id uuid, language text)
    where s.organization_id = g.id`.execute(tx);
  await putCardAddresses(tx, entries);
}

/**
 * Deletes cards whose people joined, or that were duplicates or imported by mistake, after references to them have
 * moved. A remaining reference makes this fail, so a later slice cannot leave a row behind.
 */
export async function releaseCard(
  tx: Tx,
  managerId: OrganizationId,
  organizationIds: readonly OrganizationId[],
): Promise<void> {
  const cards = await tx
    .selectFrom('organizations')
    .select('id')
    .where(sql<boolean>`id = any(${organizationIds}::uuid[])`)
    .where('managed_by', '=', managerId)
    .orderBy('id')
    .forUpdate()
    .execute();
  if (cards.length < organizationIds.length) throw new AppError('request.notFound');
  const ids = sql`any(${organizationIds}::uuid[])`;
  await sql`delete from addresses where organization_id = ${ids}`.execute(tx);
  await sql`delete from organization_settings where organization_id = ${ids}`.execute(tx);
  await sql`delete from organizations where id = ${ids}`.execute(tx);
}

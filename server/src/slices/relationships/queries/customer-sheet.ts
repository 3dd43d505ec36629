import { sql } from 'kysely';
import {
  withoutAccents,
  type CustomerCard,
  type OrganizationId,
  type RelationId,
  type TaxId,
} from '@halles/contract';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { organizationRow, settingsOf } from '../../organizations/index.ts';
import type { Known, SheetCustomer } from '../documents/customer-sheet.ts';
import { mayReachPartner } from '../rules/states.ts';
import { stateOf, termsOf } from './records.ts';

export interface SheetRow extends SheetCustomer {
  relationId: RelationId;
  customerId: OrganizationId;
  version: number;
}

const load = (db: Db, vendorId: OrganizationId) =>
  db
    .selectFrom('relationships as s')
    .innerJoin('relations as r', 'r.id', 's.relation_id')
    .innerJoin('organizations as o', 'o.id', 's.partner_id')
    .innerJoin('organization_settings as g', 'g.organization_id', 'o.id')
    .leftJoin('addresses as a', (join) =>
      join.onRef('a.organization_id', '=', 'o.id').on('a.is_main', '=', true),
    )
    .selectAll('s')
    .select(['r.status', 'r.started_by', 'r.stopped_by', 'r.accepted_at'])
    .select([
      'o.name',
      'o.legal_name',
      'o.customer_organization_type',
      'o.email',
      'o.other_emails',
      'o.phones',
    ])
    .select([
      'o.managed_by',
      'g.language as card_language',
      'a.street',
      'a.unit',
      'a.city',
      'a.region',
      'a.country',
    ])
    .select(['a.postal_code', 'a.latitude', 'a.longitude'])
    .where('s.organization_id', '=', vendorId)
    .where('s.side', '=', 'vendor')
    .orderBy('r.id')
    .execute();
type Row = Awaited<ReturnType<typeof load>>[number];

/** All customers of a seller in id order, so that two imports never deadlock. */
export async function sheetRows(db: Db, vendorId: OrganizationId, forUpdate: boolean): Promise<SheetRow[]> {
  // Rows are locked before they are read, so that concurrent changes are visible.
  if (forUpdate)
    await sql`select id from relations where vendor_id = ${vendorId} order by id for update`.execute(db);
  return (await load(db, vendorId)).map((row) => ({
    relationId: row.relation_id,
    customerId: row.partner_id,
    version: row.version,
    isManaged: row.managed_by === vendorId,
    card: cardOf(row),
    terms: termsOf(row),
  }));
}

/** Contact details of an invited organization that has not accepted are hidden from the seller. */
function cardOf(row: Row): CustomerCard {
  const reach = mayReachPartner({ ...stateOf(row), wasAccepted: row.accepted_at !== null }, 'vendor');
  return {
    name: row.name,
    legalName: reach ? row.legal_name : null,
    customerOrganizationType: row.customer_organization_type ?? 'other',
    contactInfo: {
      email: reach ? row.email : null,
      otherEmails: reach ? row.other_emails : [],
      phones: reach ? row.phones : [],
    },
    address: reach ? addressFrom(row) : null,
    language: row.card_language,
  };
}

function addressFrom({ street, unit, city, region, country, postal_code, latitude, longitude }: Row) {
  if (street === null || city === null || country === null || postal_code === null) return null;
  return {
    street,
    unit: unit ?? '',
    city,
    region: region ?? '',
    country,
    postalCode: postal_code,
    location: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
  };
}

export async function knownWords(ctx: MemberCtx, db: Db): Promise<Known> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const vendor = (await organizationRow(db, organizationId))!;
  const { sales, preferences } = await settingsOf(db, organizationId);
  return {
    taxes: new Map(
      sales.taxes.flatMap(({ taxId, tax: { name } }) =>
        [name.fr, name.en].filter(Boolean).map((each): [string, TaxId] => [withoutAccents(each), taxId]),
      ),
    ),
    taxNames: new Map(sales.taxes.map(({ taxId, tax: { name } }) => [taxId, name[name.original]])),
    reader: actor.language,
    country: vendor.country,
    language: preferences.language,
  };
}

import type { Member } from '../../../platform/actor.ts';
import type { Selectable } from 'kysely';
import type {
  MemberAccess,
  FileId,
  Organization,
  OrganizationId,
  OutputOf,
  organizations,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { canWithOrganization } from '../policy.ts';
import { otherTimeZone } from '../rules.ts';
import type { AddressesTable, OrganizationsTable } from '../tables.ts';

export type OrganizationRow = Selectable<OrganizationsTable>;
export type AddressRow = Selectable<AddressesTable>;
export type OrganizationAddress = OutputOf<typeof organizations.putAddress>;
export type OrganizationSummary = OutputOf<typeof organizations.create>;

/** Another organization looks like one that does not exist. */
export function assertMember({ actor }: MemberCtx, organizationId: OrganizationId): Member {
  if (actor.organizationId !== organizationId) throw new AppError('request.notFound');
  return actor;
}

/** Logos and photos are public because they appear on the public page and in emails. */
const pictureUrl = ({ ports }: Ctx, id: FileId): string => ports.files.linkTo({ id }, 'public');

export const logoUrl = (ctx: Ctx, id: FileId | null): string | null => id && pictureUrl(ctx, id);

export const summaryColumns = ['id', 'name', 'logo_file_id', 'is_seller', 'is_buyer', 'is_hub'] as const;

export const summaryOf = (
  ctx: Ctx,
  row: Pick<OrganizationRow, (typeof summaryColumns)[number]>,
): OrganizationSummary => ({
  id: row.id,
  name: row.name,
  logoUrl: logoUrl(ctx, row.logo_file_id),
  isSeller: row.is_seller,
  isBuyer: row.is_buyer,
  isHub: row.is_hub,
});

export const locationOf = ({ latitude, longitude }: Pick<AddressRow, 'latitude' | 'longitude'>) =>
  latitude === null || longitude === null ? null : { lat: latitude, lng: longitude };

/** What is shown of an address; the columns that JSON keeps as they are. */
export type AddressParts = Omit<AddressRow, 'created_at'>;

export const addressOf = (row: AddressParts): OrganizationAddress => ({
  id: row.id,
  label: row.label,
  isMain: row.is_main,
  street: row.street,
  unit: row.unit,
  city: row.city,
  region: row.region,
  country: row.country,
  postalCode: row.postal_code,
  location: locationOf(row),
  zones: row.zones,
  deliveryNotes: row.delivery_notes,
});

export const mainAddressOf = (db: Db, organizationId: OrganizationId): Promise<AddressRow | undefined> =>
  db
    .selectFrom('addresses')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('is_main', '=', true)
    .executeTakeFirst();

export const organizationRow = (
  db: Db,
  organizationId: OrganizationId,
): Promise<OrganizationRow | undefined> =>
  db.selectFrom('organizations').selectAll().where('id', '=', organizationId).executeTakeFirst();

export function organizationOf(
  ctx: Ctx,
  row: OrganizationRow,
  main: AddressParts | undefined,
  caller: MemberAccess,
): Organization {
  return {
    ...summaryOf(ctx, row),
    slug: row.slug,
    legalName: row.legal_name,
    neq: row.neq,
    nim: row.nim,
    siret: row.siret,
    vatNumber: row.vat_number,
    customerOrganizationType: row.customer_organization_type,
    contactInfo: { email: row.email, otherEmails: row.other_emails, phones: row.phones },
    address: main ? addressOf(main) : null,
    location: main ? locationOf(main) : null,
    legal: { yearOfCreation: row.year_of_creation, legalForm: row.legal_form },
    story: row.story,
    certifications: row.certifications,
    photoUrls: row.photo_file_ids.map((fileId) => ({ fileId, url: pictureUrl(ctx, fileId) })),
    country: row.country,
    currency: row.currency,
    timeZone: row.time_zone,
    suggestedTimeZone: otherTimeZone(row.time_zone, main),
    isVerified: row.verified_at !== null,
    isSuspended: row.suspended_at !== null,
    closedFeatures: row.closed_features,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    can: canWithOrganization(caller),
  };
}

export async function loadOrganization(
  ctx: Ctx,
  db: Db,
  organizationId: OrganizationId,
  caller: MemberAccess,
): Promise<Organization> {
  const row = await organizationRow(db, organizationId);
  if (!row) throw new AppError('request.notFound');
  return organizationOf(ctx, row, await mainAddressOf(db, organizationId), caller);
}

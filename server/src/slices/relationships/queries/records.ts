import { sql, type Selectable } from 'kysely';
import type {
  CustomerTerms,
  OrganizationId,
  Partner,
  Relation,
  RelationId,
  SupplierTerms,
} from '@halles/contract';
import type { Ctx, MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import {
  addressOf,
  logoUrl,
  mainAddressOf,
  organizationRow,
  type OrganizationRow,
} from '../../organizations/index.ts';
import { canWithRelation } from '../policy.ts';
import { mayReachPartner, type Side, type Standing } from '../rules/states.ts';
import type { RelationshipsTable, RelationsTable } from '../tables.ts';

export type RelationRow = Selectable<RelationsTable>;
export type RelationshipRow = Selectable<RelationshipsTable>;

export const sideOf = (row: Pick<RelationRow, 'vendor_id'>, organizationId: OrganizationId): Side =>
  row.vendor_id === organizationId ? 'vendor' : 'customer';

export const stateOf = (row: Pick<RelationRow, 'status' | 'started_by' | 'stopped_by'>): Standing => ({
  status: row.status,
  startedBy: row.started_by,
  stoppedBy: row.stopped_by,
});

export const termsOf = (row: RelationshipRow): CustomerTerms => ({
  customerNumber: row.number,
  tags: row.tags,
  paymentTermsInDays: row.payment_terms_in_days,
  creditLimitMinor: row.credit_limit_minor,
  creditPolicy: row.credit_policy,
  exemptTaxIds: row.exempt_tax_ids,
  taxExemption: row.tax_exemption,
  language: row.language,
  contacts: row.contacts,
  notes: row.notes,
  changeTolerance: row.change_tolerance,
});

export const supplierTermsOf = (row: RelationshipRow): SupplierTerms => ({
  accountNumber: row.number,
  tags: row.tags,
  notes: row.notes,
  changeTolerance: row.change_tolerance,
});

/** The link works only for members of the vendor. */
const certificateUrl = (ctx: Ctx, { tax_exemption }: RelationshipRow): string | null =>
  tax_exemption?.fileId
    ? ctx.ports.files.linkTo({ id: tax_exemption.fileId }, organizationScope(ctx.actor))
    : null;

type PartnerColumns = Pick<
  OrganizationRow,
  'id' | 'name' | 'slug' | 'logo_file_id' | 'customer_organization_type' | 'managed_by'
> & { city: string | null };

export const partnerOf = (ctx: Ctx, row: PartnerColumns): Partner => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  logoUrl: logoUrl(ctx, row.logo_file_id),
  city: row.city,
  customerOrganizationType: row.customer_organization_type,
  isOnPlatform: row.managed_by === null,
});

/**
 * The relation and the party's own record of it; another organization's relation looks like one that does not exist.
 */
export async function relationOf(
  db: Db,
  organizationId: OrganizationId,
  relationId: RelationId,
): Promise<{ row: RelationRow; own: RelationshipRow }> {
  const row = await db
    .selectFrom('relations')
    .selectAll()
    .where('id', '=', relationId)
    .where(sql<boolean>`${organizationId} in (vendor_id, customer_id)`)
    .executeTakeFirst();
  const own =
    row &&
    (await db
      .selectFrom('relationships')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('relation_id', '=', relationId)
      .executeTakeFirst());
  if (!own) throw new AppError('request.notFound');
  return { row, own };
}

export async function loadRelation(ctx: MemberCtx, db: Db, relationId: RelationId): Promise<Relation> {
  const { actor } = ctx;
  const { organizationId } = actor;
  const { row, own } = await relationOf(db, organizationId, relationId);
  const partner = (await organizationRow(db, own.partner_id))!;
  const main = await mainAddressOf(db, own.partner_id);
  const side = sideOf(row, organizationId);
  const standing = stateOf(row);
  const reach = mayReachPartner({ ...standing, wasAccepted: row.accepted_at !== null }, side);
  return {
    id: row.id,
    side,
    status: row.status,
    startedBy: row.started_by,
    message: row.message,
    partner: {
      ...partnerOf(ctx, { ...partner, city: main?.city ?? null }),
      contactInfo: reach
        ? { email: partner.email, otherEmails: partner.other_emails, phones: partner.phones }
        : { email: null, otherEmails: [], phones: [] },
      address: reach && main ? addressOf(main) : null,
      zones: main?.zones ?? [],
      certifications: partner.certifications,
    },
    since: (row.accepted_at ?? row.created_at).toISOString(),
    customerTerms: side === 'vendor' ? termsOf(own) : null,
    taxExemptionUrl: side === 'vendor' ? certificateUrl(ctx, own) : null,
    supplierTerms: side === 'customer' ? supplierTermsOf(own) : null,
    version: own.version,
    can: canWithRelation(actor, side, standing, partner.managed_by === null),
  };
}

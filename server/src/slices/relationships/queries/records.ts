import type { Selectable } from 'kysely';
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
import { refusal } from '../../../platform/errors.ts';
import { organizationScope } from '../../../platform/files/index.ts';
import { addressOf, logoUrl, placedOrganizations, type OrganizationRow } from '../../organizations/index.ts';
import { canWithRelation } from '../policy.ts';
import { mayReachPartner, type RelationState } from '../rules/states.ts';
import type { RelationshipsTable, RelationsTable } from '../tables.ts';

export type RelationRow = Selectable<RelationsTable>;
export type RelationshipRow = Selectable<RelationshipsTable>;

export const stateOf = (row: Pick<RelationRow, 'status' | 'started_by' | 'stopped_by'>): RelationState => ({
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

/** A relation and one party's own record of it. */
export interface PartyRelation {
  row: RelationRow;
  own: RelationshipRow;
}

/** An organization's relations with its own records of them, for the caller to narrow and to lock. */
export const partyRelations = (db: Db, organizationId: OrganizationId) =>
  db
    .selectFrom('relations as r')
    .innerJoin('relationships as s', 's.relation_id', 'r.id')
    .selectAll('r')
    .selectAll('s')
    .where('s.organization_id', '=', organizationId);

/** The two tables have no column name in common. */
export function partyRelationOf({
  id,
  vendor_id,
  customer_id,
  status,
  started_by,
  stopped_by,
  message,
  participants_data,
  created_at,
  accepted_at,
  status_changed_at,
  ...own
}: RelationRow & RelationshipRow): PartyRelation {
  const parties = { id, vendor_id, customer_id, participants_data, message };
  const state = { status, started_by, stopped_by, created_at, accepted_at, status_changed_at };
  return { row: { ...parties, ...state }, own };
}

/** Another organization's relation looks like one that does not exist. */
export async function relationOf(
  db: Db,
  organizationId: OrganizationId,
  relationId: RelationId,
): Promise<PartyRelation> {
  const found = await partyRelations(db, organizationId)
    .where('r.id', '=', relationId)
    .executeTakeFirstOrThrow(refusal('request.notFound'));
  return partyRelationOf(found);
}

export const loadRelation = async (ctx: MemberCtx, db: Db, relationId: RelationId): Promise<Relation> =>
  relationShown(ctx, db, await relationOf(db, ctx.actor.organizationId, relationId));

export async function relationShown(ctx: MemberCtx, db: Db, { row, own }: PartyRelation): Promise<Relation> {
  const placed = await placedOrganizations(db, [own.partner_id]);
  const { organization: partner, mainAddress: main } = placed.get(own.partner_id)!;
  const { side } = own;
  const state = stateOf(row);
  const reach = mayReachPartner({ ...state, wasAccepted: row.accepted_at !== null }, side);
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
    can: canWithRelation(ctx.actor, side, state, partner.managed_by === null),
  };
}

import type { ColumnType, Generated } from 'kysely';
import type {
  CustomerTerms,
  Id,
  Language,
  OrganizationId,
  RelationId,
  RelationStatus,
  TaxId,
  UserId,
} from '@halles/contract';
import type { JsonWithDefault, OptionalJson } from '../../platform/tables.ts';
import type { SentNotice } from './rules/terms.ts';
import type { Side } from './rules/states.ts';

export interface RelationsTable {
  id: ColumnType<RelationId, RelationId, never>;
  vendor_id: OrganizationId;
  customer_id: OrganizationId;
  status: RelationStatus;
  started_by: Side;
  stopped_by: Side | null;
  message: Generated<string>;
  participants_data: ColumnType<Record<string, unknown>, string | undefined, string>;
  created_at: ColumnType<Date, Date, never>;
  accepted_at: Date | null;
  status_changed_at: Date;
}

export interface RelationshipsTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  relation_id: RelationId;
  partner_id: OrganizationId;
  side: ColumnType<Side, Side, never>;
  number: ColumnType<string | null, string | null | undefined, string | null>;
  tags: ColumnType<string[], string[] | undefined, string[]>;
  payment_terms_in_days: ColumnType<number | null, number | null | undefined, number | null>;
  credit_limit_minor: ColumnType<number | null, number | null | undefined, number | null>;
  credit_policy: ColumnType<CustomerTerms['creditPolicy'], string | undefined, string>;
  exempt_tax_ids: ColumnType<TaxId[], TaxId[] | undefined, TaxId[]>;
  tax_exemption: OptionalJson<NonNullable<CustomerTerms['taxExemption']>>;
  /** Which notice of the exemption's end was sent last, and for which last day. */
  exemption_notice: OptionalJson<SentNotice>;
  language: ColumnType<Language | null, Language | null | undefined, Language | null>;
  contacts: JsonWithDefault<CustomerTerms['contacts']>;
  notes: Generated<string>;
  change_tolerance: OptionalJson<NonNullable<CustomerTerms['changeTolerance']>>;
  version: Generated<number>;
  field_versions: JsonWithDefault<Record<string, number>>;
}

export interface SupplierInvitationsTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<Id<'SupplierInvitation'>, Id<'SupplierInvitation'>, never>;
  email: string | null;
  relation_id: RelationId | null;
  language: Language;
  message: string;
  token_hash: Buffer;
  times_used: Generated<number>;
  times_sent: Generated<number>;
  created_by: UserId | null;
  created_at: ColumnType<Date, Date, never>;
  expires_at: Date;
  revoked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    relations: RelationsTable;
    relationships: RelationshipsTable;
    supplier_invitations: SupplierInvitationsTable;
  }
}

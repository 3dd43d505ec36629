import type { ColumnType, Generated } from 'kysely';
import type {
  Address,
  Bilingual,
  ContactInfo,
  Country,
  Currency,
  customerOrganizationTypes,
  Feature,
  FileId,
  Id,
  Language,
  OrganizationId,
  paymentMethods,
  Role,
  setupSteps,
  TaxGroup,
  TableViewId,
  TaxId,
  UserId,
  ViewedTable,
} from '@halles/contract';
import type { Json, List, Optional, OptionalJson } from '../../platform/tables.ts';

/** JSON documents are written as text and read parsed. */

export interface OrganizationsTable {
  id: ColumnType<OrganizationId, OrganizationId, never>;
  slug: string;
  name: string;
  legal_name: Optional<string>;
  neq: Optional<string>;
  nim: Optional<string>;
  siret: Optional<string>;
  vat_number: Optional<string>;
  year_of_creation: Optional<number>;
  legal_form: Optional<string>;
  is_seller: boolean;
  is_buyer: boolean;
  is_hub: boolean;
  customer_organization_type: Optional<(typeof customerOrganizationTypes)[number]>;
  email: Optional<string>;
  other_emails: List<string>;
  phones: Json<ContactInfo['phones']>;
  story: OptionalJson<Bilingual>;
  certifications: List<string>;
  logo_file_id: Optional<FileId>;
  photo_file_ids: List<FileId>;
  country: Country;
  currency: Currency;
  time_zone: string;
  verified_at: Optional<Date>;
  verified_by: Optional<UserId>;
  suspended_at: Optional<Date>;
  suspended_by: Optional<UserId>;
  suspended_reason: Optional<string>;
  closed_features: Generated<Feature[]>;
  version: Generated<number>;
  field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  created_by: Optional<UserId>;
  created_at: ColumnType<Date, Date, never>;
  /** The seller who keeps the card of a customer without members. */
  managed_by: ColumnType<OrganizationId | null, OrganizationId | undefined, never>;
  /** The name without capitals and accents, computed by the database. */
  search_name: ColumnType<string, never, never>;
}

export interface OrganizationSettingsTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  language: Language;
  auto_approve_purchase_order: Generated<boolean>;
  purchase_order_prefix: Generated<string>;
  price_list_emails: List<string>;
  purchase_order_emails: List<string>;
  invoice_emails: List<string>;
  sales_contact: OptionalJson<ContactInfo>;
  orders_contact: OptionalJson<ContactInfo>;
  payment_terms_in_days: Generated<number>;
  payment_methods: List<(typeof paymentMethods)[number]>;
  payment_instructions: OptionalJson<Bilingual>;
  invoice_footer: OptionalJson<Bilingual>;
  invoicing_legal_name: Optional<string>;
  invoicing_contact_information: OptionalJson<ContactInfo>;
  invoicing_address: OptionalJson<Address>;
  delivery_instructions: OptionalJson<Bilingual>;
  general_message_for_producers: OptionalJson<Bilingual>;
  /** Numeric is returned as text, with the decimals it was written with. */
  commission_percent: Optional<string>;
}

export interface TaxesTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<TaxId, TaxId, never>;
  position: number;
  name: Json<Bilingual>;
  rate: string;
  tax_number: string;
  /** Null: every place the seller delivers to. */
  jurisdiction: string | null;
  valid_from: string | null;
  valid_until: string | null;
  applies_to_delivery_fee: boolean;
  /** The groups of taxable products that it is charged on. */
  tax_groups: ColumnType<TaxGroup[], TaxGroup[] | undefined, TaxGroup[]>;
}

export interface AddressesTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<Id<'Address'>, Id<'Address'>, never>;
  label: string;
  is_main: boolean;
  street: string;
  unit: string;
  city: string;
  region: string;
  country: Country;
  postal_code: string;
  latitude: number | null;
  longitude: number | null;
  zones: string[];
  delivery_notes: string;
  created_at: ColumnType<Date, Date, never>;
}

export interface MembershipsTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  user_id: ColumnType<UserId, UserId, never>;
  role: Role;
  joined_at: ColumnType<Date, Date, never>;
}

export interface InvitationsTable {
  id: ColumnType<Id<'Invitation'>, Id<'Invitation'>, never>;
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  email: string;
  role: Role;
  language: Language;
  token_hash: Buffer;
  invited_by: UserId | null;
  sent_at: Date;
  times_sent: Generated<number>;
  expires_at: Date;
  accepted_at: Optional<Date>;
  accepted_by: Optional<UserId>;
  revoked_at: Optional<Date>;
  revoked_by: Optional<UserId>;
}

type SetupStep = (typeof setupSteps)[number];

export interface OrganizationSetupsTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  done: List<SetupStep>;
  skipped: List<SetupStep>;
  is_complete: boolean;
  version: Generated<number>;
}

export interface AdminAccessReasonsTable {
  organization_id: OrganizationId;
  session_id: string;
  user_id: UserId;
  reason: string;
  began_at: Date;
}

/** The different addresses of strangers that were mailed, counted by day. */
export interface OrganizationMailDaysTable {
  organization_id: OrganizationId;
  on_day: string;
  strangers: number;
  /** Raised by each save of the day's counts. */
  saves: Generated<number>;
}

/** Emails of a day to one stranger's address. */
export interface OrganizationMailAddressesTable {
  organization_id: OrganizationId;
  on_day: string;
  address_hash: Buffer;
  emails: number;
}

export type DocumentKind = 'order' | 'invoice' | 'creditNote' | 'statement';

export interface NumberSequencesTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  kind: ColumnType<DocumentKind, DocumentKind, never>;
  last: number;
}

export interface TableViewsTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<TableViewId, TableViewId, never>;
  table_id: ColumnType<ViewedTable, ViewedTable, never>;
  name: string;
  search: string;
  is_shared: boolean;
  author_id: ColumnType<UserId, UserId, never>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    organization_mail_addresses: OrganizationMailAddressesTable;
    organization_mail_days: OrganizationMailDaysTable;
    organizations: OrganizationsTable;
    organization_settings: OrganizationSettingsTable;
    taxes: TaxesTable;
    addresses: AddressesTable;
    memberships: MembershipsTable;
    invitations: InvitationsTable;
    organization_setups: OrganizationSetupsTable;
    admin_access_reasons: AdminAccessReasonsTable;
    number_sequences: NumberSequencesTable;
    table_views: TableViewsTable;
  }
}

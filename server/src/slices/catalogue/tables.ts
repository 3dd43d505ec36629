import type { ColumnType, Generated } from 'kysely';
import type {
  Bilingual,
  Currency,
  CustomerOrganizationType,
  FileId,
  FormatFields,
  FormatId,
  Id,
  Language,
  OrganizationId,
  PriceListId,
  PriceListItemFields,
  PriceListItemId,
  ProducerId,
  ProductFields,
  ProductId,
  TaxGroup,
  UserId,
} from '@halles/contract';
import type { Json, OptionalJson } from '../../platform/tables.ts';

/** PostgreSQL returns numeric as text, and it stays text to keep its exact decimals. */
type Decimal = ColumnType<string | null, string | null | undefined, string | null>;
type Archived = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface CategoriesTable {
  id: string;
  parent_id: string | null;
  name_en: string;
  name_fr: string;
  position: number;
  created_at: Generated<Date>;
}

export interface ProducersTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<ProducerId, ProducerId, never>;
  name: string;
  organization_id: OrganizationId | null;
  contact_name: string;
  email: string | null;
  phone: string | null;
  town: string;
  story: OptionalJson<Bilingual>;
  commission_percent: Decimal;
  is_tax_registered: boolean;
  gst_number: Generated<string>;
  qst_number: Generated<string>;
  siren: Generated<string>;
  vat_number: Generated<string>;
  notes: string;
  archived_at: Archived;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

export interface CommissionRatesTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  product_id: ColumnType<ProductId | null, ProductId | null, never>;
  category_id: ColumnType<string | null, string | null, never>;
  percent: string;
  created_at: ColumnType<Date, Date, never>;
}

export interface ProductsTable {
  id: ColumnType<ProductId, ProductId, never>;
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  name: Json<Bilingual>;
  description: OptionalJson<Bilingual>;
  category_id: string | null;
  producer_id: ProducerId | null;
  photo_file_ids: FileId[];
  certifications: string[];
  storage: ProductFields['storage'];
  allergens: ProductFields['allergens'];
  origin: string;
  internal_notes: string;
  search_text: string;
  archived_at: Archived;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  changed_at: Date;
}

export interface FormatsTable {
  id: ColumnType<FormatId, FormatId, never>;
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  product_id: ProductId;
  label: OptionalJson<Bilingual>;
  title_en: string;
  title_fr: string;
  sale_unit: FormatFields['saleUnit'];
  quantity_per_unit: Decimal;
  content_quantity: Decimal;
  content_unit: FormatFields['contentUnit'];
  net_weight_kg: Decimal;
  is_variable_weight: boolean;
  sku: string | null;
  gtin: string | null;
  minimum_quantity: Decimal;
  multiple_quantity: Decimal;
  tax_class: FormatFields['taxClass'];
  /** What it is for taxes, when it is taxable. */
  tax_group: ColumnType<TaxGroup, TaxGroup | undefined, TaxGroup>;
  deposit_minor: number;
  unit_cost: Decimal;
  position: number;
  archived_at: Archived;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
  changed_at: Date;
}

export interface PriceListsTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<PriceListId, PriceListId, never>;
  name: string;
  currency: Currency;
  audience_kind: 'types' | 'tags' | 'customers' | 'nobody';
  customer_types: CustomerOrganizationType[];
  tags: string[];
  customer_ids: OrganizationId[];
  priority: number;
  valid_from: string | null;
  valid_until: string | null;
  rounding: 'none' | 'cent' | 'fiveCents' | 'quarter' | 'ninetyNine';
  archived_at: Archived;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

export interface PriceListItemsTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<PriceListItemId, PriceListItemId, never>;
  price_list_id: PriceListId;
  inventory_item_id: FormatId;
  /** The format's, written by a trigger. */
  product_id: ColumnType<ProductId, never, never>;
  unit_price: string;
  breaks: Json<PriceListItemFields['breaks']>;
  is_hidden: boolean;
  version: Generated<number>;
  changed_at: Date;
}

export interface PriceChangesTable {
  vendor_id: OrganizationId;
  id: Id<'PriceChange'>;
  item_id: PriceListItemId;
  unit_price: string;
  breaks: Json<PriceListItemFields['breaks']>;
  changed_by: UserId | null;
  changed_at: Date;
  adjustment_id: ColumnType<Id<'PriceAdjustment'> | null, Id<'PriceAdjustment'> | null | undefined, never>;
}

export interface PriceListLinksTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<Id<'PriceListLink'>, Id<'PriceListLink'>, never>;
  price_list_id: ColumnType<PriceListId, PriceListId, never>;
  customer_id: OrganizationId;
  email: ColumnType<string, string, never>;
  language: ColumnType<Language, Language, never>;
  token_hash: ColumnType<Buffer, Buffer, never>;
  created_by: ColumnType<UserId | null, UserId | null, never>;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date, Date, never>;
  revoked_at: ColumnType<Date | null, undefined, Date>;
}

export interface ItemListsTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<Id<'ItemList'>, Id<'ItemList'>, never>;
  name: string;
  visible_for_organizations: OrganizationId[];
  is_active: boolean;
  format_ids: FormatId[];
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    categories: CategoriesTable;
    producers: ProducersTable;
    commission_rates: CommissionRatesTable;
    products: ProductsTable;
    formats: FormatsTable;
    price_lists: PriceListsTable;
    price_list_items: PriceListItemsTable;
    price_changes: PriceChangesTable;
    price_list_links: PriceListLinksTable;
    item_lists: ItemListsTable;
  }
}

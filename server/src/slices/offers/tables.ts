import type { ColumnType, Generated } from 'kysely';
import type {
  Audience,
  Bilingual,
  Currency,
  CustomerOrganizationType,
  FormatId,
  OfferFilter,
  OrganizationId,
  ProductId,
  PurchaseOrderId,
  Recurrence,
  SavedSearch,
  SavedSearchId,
  ScheduledOfferId,
} from '@halles/contract';
import type { Json } from '../../platform/tables.ts';

/** The projection: written only by `commands/project-*.ts`, in the transaction of the change. */
export interface OfferScopesTable {
  id: string;
  vendor_id: OrganizationId;
  kind: 'list' | 'scheduledOffer';
  currency: Currency;
  audience_kind: 'types' | 'tags' | 'customers';
  customer_types: CustomerOrganizationType[];
  tags: string[];
  customer_ids: OrganizationId[];
  rank: number;
  open_from: Date;
  open_until: Date;
}

export interface OfferZonesTable {
  zone_code: string;
  scope_id: string;
  limited_to: Generated<string>;
  vendor_id: OrganizationId;
  days: number;
}

export interface OfferLimitedFulfilmentsTable {
  customer_id: OrganizationId;
  fulfilment_id: string;
  vendor_id: OrganizationId;
}

export interface OfferedFormatsTable {
  format_id: FormatId;
  vendor_id: OrganizationId;
  product_id: ProductId;
  category_id: string | null;
  parent_category_id: string | null;
  producer_id: string | null;
  certifications: string[];
  storage: string;
  stock: 'inStock' | 'low' | 'withoutStock';
  shown_from: Date;
  shown_until: Date;
  offered_since: Date;
  sort_en: string;
  sort_fr: string;
  kg_per_unit: string | null;
  gtin: string | null;
  search: string;
}

export interface OffersTable {
  format_id: FormatId;
  scope_id: string;
  vendor_id: OrganizationId;
  unit_price: string;
  breaks: ColumnType<{ fromQuantity: string; unitPrice: string }[], string, string>;
}

export interface OfferWordsTable {
  word: string;
  created_at: Generated<Date>;
}

export interface ScheduledOffersTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<ScheduledOfferId, ScheduledOfferId, never>;
  name: string;
  message: ColumnType<Bilingual | null, string | null, string | null>;
  price_list_id: string | null;
  recurrence: Json<Recurrence>;
  opens_time: string;
  closes_after_days: number;
  closes_time: string;
  audience_kind: Audience['kind'];
  customer_types: CustomerOrganizationType[];
  tags: string[];
  customer_ids: OrganizationId[];
  capacity_orders: number | null;
  is_announced: boolean;
  reminds_hours_before: number | null;
  is_active: boolean;
  opens_at: Date | null;
  closes_at: Date | null;
  notified_open_of: ColumnType<Date | null, Date | null | undefined, Date | null>;
  reminded_window_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  removed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

export interface ScheduledOfferItemsTable {
  vendor_id: OrganizationId;
  scheduled_offer_id: ScheduledOfferId;
  format_id: FormatId;
  unit_price: string | null;
  position: number;
}

export interface ScheduledOfferPlacesTable {
  vendor_id: OrganizationId;
  scheduled_offer_id: ScheduledOfferId;
  purchase_order_id: PurchaseOrderId;
  taken_at: Date;
  created_at: Generated<Date>;
}

export interface ScheduledOfferNoticesTable {
  vendor_id: OrganizationId;
  scheduled_offer_id: ScheduledOfferId;
  kind: 'opened' | 'closesSoon';
  opens_at: Date;
  closes_at: Date;
  customer_id: OrganizationId;
  emails: Generated<number>;
  created_at: Date;
}

export interface OfferScheduleProgressTable {
  id: number;
  processed_until: Date;
  created_at: Generated<Date>;
}

export interface OfferSettingsTable {
  vendor_id: OrganizationId;
  shows_prices_publicly: boolean;
  is_listed: boolean;
  version: number;
  created_at: Generated<Date>;
}

export interface SavedSearchesTable {
  organization_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<SavedSearchId, SavedSearchId, never>;
  name: string;
  filter: Json<OfferFilter>;
  sort: SavedSearch['sort'];
  notifies_when_new: boolean;
  known_format_ids: FormatId[];
  notified_format_ids: FormatId[];
  next_run_at: Date;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

export interface SearchDaysTable {
  on_day: string;
  text: string;
  zone: string;
  searches: number;
  unreached: number;
  not_found: number;
  created_at: ColumnType<Date, Date, never>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    offer_scopes: OfferScopesTable;
    offer_zones: OfferZonesTable;
    offer_limited_fulfilments: OfferLimitedFulfilmentsTable;
    offered_formats: OfferedFormatsTable;
    offers: OffersTable;
    offer_words: OfferWordsTable;
    scheduled_offers: ScheduledOffersTable;
    scheduled_offer_items: ScheduledOfferItemsTable;
    scheduled_offer_places: ScheduledOfferPlacesTable;
    scheduled_offer_notices: ScheduledOfferNoticesTable;
    offer_schedule_progress: OfferScheduleProgressTable;
    offer_settings: OfferSettingsTable;
    saved_searches: SavedSearchesTable;
    search_days: SearchDaysTable;
  }
}

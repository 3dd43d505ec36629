import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  Bilingual,
  CartId,
  ChangeSet,
  ChangeSetId,
  Claim,
  ClaimId,
  Currency,
  DecidedTax,
  FileId,
  FormatId,
  Id,
  Language,
  OrderChange,
  OrderFlag,
  OrderLine,
  OrderLineId,
  OrderSide,
  OrderStatus,
  OrderTaxExemption,
  OrderTotals,
  OrganizationId,
  ProducerId,
  ProductId,
  PurchaseOrder,
  PurchaseOrderId,
  RelationId,
  StandingOrderId,
  TaxGroup,
  TaxId,
  UserId,
} from '@halles/contract';
import type { Json, List, Once, Optional } from '../../platform/tables.ts';
import type {
  StandingOrderDaysTable,
  StandingOrderLinesTable,
  StandingOrdersTable,
} from './tables/standing-orders.ts';

export type { StandingDayRow, StandingLineRow, StandingRow } from './tables/standing-orders.ts';

export interface CartsTable {
  id: Once<CartId>;
  owner_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  vendor_id: Once<OrganizationId>;
  /** The currency of the cart's prices. */
  currency: Once<Currency>;
  fulfilment_id: Optional<string>;
  on_day: Optional<string>;
  address_id: Optional<Id<'Address'>>;
  reference: Generated<string>;
  note: Generated<string>;
  version: Generated<number>;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
  changed_at: Date;
}

export type CartRow = Selectable<CartsTable>;

export interface CartLinesTable {
  cart_id: CartId;
  format_id: Once<FormatId>;
  position: number;
  quantity: string;
  unit_price: Optional<string>;
  created_at: Once<Date>;
}

export type CartLineRow = Selectable<CartLinesTable>;

export interface PurchaseOrdersTable {
  id: Once<PurchaseOrderId>;
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  relation_id: RelationId | null;
  group_id: Optional<Id<'OrderGroup'>>;
  standing_order_id: Optional<StandingOrderId>;
  number: Once<string>;
  status: OrderStatus;
  currency: Once<Currency>;
  fulfilment_kind: 'delivery' | 'pickup';
  fulfilment_id: string;
  on_day: string;
  fulfilment: Json<Omit<PurchaseOrder['fulfilment'], 'kind' | 'id'>>;
  address: ColumnType<PurchaseOrder['address'], string | null, string | null>;
  address_id: Optional<Id<'Address'>>;
  delivery_notes: Generated<string>;
  /** The customer's instructions as they were at delivery. */
  delivery_instructions: ColumnType<Bilingual | null, string | null | undefined, string | null>;
  delivery_fee_minor: number;
  fee_tax_ids: List<TaxId>;
  tax_rates: Json<DecidedTax[]>;
  /** CA-QC, FR; null: ordered before places of supply were recorded. */
  place_of_supply: Optional<string>;
  tax_exemptions: ColumnType<OrderTaxExemption[], string | undefined, string>;
  totals: Json<OrderTotals>;
  total_minor: number;
  reference: Generated<string>;
  note: Generated<string>;
  /** Only of a hub's purchase: its general message for producers at that moment. */
  message_for_producers: ColumnType<Bilingual | null, string | null | undefined, never>;
  vendor_note: Generated<string>;
  customer_note: Generated<string>;
  reason: Generated<string>;
  flags: List<OrderFlag>;
  service_fee_percent: string;
  service_fee_minor: Generated<number>;
  /** What the lines come to, kept right by a database trigger. */
  lines_count: Once<number>;
  lines_minor: Once<number>;
  lines_kg: Once<string>;
  credited_minor: ColumnType<number, never, never>;
  open_change_by: Optional<OrderSide>;
  open_claims: Generated<number>;
  submitted_by: Optional<UserId>;
  submitted_side: OrderSide;
  submitted_at: Date;
  confirmed_at: Optional<Date>;
  /** When the customer received what it ordered, before the seller delivered the order here. */
  received_at: Optional<Date>;
  delivered_at: Optional<Date>;
  claim_until: Optional<Date>;
  expires_at: Date;
  reminded_at: Optional<Date>;
  external_delivery_note_file_id: Optional<FileId>;
  external_invoice_file_id: Optional<FileId>;
  invoice_id: Optional<Id<'Invoice'>>;
  is_billed: Generated<boolean>;
  has_unbilled_lines: Generated<boolean>;
  unbilled_minor: Generated<number>;
  is_test: Generated<boolean>;
  version: Generated<number>;
  created_at: Once<Date>;
}

export type OrderRecord = Selectable<PurchaseOrdersTable>;

export interface PurchaseOrderLinesTable {
  purchase_order_id: Once<PurchaseOrderId>;
  id: Once<OrderLineId>;
  vendor_id: Once<OrganizationId>;
  position: number;
  format_id: Once<FormatId>;
  product_id: Once<ProductId>;
  name: Json<OrderLine['name']>;
  title: Json<OrderLine['formatTitle']>;
  photo_file_id: string | null;
  sku: string | null;
  sale_unit: OrderLine['saleUnit'];
  storage: OrderLine['storage'];
  is_variable_weight: boolean;
  net_weight_kg: string | null;
  producer_id: ProducerId | null;
  producer_name: string | null;
  commission_percent: string | null;
  category_id: string | null;
  price_list_id: string | null;
  unit_price: string;
  price_reason: OrderLine['priceReason'];
  tax_class: OrderLine['taxClass'];
  tax_ids: List<TaxId>;
  /** The taxes that the format named; taxes at another place are decided from them. */
  /** What it was for taxes when it was ordered; counts only where it is taxable. */
  tax_group: ColumnType<TaxGroup, TaxGroup | undefined, never>;
  deposit_minor: number;
  requested: string;
  confirmed: Optional<string>;
  prepared: Optional<string>;
  weights: List<string>;
  lots: ColumnType<OrderLine['lots'], string | undefined, string>;
  delivered: Optional<string>;
  /** What granted claims and credit notes gave back of it, before tax. */
  credited_minor: Generated<number>;
  is_added: Generated<boolean>;
  note: Generated<string>;
  created_at: Once<Date>;
}

export type LineRow = Selectable<PurchaseOrderLinesTable>;

/** A change with what was shown of it when it was proposed, which holds whatever the seller changes meanwhile. */
export type AgreedChange = OrderChange & {
  /** The price of a product that joins the order. */
  agreedPrice?: string;
  /** The delivery fee of the date or place that the order moves to. */
  agreedFeeMinor?: number;
};

export interface OrderChangeSetsTable {
  purchase_order_id: Once<PurchaseOrderId>;
  id: Once<ChangeSetId>;
  proposed_by: OrderSide;
  person_id: UserId | null;
  status: ChangeSet['status'];
  message: string;
  answer: Generated<string>;
  changes: Json<AgreedChange[]>;
  shown: Json<ChangeSet['changes']>;
  total_before_minor: number;
  total_after_minor: number;
  proposed_at: Date;
  decided_at: Optional<Date>;
}

export type ChangeSetRow = Selectable<OrderChangeSetsTable>;

export interface OrderClaimsTable {
  purchase_order_id: Once<PurchaseOrderId>;
  id: Once<ClaimId>;
  status: Claim['status'];
  message: string;
  answer: Generated<string>;
  lines: Json<Claim['lines']>;
  photo_file_ids: List<FileId>;
  raised_by: UserId | null;
  raised_at: Date;
  decided_at: Optional<Date>;
}

export type ClaimRow = Selectable<OrderClaimsTable>;

export interface CustomerBalancesTable {
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  currency: Once<Currency>;
  owed_minor: number;
}

export interface OrderLinksTable {
  id: Once<Id<'OrderLink'>>;
  purchase_order_id: Once<PurchaseOrderId>;
  vendor_id: Once<OrganizationId>;
  side: Once<OrderSide>;
  email: string;
  language: Once<Language>;
  action: Once<'confirm' | 'decline' | 'decideChange'>;
  change_set_id: Once<ChangeSetId | null>;
  token_hash: Once<Buffer>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  revoked_at: Optional<Date>;
  used_at: Optional<Date>;
}

export type OrderLinkRow = Selectable<OrderLinksTable>;

declare module '../../platform/db.ts' {
  interface Tables {
    customer_balances: CustomerBalancesTable;
    carts: CartsTable;
    cart_lines: CartLinesTable;
    purchase_orders: PurchaseOrdersTable;
    /** The view of those that are not test orders; only read. */
    real_orders: PurchaseOrdersTable;
    purchase_order_lines: PurchaseOrderLinesTable;
    order_change_sets: OrderChangeSetsTable;
    order_claims: OrderClaimsTable;
    order_links: OrderLinksTable;
    standing_orders: StandingOrdersTable;
    standing_order_lines: StandingOrderLinesTable;
    standing_order_days: StandingOrderDaysTable;
  }
}

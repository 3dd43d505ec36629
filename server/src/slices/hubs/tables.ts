import type { ColumnType, Generated } from 'kysely';
import type {
  Bilingual,
  Currency,
  FormatId,
  OrderLineId,
  OrganizationId,
  ProducerId,
  ProducerMode,
  PurchaseId,
  PurchaseLine,
  PurchaseLineId,
  PurchaseOrderId,
  PurchaseStatus,
  Settlement,
  SettlementId,
  StatementEntry,
  StatementId,
  StatementProducer,
  TaxAmount,
  TaxId,
  UserId,
} from '@halles/contract';
import type { Json, Once, Optional } from '../../platform/tables.ts';

export interface ProducerAccountsTable {
  vendor_id: Once<OrganizationId>;
  producer_id: Once<ProducerId>;
  mode: Generated<ProducerMode>;
  cut_off_days_before: Optional<number>;
  cut_off_time: Optional<string>;
  minimum_minor: Optional<number>;
  delivery_fee_minor: Optional<number>;
  version: Generated<number>;
  created_at: Once<Date>;
}

export interface ProducerStatementsTable {
  vendor_id: Once<OrganizationId>;
  id: Once<StatementId>;
  producer_id: Once<ProducerId>;
  number: Once<number>;
  from_day: Once<string>;
  until_day: Once<string>;
  currency: Once<Currency>;
  mode: Once<ProducerMode>;
  producer: Json<Omit<StatementProducer, 'id'>>;
  carried_forward_minor: Once<number>;
  sales_minor: Once<number>;
  commission_minor: Once<number>;
  commission_taxes: Json<TaxAmount[]>;
  item_taxes: Json<TaxAmount[]>;
  due_minor: Once<number>;
  closed_by: Once<UserId | null>;
  closed_at: Once<Date>;
}

export interface ProducerStatementLinesTable {
  vendor_id: Once<OrganizationId>;
  statement_id: Once<StatementId>;
  position: Once<number>;
  producer_id: Once<ProducerId>;
  cause_key: Once<string>;
  entry: Json<StatementEntry>;
}

export interface ProducerSettlementsTable {
  vendor_id: Once<OrganizationId>;
  id: Once<SettlementId>;
  statement_id: Once<StatementId>;
  producer_id: Once<ProducerId>;
  paid_on: Once<string>;
  method: Once<Settlement['method']>;
  reference: Once<string>;
  amount_minor: Once<number>;
  recorded_by: Once<UserId | null>;
  created_at: Once<Date>;
  voided_at: Optional<Date>;
}

export interface HubPurchaseSettingsTable {
  vendor_id: Once<OrganizationId>;
  format_id: Once<FormatId>;
  multiple_quantity: Optional<string>;
  supplier_format_id: Optional<FormatId>;
  version: Generated<number>;
  created_at: Once<Date>;
}

export interface HubPurchasesTable {
  vendor_id: Once<OrganizationId>;
  id: Once<PurchaseId>;
  producer_id: Once<ProducerId>;
  number: Once<string>;
  status: PurchaseStatus;
  mode: Once<ProducerMode>;
  on_day: Once<string>;
  currency: Once<Currency>;
  producer: Json<Omit<StatementProducer, 'id'>>;
  note: Once<string>;
  /** The general message for producers as it was when the purchase was sent. */
  message_for_producers: ColumnType<Bilingual | null, string | null | undefined, never>;
  purchase_order_id: Once<PurchaseOrderId | null>;
  mailed_at: Optional<Date>;
  received_at: Optional<Date>;
  version: Generated<number>;
  created_by: Once<UserId | null>;
  created_at: Once<Date>;
}

export interface HubPurchaseLinesTable {
  vendor_id: Once<OrganizationId>;
  purchase_id: Once<PurchaseId>;
  id: Once<PurchaseLineId>;
  position: Once<number>;
  format_id: Once<FormatId>;
  name: Json<PurchaseLine['name']>;
  title: Json<PurchaseLine['formatTitle']>;
  sku: Once<string | null>;
  sale_unit: Once<string>;
  needed: Once<string>;
  ordered: Once<string>;
  received: Optional<string>;
  unit_cost: Optional<string>;
  is_variable_weight: ColumnType<boolean, boolean | undefined, never>;
  net_weight_kg: ColumnType<string | null, string | null | undefined, never>;
  received_kg: Optional<string>;
  paid_quantity: ColumnType<string, never, never>;
  tax_ids: Once<TaxId[]>;
  order_line_id: Once<OrderLineId | null>;
  created_at: Once<Date>;
}

export interface HubPurchaseLinksTable {
  vendor_id: Once<OrganizationId>;
  purchase_order_id: Once<PurchaseOrderId>;
  order_line_id: Once<OrderLineId>;
  purchase_id: Once<PurchaseId>;
  line_id: Once<PurchaseLineId>;
  quantity: Once<string>;
  created_at: Once<Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    producer_accounts: ProducerAccountsTable;
    producer_statements: ProducerStatementsTable;
    producer_statement_lines: ProducerStatementLinesTable;
    producer_settlements: ProducerSettlementsTable;
    hub_purchase_settings: HubPurchaseSettingsTable;
    hub_purchases: HubPurchasesTable;
    hub_purchase_lines: HubPurchaseLinesTable;
    hub_purchase_links: HubPurchaseLinksTable;
  }
}

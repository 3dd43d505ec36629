import type { ColumnType, Generated } from 'kysely';
import type {
  AccountingProgram,
  Currency,
  DraftPolicy,
  EmissionId,
  FileId,
  Id,
  InvoiceId,
  InvoiceKind,
  InvoiceLine,
  InvoiceLineId,
  InvoiceStatus,
  OrderLineId,
  OrderTotals,
  OrganizationId,
  PaymentId,
  PaymentMethod,
  ProducerId,
  PurchaseOrderId,
  RelationId,
  TaxId,
  TaxRate,
  UserId,
} from '@halles/contract';

type Json<Value> = ColumnType<Value, string, string>;
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
type List<Item> = ColumnType<Item[], Item[] | undefined, Item[]>;
type Once<Value> = ColumnType<Value, Value, never>;

export interface BillingSettingsTable {
  vendor_id: Once<OrganizationId>;
  drafts: Generated<DraftPolicy>;
  reminders: Generated<boolean>;
  version: Generated<number>;
}

export interface InvoicesTable {
  id: Once<InvoiceId>;
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  relation_id: RelationId;
  kind: Once<InvoiceKind>;
  status: Generated<InvoiceStatus>;
  number: Optional<string>;
  corrects_id: Optional<InvoiceId>;
  currency: Once<Currency>;
  issued_on: Optional<string>;
  due_on: Optional<string>;
  terms_days: number;
  reference: Generated<string>;
  reason: Generated<string>;
  note: Generated<string>;
  discount_minor: Generated<number>;
  delivery_fee_minor: Generated<number>;
  fee_tax_ids: List<TaxId>;
  tax_rates: Json<TaxRate[]>;
  totals: Json<OrderTotals>;
  total_minor: number;
  document: Optional<string>;
  content_hash: Optional<string>;
  published_at: Optional<Date>;
  pdf_file_id: Optional<FileId>;
  paid_minor: Generated<number>;
  credited_minor: Generated<number>;
  written_off_minor: Generated<number>;
  applied_minor: Generated<number>;
  private_note: Generated<string>;
  customer_note: Generated<string>;
  dispute: Generated<string>;
  sending_since: Optional<Date>;
  sent_at: Optional<Date>;
  exported_at: Optional<Date>;
  reminded_at: Optional<Date>;
  reminders: Generated<number>;
  cancelled_at: Optional<Date>;
  version: Generated<number>;
  cause_event_id: Optional<string>;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
}

export interface InvoiceLinesTable {
  invoice_id: Once<InvoiceId>;
  id: Once<InvoiceLineId>;
  position: number;
  purchase_order_id: Optional<PurchaseOrderId>;
  order_line_id: Optional<OrderLineId>;
  order_number: Optional<string>;
  corrects_line_id: Optional<InvoiceLineId>;
  name: Json<InvoiceLine['name']>;
  title: Json<InvoiceLine['formatTitle']>;
  sku: Optional<string>;
  unit: InvoiceLine['unit'];
  quantity: string;
  pieces: Optional<string>;
  unit_price: string;
  tax_class: InvoiceLine['taxClass'];
  tax_ids: List<TaxId>;
  deposit_minor: Generated<number>;
  amount_minor: number;
  producer_id: Optional<ProducerId>;
}

export interface InvoiceOrdersTable {
  invoice_id: Once<InvoiceId>;
  purchase_order_id: Once<PurchaseOrderId>;
  position: number;
}

export interface PaymentsTable {
  id: Once<PaymentId>;
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  currency: Once<Currency>;
  amount_minor: number;
  received_on: string;
  method: PaymentMethod;
  reference: string;
  note: string;
  reverses_id: Optional<PaymentId>;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
}

export interface InvoiceAllocationsTable {
  id: Once<Id<'Allocation'>>;
  invoice_id: Once<InvoiceId>;
  payment_id: Optional<PaymentId>;
  credit_note_id: Optional<InvoiceId>;
  on_day: string;
  reason: Generated<string>;
  amount_minor: number;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
}

export interface PaymentEmissionsTable {
  id: Once<EmissionId>;
  invoice_id: Once<InvoiceId>;
  on_day: string;
  method: PaymentMethod;
  reference: string;
  amount_minor: number;
  status: Generated<'waiting' | 'confirmed' | 'withdrawn'>;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
  decided_at: Optional<Date>;
}

export interface InvoiceSendsTable {
  id: Once<Id<'InvoiceSend'>>;
  invoice_id: Once<InvoiceId>;
  kind: 'invoice' | 'reminder';
  address: string;
  created_at: Once<Date>;
}

export interface AccountingCodesTable {
  vendor_id: Once<OrganizationId>;
  program: Once<AccountingProgram>;
  tax_key: Once<string>;
  code: string;
}

declare module '../../platform/db.ts' {
  interface Tables {
    billing_settings: BillingSettingsTable;
    invoices: InvoicesTable;
    invoice_lines: InvoiceLinesTable;
    invoice_orders: InvoiceOrdersTable;
    payments: PaymentsTable;
    invoice_allocations: InvoiceAllocationsTable;
    payment_emissions: PaymentEmissionsTable;
    invoice_sends: InvoiceSendsTable;
    accounting_codes: AccountingCodesTable;
  }
}

import type { ColumnType, Generated } from 'kysely';
import type {
  Currency,
  DecidedTax,
  DraftPolicy,
  EmissionId,
  FileId,
  Id,
  InvoiceId,
  InvoiceKind,
  InvoiceLine,
  InvoiceLineId,
  InvoicePurpose,
  InvoiceStatus,
  Language,
  OrderLineId,
  OrderTotals,
  OrganizationId,
  PaymentId,
  PaymentMethod,
  ProducerId,
  PurchaseOrderId,
  RelationId,
  SentStatement,
  Supply,
  ClaimReduction,
  TaxId,
  OrderTaxExemption,
  UserId,
} from '@halles/contract';
import type { Json, List, Once, Optional } from '../../platform/tables.ts';
import type {
  AccountingCodesTable,
  AccountingCodeVersionsTable,
  AccountingExportInvoicesTable,
  AccountingExportsTable,
} from './tables/accounting.ts';
import type { InvoiceBatchItemsTable, InvoiceBatchesTable } from './tables/batches.ts';

export interface BillingSettingsTable {
  vendor_id: Once<OrganizationId>;
  drafts: Generated<DraftPolicy>;
  reminders: Generated<boolean>;
  online_cards: Generated<boolean>;
  statements: Generated<boolean>;
  statements_since: Optional<Date>;
  drafted_until: Optional<string>;
  late_interest_percent: Optional<string>;
  recovery_charge_minor: Generated<number>;
  version: Generated<number>;
}

export interface InvoicesTable {
  id: Once<InvoiceId>;
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  relation_id: RelationId;
  kind: Once<InvoiceKind>;
  purpose: ColumnType<InvoicePurpose, InvoicePurpose | undefined, never>;
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
  tax_rates: Json<DecidedTax[]>;
  tax_exemptions: ColumnType<OrderTaxExemption[], string | undefined, string>;
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
  /** What is still due; of a credit note, negative, what it still holds. Computed by the database. */
  balance_minor: ColumnType<number, never, never>;
  private_note: Generated<string>;
  customer_note: Generated<string>;
  refused_at: ColumnType<Date | null, undefined, Date | null>;
  refusal: ColumnType<string, string | undefined, string>;
  dispute: Generated<string>;
  sending_since: Optional<Date>;
  sent_at: Optional<Date>;
  exported_at: Optional<Date>;
  reminded_at: Optional<Date>;
  reminders: Generated<number>;
  cancelled_at: Optional<Date>;
  version: Generated<number>;
  claim_reductions: ColumnType<ClaimReduction[], string | undefined, string>;
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
  tax_ids: List<string>;
  deposit_minor: Generated<number>;
  amount_minor: number;
  producer_id: Optional<ProducerId>;
}

export interface InvoiceOrdersTable {
  invoice_id: Once<InvoiceId>;
  purchase_order_id: Once<PurchaseOrderId>;
  position: number;
  includes_delivery_fee: ColumnType<boolean, boolean | undefined, boolean>;
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
  refunds_payment_id: Optional<PaymentId>;
  refunds_credit_note_id: Optional<InvoiceId>;
  provider_reference: Optional<string>;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
}

export interface BankLinesTable {
  vendor_id: Once<OrganizationId>;
  line: Once<string>;
  payment_id: Once<PaymentId>;
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
  link_id: Optional<Id<'InvoiceLink'>>;
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

export interface InvoiceLinksTable {
  id: Once<Id<'InvoiceLink'>>;
  invoice_id: Once<InvoiceId>;
  email: Once<string | null>;
  language: Once<Language>;
  token_hash: Once<Buffer>;
  created_at: Once<Date>;
  expires_at: Once<Date>;
  revoked_at: Optional<Date>;
}

export interface CustomerStatementSettingsTable {
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  is_sent: boolean;
  created_at: Generated<Date>;
}

export interface StatementSendsTable {
  id: Once<Id<'CustomerStatement'>>;
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  from_day: Once<string>;
  until_day: Once<string>;
  addresses: Once<string[]>;
  language: Once<Language>;
  closings: Json<SentStatement['closings']>;
  file_id: Once<FileId>;
  created_at: Once<Date>;
}

export interface InterestChargesTable {
  interest_invoice_id: Once<InvoiceId>;
  line_id: Once<InvoiceLineId>;
  invoice_id: Once<InvoiceId>;
  kind: Once<'interest' | 'recovery'>;
  from_day: Once<string>;
  until_day: Once<string>;
  base_minor: Once<number>;
  rate: Once<string>;
  amount_minor: Once<number>;
}

export interface FrenchInvoiceTermsTable {
  vendor_id: Once<OrganizationId>;
  capital_minor: Optional<number>;
  register_town: Optional<string>;
  early_percent: Optional<string>;
  early_days: Optional<number>;
  supply: Generated<Supply>;
  vat_on_debits: Generated<boolean>;
  version: Generated<number>;
}

export interface RemovedDraftsTable {
  vendor_id: Once<OrganizationId>;
  purchase_order_id: Once<PurchaseOrderId>;
  removed_on: string;
  created_at: Generated<Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    billing_settings: BillingSettingsTable;
    invoices: InvoicesTable;
    invoice_lines: InvoiceLinesTable;
    invoice_orders: InvoiceOrdersTable;
    payments: PaymentsTable;
    bank_lines: BankLinesTable;
    invoice_allocations: InvoiceAllocationsTable;
    payment_emissions: PaymentEmissionsTable;
    invoice_sends: InvoiceSendsTable;
    invoice_links: InvoiceLinksTable;
    customer_statement_settings: CustomerStatementSettingsTable;
    statement_sends: StatementSendsTable;
    interest_charges: InterestChargesTable;
    french_invoice_terms: FrenchInvoiceTermsTable;
    accounting_codes: AccountingCodesTable;
    accounting_code_versions: AccountingCodeVersionsTable;
    accounting_exports: AccountingExportsTable;
    accounting_export_invoices: AccountingExportInvoicesTable;
    removed_drafts: RemovedDraftsTable;
    invoice_batches: InvoiceBatchesTable;
    invoice_batch_items: InvoiceBatchItemsTable;
  }
}

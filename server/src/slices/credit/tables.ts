import type { ColumnType, Generated } from 'kysely';
import type {
  creditEntryKinds,
  Currency,
  FeeInvoiceId,
  FileId,
  Id,
  Language,
  OrganizationId,
  UserId,
} from '@halles/contract';
import type { InBoth } from '../../platform/texts.ts';

export interface CreditAccountsTable {
  organization_id: OrganizationId;
  currency: Currency;
  balance_minor: Generated<number>;
  /** The driver returns numeric as text, and it stays text. */
  service_fee_percent: ColumnType<string | null, string | null | undefined, string | null>;
  is_premium: Generated<boolean>;
  premium_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  low_balance_alert_minor: ColumnType<number | null, number | null | undefined, number | null>;
  alerted: Generated<boolean>;
  version: Generated<number>;
  created_at: Date;
}

export interface CreditEntriesTable {
  id: Id<'CreditEntry'>;
  organization_id: OrganizationId;
  kind: (typeof creditEntryKinds)[number];
  amount_minor: number;
  balance_minor: number;
  reference: string | null;
  purchase_order_id: Id<'PurchaseOrder'> | null;
  note: string | null;
  cause_key: string | null;
  recorded_by: UserId | null;
  recorded_at: Date;
}

interface FeeInvoiceParty {
  name: string;
  address: string[];
  facts: { label: InBoth; value: string }[];
}

/** The content of an invoice of fees, frozen when it is issued. */
export interface FeeInvoiceDocument {
  layout: 1;
  number: string;
  month: string;
  issuedOn: string;
  currency: Currency;
  language: Language;
  seller: FeeInvoiceParty;
  buyer: FeeInvoiceParty;
  /** Fees are positive; what was returned is negative. */
  lines: { on: string; kind: 'serviceFee' | 'feeReturned'; orderNumber: string; amountMinor: number }[];
  taxes: { name: InBoth; rate: string; number: string; baseMinor: number; amountMinor: number }[];
  feesMinor: number;
  taxMinor: number;
  totalMinor: number;
  /** A buyer in another country declares the tax itself. */
  isReverseCharge: boolean;
}

export interface FeeInvoicesTable {
  id: FeeInvoiceId;
  organization_id: OrganizationId;
  number: number;
  month: string;
  issued_on: string;
  currency: Currency;
  fees_minor: number;
  tax_minor: number;
  language: Language;
  document: FeeInvoiceDocument;
  hash: string;
  pdf_file_id: FileId | null;
  created_by: UserId | null;
  created_at: Date;
}

interface FeeInvoiceEntriesTable {
  organization_id: OrganizationId;
  entry_id: Id<'CreditEntry'>;
  fee_invoice_id: FeeInvoiceId;
  created_at: Date;
}

declare module '../../platform/db.ts' {
  interface Tables {
    credit_accounts: CreditAccountsTable;
    credit_entries: CreditEntriesTable;
    fee_invoices: FeeInvoicesTable;
    fee_invoice_entries: FeeInvoiceEntriesTable;
    fee_invoice_numbers: { id: Generated<number>; last: number };
  }
}

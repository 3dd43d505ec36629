import type { ColumnType, Generated } from 'kysely';
import type { creditEntryKinds, Currency, Id, OrganizationId, UserId } from '@halles/contract';

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

declare module '../../platform/db.ts' {
  interface Tables {
    credit_accounts: CreditAccountsTable;
    credit_entries: CreditEntriesTable;
  }
}

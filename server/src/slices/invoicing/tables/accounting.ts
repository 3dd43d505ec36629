import type {
  AccountingExport,
  AccountingExportId,
  AccountingProgram,
  InvoiceId,
  OrganizationId,
  UserId,
} from '@halles/contract';
import type { Generated } from 'kysely';
import type { Json, Once, Optional } from '../../../platform/tables.ts';

export interface AccountingCodesTable {
  vendor_id: Once<OrganizationId>;
  program: Once<AccountingProgram>;
  tax_key: Once<string>;
  code: string;
}

export interface AccountingCodeVersionsTable {
  vendor_id: Once<OrganizationId>;
  program: Once<AccountingProgram>;
  version: Generated<number>;
}

export interface AccountingExportsTable {
  id: Once<AccountingExportId>;
  vendor_id: Once<OrganizationId>;
  program: Once<AccountingProgram>;
  invoices: Once<number>;
  credit_notes: Once<number>;
  totals: Json<AccountingExport['totals']>;
  files: Json<AccountingExport['files']>;
  created_by: Optional<UserId>;
  created_at: Once<Date>;
  undone_by: Optional<UserId>;
  undone_at: Optional<Date>;
}

export interface AccountingExportInvoicesTable {
  vendor_id: Once<OrganizationId>;
  export_id: Once<AccountingExportId>;
  invoice_id: Once<InvoiceId>;
  part: Once<number>;
  position: Once<number>;
  previous_exported_at: Once<Date | null>;
}

import type { ColumnType, Generated } from 'kysely';
import type {
  FileId,
  Language,
  OrderSide,
  OrganizationId,
  ReportFile,
  ReportFileContent,
  ReportFileId,
  ReportSchedule,
  SavedQuestion,
  SavedReportId,
  UserId,
} from '@halles/contract';
import type { Once } from '../../platform/tables.ts';

export interface SavedReportsTable {
  organization_id: Once<OrganizationId>;
  id: Once<SavedReportId>;
  side: OrderSide;
  name: string;
  question: ColumnType<SavedQuestion, string, string>;
  schedule: ReportSchedule;
  recipients: string[];
  sends_next_at: Date | null;
  last_sent_at: ColumnType<Date | null, never, Date>;
  requested_by: UserId;
  version: Generated<number>;
  created_at: Once<Date>;
}

export interface ReportFilesTable {
  organization_id: Once<OrganizationId>;
  id: Once<ReportFileId>;
  requested_by: Once<UserId>;
  side: Once<OrderSide>;
  content: ColumnType<ReportFileContent, string, never>;
  format: Once<ReportFile['format']>;
  language: Once<Language>;
  state: Generated<ReportFile['state']>;
  done: Generated<number>;
  total: Once<number>;
  file_id: ColumnType<FileId | null, never, FileId | string>;
  created_at: Once<Date>;
  state_changed_at: Date;
}

/** A month of a seller that is added up: `order_month_sums` and `order_month_line_sums` have what it comes to. */
export interface OrderMonthsTable {
  vendor_id: Once<OrganizationId>;
  month: Once<string>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    order_months: OrderMonthsTable;
    saved_reports: SavedReportsTable;
    report_files: ReportFilesTable;
  }
}

import type { ColumnType, Generated } from 'kysely';
import type {
  OrderSide,
  OrganizationId,
  ReportSchedule,
  SavedQuestion,
  SavedReportId,
  UserId,
} from '@halles/contract';

type Once<Value> = ColumnType<Value, Value, never>;

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
  asked_by: UserId;
  version: Generated<number>;
  created_at: Once<Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    saved_reports: SavedReportsTable;
  }
}

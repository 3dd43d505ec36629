import type { ColumnType } from 'kysely';
import type {
  FeedbackId,
  FeedbackKind,
  FeedbackRequest,
  FileId,
  OrganizationId,
  UserId,
} from '@halles/contract';
import type { OptionalJson } from '../../platform/tables.ts';

export interface FeedbackTable {
  id: ColumnType<FeedbackId, FeedbackId, never>;
  organization_id: OrganizationId;
  user_id: UserId;
  kind: FeedbackKind;
  message: string;
  page: string;
  version: string;
  browser: string;
  failure: OptionalJson<NonNullable<FeedbackRequest['failure']>>;
  screenshot_file_id: FileId | null;
  posted_at: Date | null;
  handled_at: Date | null;
  created_at: ColumnType<Date, Date, never>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    feedback: FeedbackTable;
  }
}

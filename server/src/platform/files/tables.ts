import type { ColumnType } from 'kysely';
import type { FileKind } from '@halles/contract/kernel';

/** See migration 0001-platform. */
export interface FilesTable {
  id: ColumnType<string, string, never>;
  organization_id: string | null;
  user_id: string | null;
  kind: FileKind;
  name: string;
  content_type: string;
  byte_size: number;
  width_px: number | null;
  height_px: number | null;
  variants: string[];
  sha256: string;
  discard_after: Date | null;
  created_at: ColumnType<Date, Date, never>;
}

declare module '../db.ts' {
  interface Tables {
    files: FilesTable;
  }
}

import type { ColumnType, Generated } from 'kysely';
import type {
  ImportAction,
  ImportChange,
  ImportConventions,
  ImportCounts,
  ImportError,
  ImportId,
  ImportKindName,
  ImportMode,
  ImportStatus,
  OrganizationId,
  UserId,
} from '@halles/contract';
import type { JsonWithDefault, OptionalJson } from '../../platform/tables.ts';
import type { WorkedAs } from '../../platform/actor.ts';
import type { SheetCell } from '../../platform/sheets/index.ts';

export interface FileColumn {
  header: string;
  samples: string[];
}

export interface Failure {
  code: string;
  params: Record<string, string | number>;
}

export interface ImportsTable {
  organization_id: OrganizationId;
  id: ImportId;
  kind: ImportKindName;
  options: JsonWithDefault<Record<string, unknown>>;
  title: OptionalJson<{ en: string; fr: string }>;
  file_id: string;
  file_name: string;
  status: ImportStatus;
  sheets: JsonWithDefault<{ name: string; rows: number }[]>;
  sheet: number;
  header_line: number;
  file_columns: JsonWithDefault<FileColumn[]>;
  mapping: JsonWithDefault<Record<string, number>>;
  conventions: JsonWithDefault<ImportConventions>;
  row_count: number;
  counts: JsonWithDefault<ImportCounts>;
  written: Generated<number>;
  mode: ColumnType<ImportMode | null, undefined, ImportMode | null>;
  run_as: OptionalJson<WorkedAs>;
  failure: OptionalJson<Failure>;
  version: Generated<number>;
  created_by: UserId;
  created_at: Date;
  status_changed_at: Date;
  rows_deleted_at: ColumnType<Date | null, undefined, Date | null>;
}

export interface ImportRowsTable {
  organization_id: OrganizationId;
  import_id: ImportId;
  number: number;
  cells: JsonWithDefault<SheetCell[]>;
  action: ColumnType<ImportAction | null, undefined, ImportAction | null>;
  label: Generated<string>;
  changes: JsonWithDefault<ImportChange[]>;
  errors: JsonWithDefault<ImportError[]>;
  undo: OptionalJson<unknown>;
}

export interface ImportProgressTable {
  organization_id: OrganizationId;
  import_id: ImportId;
  done: number;
  total: number;
  notified_at: Date;
}

declare module '../../platform/db.ts' {
  interface Tables {
    imports: ImportsTable;
    import_rows: ImportRowsTable;
    import_progress: ImportProgressTable;
  }
}

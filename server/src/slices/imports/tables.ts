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
import type { Person } from '../../platform/actor.ts';
import type { SheetCell } from '../../platform/sheets/index.ts';

export interface FileColumn {
  header: string;
  samples: string[];
}

/** The person a job runs as, without session data. */
export type WorkedAs = Pick<Person, 'userId' | 'language' | 'isAdmin' | 'role' | 'view'>;

export interface Failure {
  code: string;
  params: Record<string, string | number>;
}

type Json<Value> = ColumnType<Value, string | undefined, string>;
type MaybeJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;

export interface ImportsTable {
  organization_id: OrganizationId;
  id: ImportId;
  kind: ImportKindName;
  options: Json<Record<string, unknown>>;
  title: MaybeJson<{ en: string; fr: string }>;
  file_id: string;
  file_name: string;
  status: ImportStatus;
  sheets: Json<{ name: string; rows: number }[]>;
  sheet: number;
  header_line: number;
  file_columns: Json<FileColumn[]>;
  mapping: Json<Record<string, number>>;
  conventions: Json<ImportConventions>;
  row_count: number;
  counts: Json<ImportCounts>;
  written: Generated<number>;
  mode: ColumnType<ImportMode | null, undefined, ImportMode | null>;
  run_as: MaybeJson<WorkedAs>;
  failure: MaybeJson<Failure>;
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
  cells: Json<SheetCell[]>;
  action: ColumnType<ImportAction | null, undefined, ImportAction | null>;
  label: Generated<string>;
  changes: Json<ImportChange[]>;
  errors: Json<ImportError[]>;
  undo: MaybeJson<unknown>;
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

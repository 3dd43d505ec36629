import type { CheckKind, CheckResult } from '@halles/contract';
import type { Once } from '../../platform/tables.ts';
import type { ColumnType } from 'kysely';

/** See migration 0028-operations. */
export interface HealthSamplesTable {
  taken_at: Date;
  job_lag_ms: number;
  parked_jobs: number;
  waiting_mail: number;
  failed_mail: number;
  requests: number;
  failed_requests: number;
  response_ms: number | null;
  database_bytes: number;
  connections: number;
  disk_free_bytes: number;
  memory_bytes: number;
}

export interface OperatorChecksTable {
  id: Once<string>;
  kind: Once<CheckKind>;
  requested_by: Once<string | null>;
  created_at: Once<Date>;
  finished_at: Date | null;
  result: ColumnType<CheckResult | null, string | null, string>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    health_samples: HealthSamplesTable;
    operator_checks: OperatorChecksTable;
  }
}

import type { OrganizationId } from '@halles/contract/kernel';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** Written when the row is created, and never changed. */
export type Once<Value> = ColumnType<Value, Value, never>;
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
export type List<Item> = ColumnType<Item[], Item[] | undefined, Item[]>;
export type Json<Value> = ColumnType<Value, string, string>;
export type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** The database has a default for it. */
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;

/** The platform's own tables; see migration 0001-platform. */
export interface EventsTable {
  id: string;
  xact: Generated<string>;
  type: string;
  organization_ids: OrganizationId[];
  user_ids: string[];
  subject_id: string | null;
  data: JSONColumnType<Record<string, unknown>>;
  actor_user_id: string | null;
  actor_organization_id: string | null;
  acting: boolean;
  request_id: string;
  happened_at: Date;
}

export interface IdempotencyKeysTable {
  scope: string;
  key: string;
  body_hash: string;
  /** Sealed; changed only to be sealed by a newer key. */
  result: ColumnType<unknown, string, string>;
  created_at: Date;
}

export interface EventSealsTable {
  number: number;
  event_ids: string[];
  up_to: string;
  previous_hash: Buffer;
  hash: Buffer;
  sealed_at: Date;
}

export interface WorkerHeartbeatsTable {
  worker_id: string;
  seen_at: Date;
}

declare module './db.ts' {
  interface Tables {
    event_seals: EventSealsTable;
    events: EventsTable;
    idempotency_keys: IdempotencyKeysTable;
    worker_heartbeats: WorkerHeartbeatsTable;
  }
}

import type { ColumnType } from 'kysely';
import type { FileId, Id, OrderSide, OrganizationId, RunStop, UserId } from '@halles/contract';
import type { Once } from '../../platform/tables.ts';

type Result = NonNullable<RunStop['result']>;

export interface DeliveryRunsTable {
  vendor_id: Once<OrganizationId>;
  fulfilment_id: Once<string>;
  on_day: Once<string>;
  driver_name: ColumnType<string, string | undefined, string>;
  stop_ids: ColumnType<string[], string[] | undefined, string[]>;
  created_at: Once<Date>;
}

export interface DeliveryStopsTable {
  vendor_id: Once<OrganizationId>;
  fulfilment_id: Once<string>;
  on_day: Once<string>;
  stop_id: Once<string>;
  outcome: Result['outcome'];
  reason: Result['reason'];
  note: string;
  received_by: string;
  temperature: string | null;
  signature_file_id: FileId | null;
  photo_file_ids: FileId[];
  recorded_by: UserId | null;
  /** As the device reported it, but never later than the server's time. */
  happened_at: Date;
  /** By the clock of the driver's device. */
  reported_at: Date;
  created_at: Once<Date>;
}

export interface CalendarFeedsTable {
  organization_id: Once<OrganizationId>;
  id: Once<Id<'CalendarFeed'>>;
  side: Once<OrderSide>;
  token_hash: Once<Buffer>;
  created_by: UserId | null;
  created_at: Once<Date>;
  last_read_at: ColumnType<Date | null, never, Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    delivery_runs: DeliveryRunsTable;
    delivery_stops: DeliveryStopsTable;
    calendar_feeds: CalendarFeedsTable;
  }
}

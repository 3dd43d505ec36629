import type { ColumnType, Generated } from 'kysely';
import type {
  Bilingual,
  Coverage,
  DeliveryFee,
  DeliveryId,
  Id,
  OrganizationId,
  PickupFields,
  PickupId,
  Recurrence,
} from '@halles/contract';
import type { Json, OptionalJson } from '../../platform/tables.ts';

/** Columns that deliveries and pickups share; `window_from` and the cut-off arrive as `06:00:00`. */
interface FulfilmentColumns {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  name: string;
  recurrence: Json<Recurrence>;
  window_from: string;
  window_until: string;
  cut_off_days_before: number;
  cut_off_time: string;
  cut_off_is_flexible: boolean;
  minimum_minor: number | null;
  capacity_orders: number | null;
  only_customer_ids: OrganizationId[];
  only_price_list_ids: Id<'PriceList'>[];
  instructions: OptionalJson<Bilingual>;
  is_active: boolean;
  removed_at: ColumnType<Date | null, never, Date>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, never>;
}

export interface DeliveriesTable extends FulfilmentColumns {
  id: ColumnType<DeliveryId, DeliveryId, never>;
  coverage: Json<Coverage>;
  zone_codes: string[];
  fee: Json<DeliveryFee>;
}

export interface PickupsTable extends FulfilmentColumns {
  id: ColumnType<PickupId, PickupId, never>;
  address: Json<PickupFields['address']>;
}

export interface DeliveryAreasTable {
  vendor_id: OrganizationId;
  delivery_id: DeliveryId;
  position: number;
  /** PostgreSQL's polygon syntax: `((45.5,-73.6),(45.6,-73.5),…)`. */
  area: string;
  created_at: Date;
}

export interface FulfilmentBookingsTable {
  vendor_id: OrganizationId;
  fulfilment_id: DeliveryId | PickupId;
  on: string;
  orders: number;
}

declare module '../../platform/db.ts' {
  interface Tables {
    deliveries: DeliveriesTable;
    pickups: PickupsTable;
    delivery_areas: DeliveryAreasTable;
    fulfilment_bookings: FulfilmentBookingsTable;
  }
}

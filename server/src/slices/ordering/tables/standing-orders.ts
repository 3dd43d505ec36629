import type { ColumnType, Generated, Selectable } from 'kysely';
import type {
  FormatId,
  Id,
  OrganizationId,
  PurchaseOrderId,
  StandingDay,
  StandingDifference,
  StandingOrderFields,
  StandingOrderId,
  StandingStatus,
  UserId,
} from '@halles/contract';
import type { List, Once, Optional } from '../../../platform/tables.ts';

export interface StandingOrdersTable {
  id: Once<StandingOrderId>;
  vendor_id: Once<OrganizationId>;
  customer_id: OrganizationId;
  fulfilment_id: string;
  address_id: Optional<Id<'Address'>>;
  weekdays: List<StandingOrderFields['weekdays'][number]>;
  every_weeks: number;
  starts_on: string;
  ends_on: Optional<string>;
  lead_days: number;
  reference: string;
  note: string;
  status: StandingStatus;
  resumes_on: Optional<string>;
  effective_from: Date;
  next_check_at: Date;
  version: Generated<number>;
  created_by: Once<UserId | null>;
  created_at: Once<Date>;
  changed_at: Date;
}

export type StandingRow = Selectable<StandingOrdersTable>;

export interface StandingOrderLinesTable {
  standing_order_id: Once<StandingOrderId>;
  vendor_id: Once<OrganizationId>;
  format_id: Once<FormatId>;
  position: number;
  quantity: string;
  unit_price: Optional<string>;
  created_at: Once<Date>;
}

export type StandingLineRow = Selectable<StandingOrderLinesTable>;

export interface StandingOrderDaysTable {
  standing_order_id: Once<StandingOrderId>;
  vendor_id: Once<OrganizationId>;
  on_day: Once<string>;
  is_skipped: Generated<boolean>;
  lines: ColumnType<StandingDay['lines'], string | null | undefined, string | null>;
  outcome: Optional<'placed' | 'skipped' | 'notPlaced'>;
  reason: Optional<NonNullable<StandingDay['reason']>>;
  purchase_order_id: Optional<PurchaseOrderId>;
  differences: ColumnType<StandingDifference[], string | undefined, string>;
  decided_at: Optional<Date>;
  created_at: Once<Date>;
}

export type StandingDayRow = Selectable<StandingOrderDaysTable>;

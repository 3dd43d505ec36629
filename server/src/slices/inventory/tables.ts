import type { ColumnType, Generated } from 'kysely';
import type {
  FormatId,
  Id,
  LotId,
  MovementKind,
  OrganizationId,
  StockMode,
  StockTakeId,
  UserId,
} from '@halles/contract';

export interface InventoryItemsTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  format_id: ColumnType<FormatId, FormatId, never>;
  mode: Generated<StockMode>;
  weekly_quantity: string | null;
  on_hand: Generated<string>;
  allocated: Generated<string>;
  reserved: Generated<string>;
  available: ColumnType<string, never, never>;
  incoming: Generated<string>;
  low_stock_threshold: string | null;
  sells_without_stock: Generated<boolean>;
  available_from: string | null;
  available_until: string | null;
  low_warned_at: Date | null;
  out_warned_at: Date | null;
  /** When all of it was last counted. */
  counted_at: Date | null;
  version: Generated<number>;
  field_versions: ColumnType<Record<string, number>, string | undefined, string>;
  changed_at: Date;
}

export interface StockDayProgressTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  processed_until: string;
  created_at: Generated<Date>;
}

export interface LotsTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<LotId, LotId, never>;
  format_id: FormatId;
  code: string;
  best_before: string | null;
  received_on: string;
  quantity: string;
  created_at: ColumnType<Date, Date, never>;
}

export interface StockMovementsTable {
  vendor_id: OrganizationId;
  id: Id<'Movement'>;
  format_id: FormatId;
  kind: MovementKind;
  quantity: string;
  on_hand_after: string;
  lot_id: LotId | null;
  cause_id: string | null;
  reason: Generated<string>;
  moved_by: UserId | null;
  happened_at: Date;
}

export interface StockTakesTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  id: ColumnType<StockTakeId, StockTakeId, never>;
  name: string;
  started_at: Date;
  started_by: UserId | null;
  closed_at: Date | null;
  applied: boolean | null;
  version: Generated<number>;
}

export interface StockTakeLinesTable {
  vendor_id: ColumnType<OrganizationId, OrganizationId, never>;
  stock_take_id: StockTakeId;
  format_id: FormatId;
  counted: string | null;
  counted_at: Date | null;
  expected: string | null;
  version: Generated<number>;
}

declare module '../../platform/db.ts' {
  interface Tables {
    inventory_items: InventoryItemsTable;
    stock_day_progress: StockDayProgressTable;
    lots: LotsTable;
    stock_movements: StockMovementsTable;
    stock_takes: StockTakesTable;
    stock_take_lines: StockTakeLinesTable;
  }
}

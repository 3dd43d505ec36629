import { z } from 'zod';
import {
  bilingual,
  day,
  id,
  pageInput,
  sortInput,
  pageOf,
  procedure,
  quantity,
  signedQuantity,
} from '../kernel/index.ts';
import { formatId, inventoryItemId } from '../catalogue/index.ts';
import { limits } from '../organizations/index.ts';

export const stockModes = ['tracked', 'unlimited', 'weekly'] as const;
export const stockMode = z.enum(stockModes);
/**
 * `out` and `low` refer to the available quantity; `notNow` means that today is outside the item's availability
 * dates, whatever the stock.
 */
export const stockStates = ['inStock', 'low', 'out', 'unlimited', 'notNow'] as const;
export const stockState = z.enum(stockStates);
export type StockState = z.infer<typeof stockState>;
export type StockMode = z.infer<typeof stockMode>;
export const movementKinds = [
  'received',
  'counted',
  'corrected',
  'lost',
  'imported',
  'reset',
  'reserved',
  'released',
  'allocated',
  'delivered',
] as const;
export const movementKind = z.enum(movementKinds);
export type MovementKind = z.infer<typeof movementKind>;
/** Kinds that a person can record by hand; the others come from orders and schedules. */
export const manualMovementKinds = ['received', 'counted', 'corrected', 'lost'] as const;
export type ManualMovementKind = (typeof manualMovementKinds)[number];

export const lotId = id('Lot');
export type LotId = z.infer<typeof lotId>;

export const inventoryLimits = {
  bulk: 5_000,
  reason: 500,
  lot: 60,
  countWaitInSeconds: 30 * 86_400,
} as const;
const reason = z.string().trim().max(inventoryLimits.reason);

export const inventoryItemFields = z.object({
  mode: stockMode,
  /** The level that a weekly stock is reset to at the start of each week, in the seller's time zone. */
  weeklyQuantity: quantity.nullable(),
  lowStockThreshold: quantity.nullable(),
  sellsWithoutStock: z.boolean(),
  availableFrom: day.nullable(),
  availableUntil: day.nullable(),
  /** Expected quantity: displayed, but not for sale yet. */
  incoming: quantity,
});
export type InventoryItemFields = z.infer<typeof inventoryItemFields>;

/** available = on hand − allocated (confirmed orders) − reserved (submitted orders). */
export const inventoryItem = inventoryItemFields.extend({
  id: inventoryItemId,
  formatId,
  productName: bilingual(limits.name),
  formatTitle: z.object({ en: z.string(), fr: z.string() }),
  sku: z.string().nullable(),
  categoryId: z.string().nullable(),
  isVariableWeight: z.boolean(),
  onHand: signedQuantity,
  allocated: quantity,
  reserved: quantity,
  available: signedQuantity,
  state: stockState,
  lots: z.int(),
  nextBestBefore: day.nullable(),
  version: z.int(),
});
export type InventoryItem = z.infer<typeof inventoryItem>;

export const lot = z.object({
  id: lotId,
  formatId,
  code: z.string(),
  bestBefore: day.nullable(),
  quantity: signedQuantity,
  receivedOn: day,
  isExpired: z.boolean(),
});
export type Lot = z.infer<typeof lot>;

export const movement = z.object({
  id: id('Movement'),
  formatId,
  kind: movementKind,
  quantity: signedQuantity,
  onHandAfter: signedQuantity,
  lotCode: z.string().nullable(),
  reason: z.string(),
  person: z.string().nullable(),
  happenedAt: z.iso.datetime(),
});
export type Movement = z.infer<typeof movement>;

const ofFormat = z.object({ formatId });

/** One or several cells of one row; `version` is the row's when it was read. */
export const inventoryEdit = inventoryItemFields.partial().extend({
  formatId,
  version: z.int(),
  /** The new count on hand, recorded as a movement of the difference. */
  onHand: signedQuantity.optional(),
});
export type InventoryEdit = z.infer<typeof inventoryEdit>;

export const inventorySorts = [
  'name',
  'sku',
  'onHand',
  'allocated',
  'reserved',
  'available',
  'incoming',
  'lowStockThreshold',
  'availableFrom',
  'availableUntil',
] as const;

export const stock = {
  listItems: procedure({
    method: 'GET',
    path: '/inventory',
    summary: 'Stock by format: on hand, allocated, reserved and available',
    access: 'member',
    input: pageInput.extend({
      ...sortInput(inventorySorts).shape,
      state: stockState.optional(),
      categoryId: z.string().max(60).optional(),
    }),
    output: pageOf(inventoryItem),
    live: true,
  }),
  countByState: procedure({
    method: 'GET',
    path: '/inventory/counts',
    summary: 'Number of items by stock state',
    access: 'member',
    input: z.object({}),
    output: z.object({ inStock: z.int(), low: z.int(), out: z.int(), unlimited: z.int(), notNow: z.int() }),
    live: true,
  }),
  getItem: procedure({
    method: 'GET',
    path: '/inventory/{formatId}',
    summary: 'The stock of one format',
    access: 'member',
    input: ofFormat,
    output: inventoryItem,
    live: true,
  }),
  editItems: procedure({
    method: 'PATCH',
    path: '/inventory',
    summary: 'Change many cells at once; each row is either written or returned as a conflict',
    access: 'member',
    idempotent: true,
    input: z.object({
      edits: z.array(inventoryEdit).min(1).max(inventoryLimits.bulk),
      reason: reason.default(''),
    }),
    output: z.object({
      written: z.array(inventoryItem),
      /** Rows of which somebody else changed the same cell meanwhile; nothing of them was written. */
      conflicts: z.array(inventoryItem),
    }),
    errors: [
      'inventory.unknownItem',
      'inventory.notTracked',
      'inventory.notEnough',
      'inventory.invalidWindow',
    ],
  }),
  recordMovement: procedure({
    method: 'POST',
    path: '/inventory/{formatId}/movements',
    summary: 'Record stock received, counted, corrected or lost, with lot and reason',
    access: 'member',
    idempotent: true,
    input: ofFormat.extend({
      kind: z.enum(manualMovementKinds),
      /** For `counted`, the stock that is there; for the other kinds, the difference. */
      quantity: signedQuantity,
      lotId: lotId.nullable().default(null),
      newLot: z
        .object({ code: z.string().trim().min(1).max(inventoryLimits.lot), bestBefore: day.nullable() })
        .nullable()
        .default(null),
      reason: reason.default(''),
    }),
    output: inventoryItem,
    errors: [
      'inventory.notTracked',
      'inventory.lotCodeTaken',
      'inventory.notEnough',
      'inventory.notEnoughInLot',
    ],
  }),
  listMovements: procedure({
    method: 'GET',
    path: '/inventory/{formatId}/movements',
    summary: 'Every change of a stock, newest first',
    access: 'member',
    input: pageInput.extend(ofFormat.shape),
    output: pageOf(movement),
    live: true,
  }),
  listLots: procedure({
    method: 'GET',
    path: '/inventory/{formatId}/lots',
    summary: 'Lots, the earliest to expire first',
    access: 'member',
    input: ofFormat,
    output: z.array(lot),
    live: true,
  }),
};

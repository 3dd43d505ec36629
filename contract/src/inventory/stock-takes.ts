import { z } from 'zod';
import { formatId } from '../catalogue/index.ts';
import { bilingual, id, procedure, quantity, signedQuantity } from '../kernel/index.ts';
import { limits } from '../organizations/index.ts';
import { inventoryLimits } from './stock.ts';

export const stockTakeId = id('StockTake');
export type StockTakeId = z.infer<typeof stockTakeId>;

export const stockTake = z.object({
  id: stockTakeId,
  name: z.string(),
  startedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  lines: z.int(),
  counted: z.int(),
  differences: z.int(),
  version: z.int(),
});
export type StockTake = z.infer<typeof stockTake>;
export const stockTakeLine = z.object({
  id: formatId,
  productName: bilingual(limits.name),
  formatTitle: z.object({ en: z.string(), fr: z.string() }),
  sku: z.string().nullable(),
  /**
   * The stock when the line was counted, because sales continue meanwhile, with what other counts corrected since;
   * until then the stock now.
   */
  expected: signedQuantity,
  counted: quantity.nullable(),
  difference: signedQuantity.nullable(),
  /** All of its stock was counted later elsewhere, so that this count changes nothing. */
  isOutdated: z.boolean(),
  version: z.int(),
});
export type StockTakeLine = z.infer<typeof stockTakeLine>;

const ofStockTake = z.object({ stockTakeId });

export const stockTakes = {
  listStockTakes: procedure({
    method: 'GET',
    path: '/stock-takes',
    summary: 'Stock takes, the open one first',
    access: 'member',
    input: z.object({}),
    output: z.array(stockTake),
    live: true,
  }),
  startStockTake: procedure({
    method: 'POST',
    path: '/stock-takes',
    summary: 'Start a stock take of all tracked formats, or of one category',
    access: 'member',
    idempotent: true,
    input: z.object({
      name: z.string().trim().min(1).max(limits.name),
      categoryId: z.string().max(60).nullable(),
    }),
    output: stockTake,
  }),
  getStockTake: procedure({
    method: 'GET',
    path: '/stock-takes/{stockTakeId}',
    summary: 'One stock take with its lines',
    access: 'member',
    input: ofStockTake,
    output: stockTake.extend({ rows: z.array(stockTakeLine) }),
    live: true,
  }),
  count: procedure({
    method: 'PATCH',
    path: '/stock-takes/{stockTakeId}',
    summary: 'Record counted quantities',
    access: 'member',
    input: ofStockTake.extend({
      counts: z
        .array(
          z.object({
            formatId,
            counted: quantity.nullable(),
            /**
             * How long the count waited to be sent: it is compared with the stock of when it was made, and refused
             * where its line was counted later.
             */
            secondsAgo: z.int().min(0).max(inventoryLimits.countWaitInSeconds).optional(),
          }),
        )
        .min(1)
        .max(inventoryLimits.bulk),
    }),
    output: z.object({ done: z.literal(true) }),
    errors: ['inventory.stockTakeClosed', 'inventory.countedLater'],
  }),
  closeStockTake: procedure({
    method: 'POST',
    path: '/stock-takes/{stockTakeId}/close',
    summary: 'Close a stock take: apply its counts as movements, or discard them',
    access: 'member',
    idempotent: true,
    input: ofStockTake.extend({ apply: z.boolean() }),
    output: stockTake,
    errors: ['inventory.stockTakeClosed'],
  }),
};

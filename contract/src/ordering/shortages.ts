import { z } from 'zod';
import { can, currency, day, procedure, quantity, texts } from '../kernel/index.ts';
import { formatId, saleUnit } from '../catalogue/index.ts';
import { orderingLimits, orderLineId, orderNote, purchaseOrderId } from './ids-and-limits.ts';
import { orderStatus } from './states.ts';

/** By what was asked; by when it was ordered; customers with a tag first, then by when it was ordered. */
export const shareRules = ['proRata', 'firstCome', 'priority'] as const;
export type ShareRule = (typeof shareRules)[number];

export const shortageItem = z.object({
  formatId,
  name: texts,
  formatTitle: texts,
  saleUnit,
  multipleQuantity: quantity.nullable(),
  requested: quantity,
  /** What is on hand less what orders of earlier days still take; null: as much as is wanted. */
  available: quantity.nullable(),
  orders: z.int(),
});

const sharing = {
  on: day,
  rule: z.enum(shareRules),
  /** Whom the third rule serves first. */
  tag: z.string().trim().max(60).default(''),
  items: z
    .array(z.object({ formatId, available: quantity }))
    .min(1)
    .max(orderingLimits.lines),
};

const share = z.object({
  lineId: orderLineId,
  formatId,
  requested: quantity,
  granted: quantity,
  /** What is put together already, or waits for an answer, keeps what it has. */
  isFixed: z.boolean(),
});

export const sharedOrder = z.object({
  purchaseOrderId,
  number: z.string(),
  customerName: z.string(),
  status: orderStatus,
  isFirst: z.boolean(),
  shares: z.array(share),
  currency,
  totalBeforeMinor: z.int(),
  totalAfterMinor: z.int(),
  /** It counts at once; otherwise the customer is asked. Null: nothing of it changes. */
  isApplied: z.boolean().nullable(),
});

/** domain.md: a short receipt is shared over the customers by rule, simulated before it is applied. */
export const shortages = {
  listShortages: procedure({
    method: 'GET',
    path: '/purchase-orders/needed/{on}',
    summary: 'Quantities that a day’s confirmed orders need by format, and the stock for them',
    access: 'member',
    input: z.object({ on: day }),
    output: z.object({
      items: z.array(shortageItem),
      /** The tags of the relationships of that day. */
      tags: z.array(z.string()),
      can: can('share'),
    }),
    live: true,
  }),
  previewShares: procedure({
    method: 'POST',
    path: '/purchase-orders/shares/preview',
    summary: 'Preview each order’s share of a shortage',
    access: 'member',
    input: z.object(sharing),
    output: z.array(sharedOrder),
  }),
  shareShortage: procedure({
    method: 'POST',
    path: '/purchase-orders/shares',
    summary: 'Share a shortage: applied at once within a customer’s tolerance, otherwise proposed',
    access: 'member',
    idempotent: true,
    input: z.object({
      ...sharing,
      message: orderNote.default(''),
      /** As it was shown: anything else is refused. */
      granted: z.array(z.object({ lineId: orderLineId, quantity })).max(20_000),
    }),
    output: z.object({ applied: z.int(), proposed: z.int() }),
    errors: ['ordering.sharesChanged', 'ordering.noChange'],
  }),
};

import { z } from 'zod';
import { can, computedQuantity, currency, day, procedure, quantity, texts } from '../kernel/index.ts';
import { formatId, saleUnit } from '../catalogue/index.ts';
import { orderingLimits, orderLineId, orderNote, purchaseOrderId } from './ids-and-limits.ts';
import { orderStatus } from './states.ts';

/** By requested quantity; by time of order; customers with a tag first, then by time of order. */
export const shareRules = ['proRata', 'firstCome', 'priority'] as const;
export type ShareRule = (typeof shareRules)[number];

export const shortageItem = z.object({
  formatId,
  name: texts,
  formatTitle: texts,
  saleUnit,
  multipleQuantity: quantity.nullable(),
  requested: computedQuantity,
  /** Stock on hand minus what orders of earlier days still need; null: unlimited. */
  available: quantity.nullable(),
  orders: z.int(),
});

const sharing = {
  on: day,
  rule: z.enum(shareRules),
  /** The tag of the customers that the `priority` rule serves first. */
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
  /** Lines already prepared, or waiting for an answer, keep their quantity. */
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
  /** True: applies at once; false: the customer is asked; null: nothing of the order changes. */
  isApplied: z.boolean().nullable(),
});

/** domain.md: a short receipt is shared between the customers by a rule, and simulated before it is applied. */
export const shortages = {
  listShortages: procedure({
    method: 'GET',
    path: '/purchase-orders/needed/{on}',
    summary: 'Quantities that a day’s confirmed orders need by format, and the stock for them',
    access: 'member',
    input: z.object({ on: day }),
    output: z.object({
      items: z.array(shortageItem),
      /** The tags of the customers of that day. */
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
      /** The shares that were displayed; sharing is refused when they have changed. */
      granted: z.array(z.object({ lineId: orderLineId, quantity })).max(20_000),
    }),
    output: z.object({ applied: z.int(), proposed: z.int() }),
    errors: ['ordering.sharesChanged', 'ordering.noChange'],
  }),
};

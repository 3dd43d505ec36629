import { z } from 'zod';
import {
  can,
  currency,
  day,
  id,
  organizationId,
  procedure,
  quantity,
  unitPrice,
  texts,
} from '../kernel/index.ts';
import { formatId, saleUnit } from '../catalogue/index.ts';
import { holidayName, timeWindow, weekday } from '../distribution/index.ts';
import { offerSeller } from '../offers/index.ts';
import { cartFields, cartProblem, cartProblems } from './cart.ts';
import { orderingLimits, purchaseOrderId } from './ids-and-limits.ts';
import { orderSide, orderStatus } from './states.ts';

export const standingOrderId = id('StandingOrder');
export type StandingOrderId = z.infer<typeof standingOrderId>;

export const standingLimits = {
  /** Maximum per customer, archived ones not counted. */
  perCustomer: 100,
  everyWeeks: 12,
  leadDays: 14,
  /** Number of coming dates shown. */
  comingDays: 6,
} as const;

export const standingStatuses = ['active', 'paused', 'archived'] as const;
export type StandingStatus = (typeof standingStatuses)[number];
export const standingAction = z.enum(['pause', 'resume', 'archive']);
export type StandingAction = z.infer<typeof standingAction>;

export const standingLineInput = z.object({
  formatId,
  quantity: quantity.refine((value) => Number(value) > 0),
});
const lines = z
  .array(standingLineInput)
  .min(1)
  .max(orderingLimits.lines)
  .refine((all) => new Set(all.map((line) => line.formatId)).size === all.length);

export const standingOrderFields = z.object({
  /** A delivery or a pickup of the seller. */
  fulfilmentId: z.uuid(),
  addressId: id('Address').nullable(),
  weekdays: z.array(weekday).min(1).max(7),
  /** Number of weeks between orders, counted from the week of `startsOn`. */
  everyWeeks: z.int().min(1).max(standingLimits.everyWeeks),
  startsOn: day,
  endsOn: day.nullable(),
  /** Number of days before the cut-off on which the order of a date is created. */
  leadDays: z.int().min(1).max(standingLimits.leadDays),
  reference: cartFields.reference,
  note: cartFields.note,
});
export type StandingOrderFields = z.infer<typeof standingOrderFields>;
export const standingOrderInput = z.object({ vendorId: organizationId, fields: standingOrderFields, lines });

/** Why a date has no order: skipped by the customer, or not served by the seller. */
export const skipReason = z.enum(['byCustomer', 'paused', 'holiday', 'exception', 'notServed', 'tooLate']);
export type SkipReason = z.infer<typeof skipReason>;

/** Why the order of a date could not be placed. */
export const unplacedReasons = [
  ...cartProblems,
  'ordering.relationStopped',
  'ordering.standingOrderMissed',
] as const;
export const unplacedReason = z.enum(unplacedReasons);
export type UnplacedReason = z.infer<typeof unplacedReason>;

/** A difference between an order and the standing order that created it. */
export const standingDifference = z.object({
  kind: z.enum(['gone', 'outOfStock', 'quantity', 'price']),
  name: texts,
  formatTitle: texts,
  before: z.string(),
  after: z.string().nullable(),
});
export type StandingDifference = z.infer<typeof standingDifference>;

export const standingDayStates = ['planned', 'skipped', 'placed', 'notPlaced'] as const;
export const standingDay = z.object({
  on: day,
  state: z.enum(standingDayStates),
  reason: z.union([skipReason, unplacedReason]).nullable(),
  holiday: holidayName.nullable(),
  /** When the order is created; null when this is unknown, because its fulfilment was removed. */
  orderCreatedAt: z.iso.datetime().nullable(),
  cutOffAt: z.iso.datetime().nullable(),
  /** Quantities for this date only; null: the usual ones. */
  lines: z.array(z.object({ formatId, quantity })).nullable(),
  order: z.object({ id: purchaseOrderId, number: z.string(), status: orderStatus }).nullable(),
  differences: z.array(standingDifference),
});
export type StandingDay = z.infer<typeof standingDay>;

export const standingLine = z.object({
  formatId,
  name: texts,
  formatTitle: texts,
  thumbnailUrl: z.string().nullable(),
  saleUnit,
  isVariableWeight: z.boolean(),
  minimumQuantity: quantity.nullable(),
  multipleQuantity: quantity.nullable(),
  quantity,
  /** The current price for this quantity; null when the format is not offered. */
  unitPrice: unitPrice.nullable(),
  /** The last price that the customer was notified of, if another one applies now. */
  priceBefore: unitPrice.nullable(),
  /** The problem that would be reported if the order were created now. */
  problem: cartProblem.nullable(),
});
export type StandingLine = z.infer<typeof standingLine>;

export const standingOrderFulfilment = z.object({
  fulfilmentId: z.uuid(),
  kind: z.enum(['delivery', 'pickup']),
  name: z.string(),
  window: timeWindow,
  weekdays: z.array(weekday),
  nextDays: z.array(day),
  minimumMinor: z.int().nullable(),
});
export type StandingOrderFulfilment = z.infer<typeof standingOrderFulfilment>;

export const standingOrder = standingOrderFields.extend({
  id: standingOrderId,
  side: orderSide,
  seller: offerSeller,
  customer: z.object({ id: organizationId, name: z.string() }),
  status: z.enum(standingStatuses),
  /** Paused until this day; null: until somebody resumes it. */
  resumesOn: day.nullable(),
  /** Null: the seller removed the route or pickup place. */
  fulfilment: standingOrderFulfilment
    .pick({ kind: true, name: true, window: true, minimumMinor: true })
    .nullable(),
  currency,
  lines: z.array(standingLine),
  /** Items at current prices, without taxes and fees. */
  linesMinor: z.int(),
  /** Amount currently missing to the minimum order; 0: nothing. */
  missingMinor: z.int(),
  days: z.array(standingDay),
  version: z.int(),
  can: can('edit', 'pause', 'resume', 'archive'),
});
export type StandingOrder = z.infer<typeof standingOrder>;

const ofStanding = z.object({ standingOrderId });
const versioned = ofStanding.extend({ version: z.int() });
const writeErrors = [
  'request.stale',
  'ordering.noLongerOffered',
  'ordering.unknownAddress',
  'ordering.dateUnavailable',
  'ordering.fulfilmentOfOtherItems',
  'ordering.standingOrderHasNoDates',
  'ordering.standingArchived',
] as const;

export const standingOrders = {
  listStandingOrders: procedure({
    method: 'GET',
    path: '/standing-orders',
    summary: 'Standing orders of the buyer, or of the seller’s customers',
    access: 'member',
    input: z.object({
      side: orderSide,
      partnerId: organizationId.optional(),
      isArchived: z.stringbool().or(z.boolean()).default(false),
    }),
    output: z.array(standingOrder),
    live: true,
  }),
  getStandingOrder: procedure({
    method: 'GET',
    path: '/standing-orders/{standingOrderId}',
    summary: 'One standing order with its coming dates',
    access: 'member',
    input: ofStanding,
    output: standingOrder,
    live: true,
  }),
  listStandingOrderFulfilments: procedure({
    method: 'POST',
    path: '/standing-orders/fulfilments',
    summary: 'Deliveries and pickups that serve a customer’s address and take the lines, with their weekdays',
    access: 'member',
    input: z.object({
      vendorId: organizationId,
      addressId: id('Address').optional(),
      formatIds: z.array(formatId).max(orderingLimits.lines).default([]),
    }),
    output: z.array(standingOrderFulfilment),
  }),
  createStandingOrder: procedure({
    method: 'POST',
    path: '/standing-orders',
    summary: 'Create a standing order',
    access: 'member',
    idempotent: true,
    input: standingOrderInput,
    output: standingOrder,
    errors: [
      ...writeErrors,
      'ordering.tooManyStandingOrders',
      'ordering.relationStopped',
      'ordering.relationArchived',
    ],
  }),
  changeStandingOrder: procedure({
    method: 'PATCH',
    path: '/standing-orders/{standingOrderId}',
    summary: 'Change a standing order: only the fields sent; lines are replaced together',
    access: 'member',
    input: versioned.extend({ change: standingOrderFields.partial(), lines: lines.optional() }),
    output: standingOrder,
    errors: writeErrors,
  }),
  applyStandingOrderAction: procedure({
    method: 'POST',
    path: '/standing-orders/{standingOrderId}/actions',
    summary: 'Pause a standing order (until a day or until resumed), resume it or archive it',
    access: 'member',
    idempotent: true,
    input: versioned.extend({ action: standingAction, resumesOn: day.nullable().default(null) }),
    output: standingOrder,
    errors: ['request.stale', 'ordering.notInThisState', 'ordering.standingArchived'],
  }),
  changeStandingDay: procedure({
    method: 'PUT',
    path: '/standing-orders/{standingOrderId}/days/{on}',
    summary: 'Skip one date of a standing order, or change its quantities; null: the usual ones',
    access: 'member',
    input: versioned.extend({
      on: day,
      isSkipped: z.boolean(),
      lines: z.array(z.object({ formatId, quantity })).min(1).max(orderingLimits.lines).nullable(),
    }),
    output: standingOrder,
    errors: [
      'request.stale',
      'ordering.standingOrderDatePast',
      'ordering.unknownLine',
      'ordering.empty',
      'ordering.standingArchived',
    ],
  }),
};

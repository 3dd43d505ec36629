import { z } from 'zod';
import {
  can,
  currency,
  day,
  fileId,
  id,
  money,
  organizationId,
  procedure,
  computedQuantity,
  quantity,
  type ErrorTable,
  texts,
} from '../kernel/index.ts';
import { formatId, saleUnit, storage } from '../catalogue/index.ts';
import { timeWindow } from '../distribution/index.ts';
import { address, location } from '../organizations/index.ts';
import { orderLineId, orderSide, orderStatus, purchaseOrder, purchaseOrderId } from '../ordering/index.ts';

export * from './route-order.ts';

export const deliveriesErrors = {
  'deliveries.nothingToAdvance': 409,
  'deliveries.reasonNeeded': 422,
  'deliveries.tooManyCalendarFeeds': 409,
} as const satisfies ErrorTable;

export const deliveriesLimits = {
  stops: 500,
  feeds: 10,
  reason: 500,
  receivedBy: 120,
  photos: 10,
} as const;

/** A run is one route or pickup place on one day, with all orders for it. */
export const runKey = z.object({ fulfilmentId: z.uuid(), on: day });
export const runStatuses = ['planned', 'picking', 'loaded', 'inTransit', 'done'] as const;

export const run = z.object({
  /** `{fulfilmentId} {on}` */
  id: z.string(),
  fulfilmentId: z.string(),
  on: day,
  name: z.string(),
  kind: z.enum(['delivery', 'pickup']),
  window: timeWindow,
  status: z.enum(runStatuses),
  stops: z.int(),
  orders: z.int(),
  /** Number of orders by status. */
  statuses: z.partialRecord(orderStatus, z.int()),
  /** One total per currency of the run's orders; empty for members who see no sales. */
  totals: z.array(money),
  weightKg: computedQuantity,
  capacityOrders: z.int().nullable(),
  driverName: z.string(),
});
export type Run = z.infer<typeof run>;

export const stopOutcomes = ['delivered', 'partly', 'failed'] as const;
export const stopTemperature = /^-?\d{1,2}(\.\d)?$/;
export const stopReasons = ['closed', 'refused', 'notFound', 'noAccess', 'damaged', 'other'] as const;

const stopOrder = z.object({
  id: purchaseOrderId,
  number: z.string(),
  status: orderStatus,
  lines: z.array(
    z.object({
      id: orderLineId,
      name: texts,
      formatTitle: texts,
      storage,
      quantity,
      weightKg: computedQuantity.nullable(),
    }),
  ),
  note: z.string(),
  version: z.int(),
});

/** One customer's orders at one address. */
export const runStop = z.object({
  id: z.string(),
  position: z.int(),
  customer: z.object({ id: organizationId, name: z.string(), phone: z.string().nullable() }),
  address: address.extend({ location: location.nullable() }).nullable(),
  deliveryNotes: z.string(),
  /** The customer's general instructions, for every delivery. */
  deliveryInstructions: texts.nullable(),
  orders: z.array(stopOrder),
  result: z
    .object({
      outcome: z.enum(stopOutcomes),
      reason: z.enum(stopReasons).nullable(),
      note: z.string(),
      receivedBy: z.string(),
      temperature: z.string().nullable(),
      signatureUrl: z.string().nullable(),
      photoUrls: z.array(z.string()),
      /** The same pictures, for a correction that keeps them. */
      signatureFileId: fileId.nullable(),
      photoFileIds: z.array(fileId),
      happenedAt: z.iso.datetime(),
    })
    .nullable(),
});
export type RunStop = z.infer<typeof runStop>;

export const runItem = z.object({
  formatId,
  name: texts,
  formatTitle: texts,
  sku: z.string().nullable(),
  saleUnit,
  storage,
  ordered: computedQuantity,
  prepared: computedQuantity,
  weightKg: computedQuantity.nullable(),
  orders: z.int(),
  /** For sellers who track lots: the lots picked, and the quantity of each. */
  lots: z.array(z.object({ code: z.string(), bestBefore: day.nullable(), quantity })),
});
export type RunItem = z.infer<typeof runItem>;

export const runDetail = run.extend({
  stopList: z.array(runStop),
  items: z.array(runItem),
  start: location.nullable(),
  lengthKm: z.number(),
  instructions: texts.nullable(),
  can: can('pack', 'prepare', 'markReady', 'load', 'deliver', 'arrange', 'drive'),
});
export type RunDetail = z.infer<typeof runDetail>;

/** An order that a buyer expects on a day. */
export const expectedDelivery = z.object({
  id: purchaseOrderId,
  number: z.string(),
  status: orderStatus,
  seller: z.object({ id: organizationId, name: z.string(), logoUrl: z.string().nullable() }),
  on: day,
  kind: z.enum(['delivery', 'pickup']),
  fulfilmentName: z.string(),
  window: timeWindow,
  lines: z.int(),
  totalMinor: z.int(),
  currency,
  place: z.string(),
});
export type ExpectedDelivery = z.infer<typeof expectedDelivery>;

export const calendarFeed = z.object({
  id: id('CalendarFeed'),
  side: orderSide,
  /** Null when the address can no longer be displayed; the feed still works. */
  url: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastReadAt: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

const span = z.object({ from: day, until: day });
const runPath = '/scheduled-deliveries/{fulfilmentId}/{on}';

export const deliveries = {
  listRuns: procedure({
    method: 'GET',
    path: '/scheduled-deliveries',
    summary: 'A seller’s routes and pickups with orders, day by day',
    access: 'member',
    input: span,
    output: z.array(run),
    live: true,
  }),
  listExpectedDeliveries: procedure({
    method: 'GET',
    path: '/expected-deliveries',
    summary: 'A buyer’s deliveries and pickups, day by day',
    access: 'member',
    input: span,
    output: z.array(expectedDelivery),
    live: true,
  }),
  getRun: procedure({
    method: 'GET',
    path: runPath,
    summary: 'One run: its stops in order, and all items to prepare',
    access: 'member',
    input: runKey,
    output: runDetail,
    live: true,
  }),
  listOrdersToPack: procedure({
    method: 'GET',
    path: `${runPath}/orders`,
    summary: 'The orders of one run with all their lines, in the order of its stops, to pack them',
    access: 'member',
    input: runKey,
    output: z.array(purchaseOrder),
    live: true,
  }),
  arrangeStops: procedure({
    method: 'PUT',
    path: `${runPath}/stops`,
    summary: 'Set the order of the stops; null: by distance',
    access: 'member',
    input: runKey.extend({ stopIds: z.array(z.string().max(100)).max(deliveriesLimits.stops).nullable() }),
    output: runDetail,
  }),
  setDriver: procedure({
    method: 'PUT',
    path: `${runPath}/driver`,
    summary: 'Set the driver of a run',
    access: 'member',
    input: runKey.extend({ driverName: z.string().trim().max(120) }),
    output: runDetail,
  }),
  advanceRun: procedure({
    method: 'POST',
    path: `${runPath}/advance`,
    summary: 'Apply an action to every order of the run that allows it, all or none',
    access: 'member',
    idempotent: true,
    input: runKey.extend({
      action: z.enum(['prepare', 'markReady', 'load', 'deliver']),
      /** The day the orders were handed over; now when absent. */
      deliveredOn: day.nullish(),
    }),
    output: z.object({ moved: z.int() }),
    errors: [
      'deliveries.nothingToAdvance',
      'ordering.notAllWeighed',
      'ordering.changeOpen',
      'ordering.deliveredInFuture',
      'ordering.deliveredBeforeOrdered',
    ],
  }),
  recordStop: procedure({
    method: 'POST',
    path: `${runPath}/stops/{stopId}/result`,
    summary:
      'Record the result of a stop; a repeated or late request counts once, a later one replaces it whole',
    access: 'member',
    idempotent: true,
    input: runKey.extend({
      stopId: z.string().max(100),
      outcome: z.enum(stopOutcomes),
      reason: z.enum(stopReasons).nullable().default(null),
      note: z.string().trim().max(deliveriesLimits.reason).default(''),
      receivedBy: z.string().trim().max(deliveriesLimits.receivedBy).default(''),
      temperature: z.string().regex(stopTemperature).nullable().default(null),
      /** Lines of which less was handed over than was loaded. */
      delivered: z
        .array(z.object({ lineId: orderLineId, quantity }))
        .max(2_000)
        .default([]),
      signatureFileId: fileId.nullable().default(null),
      photoFileIds: z.array(fileId).max(deliveriesLimits.photos).default([]),
      happenedAt: z.iso.datetime(),
    }),
    /** False: somebody recorded a later result, and the stop shows theirs. */
    output: z.object({ recorded: z.boolean() }),
    errors: ['deliveries.reasonNeeded', 'ordering.unknownLine', 'ordering.moreThanPrepared'],
  }),
  listCalendarFeeds: procedure({
    method: 'GET',
    path: '/calendar-feeds',
    summary: 'List calendar feeds, which show deliveries in another program',
    access: 'member',
    input: z.object({}),
    output: z.array(calendarFeed),
  }),
  createCalendarFeed: procedure({
    method: 'POST',
    path: '/calendar-feeds',
    summary: 'Create a calendar feed with a secret address',
    access: 'member',
    idempotent: true,
    input: z.object({ side: orderSide }),
    output: calendarFeed,
    errors: ['deliveries.tooManyCalendarFeeds'],
  }),
  revokeCalendarFeed: procedure({
    method: 'DELETE',
    path: '/calendar-feeds/{feedId}',
    summary: 'Revoke a calendar feed at once',
    access: 'member',
    input: z.object({ feedId: id('CalendarFeed') }),
    output: z.object({ done: z.literal(true) }),
  }),
};

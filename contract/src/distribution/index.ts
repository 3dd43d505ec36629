import { z } from 'zod';
import { day, organizationId, procedure, type ErrorTable } from '../kernel/index.ts';
import { location } from '../organizations/index.ts';
import {
  coverage,
  cutOff,
  delivery,
  deliveryFields,
  deliveryId,
  pickup,
  pickupFields,
  pickupId,
  possibleDate,
  recurrence,
} from './entities.ts';

import { holidayName } from './holidays.ts';

export * from './coverage.ts';
export * from './dates.ts';
export * from './entities.ts';
export * from './holidays.ts';
export * from './possible-dates.ts';

export const distributionErrors = {
  'distribution.hasNoDates': 422,
  'distribution.unknownZone': 422,
  'distribution.unknownCustomer': 422,
  'distribution.unknownPriceList': 422,
  'distribution.dateFull': 409,
} as const satisfies ErrorTable;

const done = z.object({ done: z.literal(true) });
const ofDelivery = z.object({ deliveryId });
const ofPickup = z.object({ pickupId });
const writeErrors = [
  'request.stale',
  'distribution.hasNoDates',
  'distribution.unknownZone',
  'distribution.unknownCustomer',
  'distribution.unknownPriceList',
] as const;
const zone = z.object({
  code: z.string(),
  name: z.object({ en: z.string(), fr: z.string() }),
  parent: z.string().nullable(),
});
/** Usually one month or a few. */
const span = z.object({ from: day, until: day });

export const distribution = {
  listDeliveries: procedure({
    method: 'GET',
    path: '/deliveries',
    summary: 'My delivery routes',
    access: 'member',
    input: z.object({}),
    output: z.array(delivery),
    live: true,
  }),
  createDelivery: procedure({
    method: 'POST',
    path: '/deliveries',
    summary: 'Create a delivery route',
    access: 'member',
    idempotent: true,
    input: deliveryFields,
    output: delivery,
    errors: writeErrors,
  }),
  changeDelivery: procedure({
    method: 'PATCH',
    path: '/deliveries/{deliveryId}',
    summary: 'Change a delivery route: only the fields sent',
    access: 'member',
    input: ofDelivery.extend({ version: z.int(), change: deliveryFields.partial() }),
    output: delivery,
    errors: writeErrors,
  }),
  removeDelivery: procedure({
    method: 'DELETE',
    path: '/deliveries/{deliveryId}',
    summary: 'Remove a delivery route; orders already placed keep their date',
    access: 'member',
    input: ofDelivery,
    output: done,
  }),
  listPickups: procedure({
    method: 'GET',
    path: '/pickups',
    summary: 'My pickup places',
    access: 'member',
    input: z.object({}),
    output: z.array(pickup),
    live: true,
  }),
  createPickup: procedure({
    method: 'POST',
    path: '/pickups',
    summary: 'Create a pickup place',
    access: 'member',
    idempotent: true,
    input: pickupFields,
    output: pickup,
    errors: writeErrors,
  }),
  changePickup: procedure({
    method: 'PATCH',
    path: '/pickups/{pickupId}',
    summary: 'Change a pickup place: only the fields sent',
    access: 'member',
    input: ofPickup.extend({ version: z.int(), change: pickupFields.partial() }),
    output: pickup,
    errors: writeErrors,
  }),
  removePickup: procedure({
    method: 'DELETE',
    path: '/pickups/{pickupId}',
    summary: 'Remove a pickup place; orders already placed keep their date',
    access: 'member',
    input: ofPickup,
    output: done,
  }),
  /** Works before anything is saved. */
  previewDates: procedure({
    method: 'POST',
    path: '/distribution/preview',
    summary: 'Preview the dates of a recurrence, with cut-offs and holidays',
    access: 'member',
    input: span.extend({ recurrence, cutOff }),
    output: z.array(
      z.object({
        on: day,
        cutOffAt: z.iso.datetime(),
        holiday: holidayName.nullable(),
        state: z.enum(['held', 'skipped', 'added', 'holiday']),
      }),
    ),
  }),
  listCalendar: procedure({
    method: 'GET',
    path: '/distribution/calendar',
    summary: 'Every delivery and pickup date of a period, with orders placed and capacity',
    access: 'member',
    input: span,
    output: z.array(
      possibleDate.extend({
        holiday: holidayName.nullable(),
        ordersPlaced: z.int(),
        capacityOrders: z.int().nullable(),
      }),
    ),
    live: true,
  }),
  listCoverage: procedure({
    method: 'GET',
    path: '/distribution/coverage',
    summary: 'My customers, each with the deliveries and pickups that cover them',
    access: 'member',
    input: z.object({}),
    output: z.array(
      z.object({
        id: organizationId,
        name: z.string(),
        location: location.nullable(),
        zones: z.array(z.string()),
        deliveryIds: z.array(deliveryId),
        pickupIds: z.array(pickupId),
      }),
    ),
    live: true,
  }),
  resolveCoverage: procedure({
    method: 'POST',
    path: '/distribution/resolve-coverage',
    summary: 'Resolve a coverage: its zones by name, and the towns inside drawn areas',
    access: 'member',
    input: z.object({ coverage }),
    output: z.object({
      zones: z.array(zone),
      towns: z.array(z.object({ name: z.string(), location })),
    }),
  }),
  listZones: procedure({
    method: 'GET',
    path: '/zones',
    summary: 'Zones to choose from: provinces, regions, departments',
    access: 'member',
    input: z.object({ search: z.string().trim().max(60).optional() }),
    output: z.array(zone),
  }),
  /** Spec §7: deliveries by relationship id. */
  listPossibleDates: procedure({
    method: 'GET',
    path: '/relationships/{relationId}/dates',
    summary: 'The next possible delivery and pickup dates for a customer’s address',
    access: 'member',
    input: z.object({ relationId: z.uuid(), addressId: z.uuid().optional() }),
    output: z.array(possibleDate),
  }),
};

import { z } from 'zod';
import { bilingual, can, currency, day, id, organizationId, rate, timeOfDay } from '../kernel/index.ts';
import { address, limits, location } from '../organizations/index.ts';

export const deliveryId = id('Delivery');
export const pickupId = id('Pickup');
export type DeliveryId = z.infer<typeof deliveryId>;
export type PickupId = z.infer<typeof pickupId>;

export const distributionLimits = {
  zones: 2_000,
  exceptions: 400,
  polygonPoints: 500,
  horizonDays: 400,
} as const;

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const weekday = z.enum(weekdays);

/** A recurrence is in business days of the seller's time zone. */
export const recurrence = z.object({
  frequency: z.enum(['weekly', 'monthly', 'once']),
  /** Number of weeks or months between occurrences, counted from `startsOn`. */
  interval: z.int().min(1).max(52),
  weekdays: z.array(weekday).max(7),
  /** Monthly: the first, second… or last (−1) of each chosen weekday. */
  weekOfMonth: z.union([z.literal(-1), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  startsOn: day,
  endsOn: day.nullable(),
  /** On public holidays of the seller's province or country: skip the day, or keep it. */
  holidays: z.enum(['skip', 'keep']),
  exceptions: z
    .array(
      z.object({
        on: day,
        kind: z.enum(['skipped', 'added']),
        note: z.string().trim().max(limits.name).default(''),
      }),
    )
    .max(distributionLimits.exceptions),
});
export type Recurrence = z.infer<typeof recurrence>;

/**
 * Orders are accepted until `daysBefore` days before, at `time` in the seller's time zone. Flexible: later orders are
 * flagged instead of refused.
 */
export const cutOff = z.object({
  daysBefore: z.int().min(0).max(60),
  time: timeOfDay,
  isFlexible: z.boolean(),
});
export type CutOff = z.infer<typeof cutOff>;
export const timeWindow = z.object({ from: timeOfDay, until: timeOfDay }).refine((w) => w.from < w.until, {
  path: ['until'],
  params: { code: 'field.endsBeforeStart' },
});

const minor = z.int().min(0).max(100_000_000);
const feeAmount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('flat'), amountMinor: minor }),
  z.object({ kind: z.literal('percent'), percent: rate(100) }),
]);
export const deliveryFee = z.object({
  base: feeAmount,
  /** Replaces the base fee for addresses in the zone; the narrowest zone wins. */
  byZone: z.array(z.object({ zone: z.string().max(20), fee: feeAmount })).max(200),
  /** No fee when the items reach this amount. */
  freeFromMinor: minor.nullable(),
});
export type DeliveryFee = z.infer<typeof deliveryFee>;

const point = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]);
/**
 * The area served: named zones and postal prefixes (`CA-QC-06`, `H2X`, `FR-69`, `69002`), or areas drawn on the map.
 */
export const coverage = z.object({
  zones: z.array(z.string().trim().min(1).max(20)).max(distributionLimits.zones),
  /** Longer prefixes of Canadian postal codes, such as `H2X 1`. */
  postalPrefixes: z.array(z.string().trim().toUpperCase().min(1).max(10)).max(distributionLimits.zones),
  polygons: z.array(z.array(point).min(3).max(distributionLimits.polygonPoints)).max(20),
});
export type Coverage = z.infer<typeof coverage>;

export const audienceLimit = z.object({
  /** Empty: every customer. */
  customerIds: z.array(organizationId).max(5_000),
  /** Empty: every price list. */
  priceListIds: z.array(id('PriceList')).max(200),
});

export const deliveryFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  coverage,
  recurrence,
  window: timeWindow,
  cutOff,
  minimumMinor: minor.nullable(),
  fee: deliveryFee,
  /** Maximum number of orders on one date; null: no limit. */
  capacityOrders: z.int().min(1).max(100_000).nullable(),
  only: audienceLimit,
  instructions: bilingual(limits.text).nullable(),
  isActive: z.boolean(),
});
export type DeliveryFields = z.infer<typeof deliveryFields>;

export const pickupFields = z.object({
  name: z.string().trim().min(1).max(limits.name),
  address: address.extend({ location: location.nullable() }),
  recurrence,
  window: timeWindow,
  cutOff,
  minimumMinor: minor.nullable(),
  capacityOrders: z.int().min(1).max(100_000).nullable(),
  only: audienceLimit,
  instructions: bilingual(limits.text).nullable(),
  isActive: z.boolean(),
});
export type PickupFields = z.infer<typeof pickupFields>;

/** A date on which a buyer can be served, with what the buyer needs to know to order for it. */
export const possibleDate = z.object({
  /** `{fulfilmentId} {on}` */
  id: z.string(),
  on: day,
  kind: z.enum(['delivery', 'pickup']),
  fulfilmentId: z.string(),
  name: z.string(),
  window: timeWindow,
  /** The cut-off; with a flexible cut-off, orders after it are late. */
  cutOffAt: z.iso.datetime(),
  isLate: z.boolean(),
  isFull: z.boolean(),
});
export type PossibleDate = z.infer<typeof possibleDate>;

const shared = { currency, nextDates: z.array(day), version: z.int(), can: can('edit', 'remove') };
export const delivery = deliveryFields.extend({ id: deliveryId, ...shared, coveredCustomers: z.int() });
export type Delivery = z.infer<typeof delivery>;
export const pickup = pickupFields.extend({ id: pickupId, ...shared });
export type Pickup = z.infer<typeof pickup>;

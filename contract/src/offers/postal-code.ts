import { z } from 'zod';
import { currency, day, departmentOfPostalCode, formatPostalCode, procedure } from '../kernel/index.ts';
import { deliveryFee, timeWindow, weekday } from '../distribution/index.ts';

/** `h2x1y4` → `H2X 1Y4`, `69002`; null when it is no whole postal code of Canada or France. */
export function wholePostalCode(typed: string): { country: 'CA' | 'FR'; postalCode: string } | null {
  const canadian = formatPostalCode('CA', typed);
  if (canadian !== null) return { country: 'CA', postalCode: canadian };
  const french = departmentOfPostalCode(typed) && formatPostalCode('FR', typed);
  return french ? { country: 'FR', postalCode: french } : null;
}

export const visitorPostalCode = z
  .string()
  .trim()
  .min(1, { abort: true })
  .max(12, { abort: true })
  .refine((typed) => wholePostalCode(typed) !== null, { params: { code: 'field.invalid' } });

const minor = deliveryFee.shape.freeFromMinor;
const fulfilmentToVisitor = z.object({
  id: z.string(),
  name: z.string(),
  /** Every week on these days; empty: not every week, so only its next dates say when. */
  days: z.array(weekday),
  /** The next dates that can still be ordered for; how many orders a date has stays private. */
  dates: z.array(z.object({ on: day, window: timeWindow, cutOffAt: z.iso.datetime() })),
  minimumMinor: minor,
});

export const deliveryToVisitor = fulfilmentToVisitor.extend({
  /** At the postal code: the fee of the narrowest zone. */
  fee: deliveryFee.shape.base,
  freeFromMinor: minor,
});
export type DeliveryToVisitor = z.infer<typeof deliveryToVisitor>;

export const pickupForVisitor = fulfilmentToVisitor.extend({ city: z.string() });
export type PickupForVisitor = z.infer<typeof pickupForVisitor>;

export const sellerReach = z.object({
  /** Written as in its country: `H2X 1Y4`, `75011`. */
  postalCode: z.string(),
  currency,
  /** Routes to the postal code that are open to every customer, the soonest first. */
  deliveries: z.array(deliveryToVisitor),
  /** The nearest first, as far as a postal code tells. */
  pickups: z.array(pickupForVisitor),
  /** A route delivers in an area drawn on the map, which a postal code alone cannot be found in. */
  hasDrawnArea: z.boolean(),
});
export type SellerReach = z.infer<typeof sellerReach>;

export const postalCodeOffers = {
  getSellerReach: procedure({
    method: 'GET',
    path: '/public/sellers/{slug}/reach',
    summary: 'What a seller delivers to a postal code, and its pickups: only what is open to every customer',
    access: 'public',
    input: z.object({ slug: z.string().max(200), postalCode: visitorPostalCode }),
    output: sellerReach,
  }),
};

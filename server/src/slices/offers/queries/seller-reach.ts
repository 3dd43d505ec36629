import { sql } from 'kysely';
import {
  codesOfAddress,
  covers,
  narrowestFee,
  wholePostalCode,
  zonesOf,
  type Currency,
  type OutputOf,
  type ParsedInputOf,
  type PossibleDate,
  type offers,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { postalRegion } from '../../../platform/places/zones.ts';
import { calendarAt, datesOfPlan, openPlanAsJson, type SellerPlan } from '../../distribution/index.ts';
import { nearestFirst } from '../rules/nearest-pickups.ts';
import { isListed } from './public.ts';
import { isOpenToAll } from './public-scopes.ts';

const PICKUPS = 3;
/** For what is not delivered every week, its days. */
const DATES = 3;

interface ReachRow {
  currency: Currency;
  time_zone: string;
  /** The country in which the organization is registered. */
  home_country: 'CA' | 'FR';
  /** From here on, of its main address. */
  country: string | null;
  region: string | null;
  administrative_region: string | null;
  lat: number | null;
  lng: number | null;
  plan: SellerPlan;
}

async function loadReach(ctx: Ctx, slug: string, postalCode: string): Promise<ReachRow> {
  const { rows } = await sql<ReachRow>`
    select v.currency, v.time_zone, v.country as home_country, a.country, a.region,
      place.administrative_region, place.lat, place.lng,
      ${openPlanAsJson(isOpenToAll(ctx.clock.now()))} as plan
    from organizations v
    left join offer_settings t on t.vendor_id = v.id
    left join addresses a on a.organization_id = v.id and a.is_main
    cross join ${postalRegion(postalCode)} place
    where ${isListed} and v.slug = ${slug}`.execute(ctx.db);
  if (!rows[0]) throw new AppError('request.notFound');
  return rows[0];
}

type Plan = SellerPlan['deliveries'][number] | SellerPlan['pickups'][number];

/** What a delivery and a pickup tell a visitor alike. */
const sharedFacts = ({ id, name, recurrence, minimum_minor }: Plan, dates: readonly PossibleDate[]) => ({
  id,
  name,
  days: recurrence.frequency === 'weekly' && recurrence.interval === 1 ? recurrence.weekdays : [],
  dates: dates
    .filter(({ fulfilmentId, isLate }) => fulfilmentId === id && !isLate)
    .slice(0, DATES)
    .map(({ on, window, cutOffAt }) => ({ on, window, cutOffAt })),
  minimumMinor: minimum_minor,
});

/** What has no date comes last. */
const LAST = '9999-12-31';
const soonestOf = ({ dates: [next] }: { dates: readonly { on: string }[] }) => next?.on ?? LAST;

export async function getSellerReach(
  ctx: Ctx,
  input: ParsedInputOf<typeof offers.getSellerReach>,
): Promise<OutputOf<typeof offers.getSellerReach>> {
  const { country, postalCode } = wholePostalCode(input.postalCode)!;
  const row = await loadReach(ctx, input.slug, postalCode);
  const { plan, currency, lat, lng } = row;
  const zones = zonesOf({ country, postalCode, administrativeRegion: row.administrative_region });
  const codes = codesOfAddress({ zones, postalCode }, []);
  const { dates } = datesOfPlan(
    plan,
    {
      customerId: null,
      calendar: calendarAt(
        { country: row.home_country, time_zone: row.time_zone },
        row.country === null ? undefined : { country: row.country, region: row.region ?? '' },
      ),
      address: { zones, postal_code: postalCode, latitude: null, longitude: null },
      priceListIds: null,
    },
    ctx.clock.now(),
  );
  const isDrawn = (code: string) => code.startsWith('@');
  const covering = plan.deliveries.filter((delivery) => covers(delivery.zone_codes, codes));
  const town = lat === null || lng === null ? null : { lat, lng };
  return {
    postalCode,
    currency,
    deliveries: covering
      .map((delivery) => ({
        ...sharedFacts(delivery, dates),
        fee: narrowestFee(delivery.fee, zones),
        freeFromMinor: delivery.fee.freeFromMinor,
      }))
      .toSorted((a, b) => soonestOf(a).localeCompare(soonestOf(b))),
    pickups: nearestFirst(plan.pickups, { zones, town })
      .slice(0, PICKUPS)
      .map((pickup) => ({ ...sharedFacts(pickup, dates), city: pickup.address.city })),
    hasDrawnArea: plan.deliveries.some(
      (delivery) => !covering.includes(delivery) && delivery.zone_codes.some(isDrawn),
    ),
  };
}

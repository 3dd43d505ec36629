import { sql, type RawBuilder } from 'kysely';
import type { OrganizationId, OfferedFulfilment, offerFulfilment } from '@halles/contract';
import type { z } from 'zod';
import { byName } from '../../../platform/by-name.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { datesPlanAsJson, hasOrderableDay, type DatesPlan } from '../../distribution/index.ts';
import { daysOf } from './search-sql.ts';

/** The value for scopes that are open to every customer. */
export const everyCustomer = sql.lit('00000000-0000-0000-0000-000000000000');

/** Monday 1, Tuesday 2, … Sunday 64: the weekdays of the recurrence of `f`, or the one of its only day. */
export const weekdayBits = sql`case when f.recurrence->>'frequency' = 'once'
  then 1 << (extract(isodow from (f.recurrence->>'startsOn')::date)::int - 1)
  else coalesce((select bit_or(1 << (array_position(array['MO','TU','WE','TH','FR','SA','SU'], day) - 1))
    from jsonb_array_elements_text(f.recurrence->'weekdays') day), 0) end`;

/** The last day of the recurrence of `f`: of its rule, or a later one added to it; null: it has none. */
const lastDay = sql`greatest(case when f.recurrence->>'frequency' = 'once' then (f.recurrence->>'startsOn')::date
    when jsonb_array_length(f.recurrence->'weekdays') > 0 then coalesce((f.recurrence->>'endsOn')::date, 'infinity') end,
  (select max((day->>'on')::date) from jsonb_array_elements(f.recurrence->'exceptions') day
    where day->>'kind' = 'added'))`;

const sellersDay = (now: Date) => sql`(select (${now}::timestamptz at time zone o.time_zone)::date
  from organizations o where o.id = f.vendor_id)`;

/** The fulfilment `f` is in use and has days left; the cut-offs of all of them may have passed. */
export const hasDaysLeft = (now: Date) =>
  sql<boolean>`(f.is_active and f.removed_at is null and ${lastDay} >= ${sellersDay(now)}) is true`;

/**
 * A date of the fulfilment `f` can still be ordered for, where its last one is known: the projection of zones, which
 * asks the rule of dates, has a zone `z` of it for every customer. Without prices there is no projection.
 */
export const isServed = (zone: RawBuilder<boolean>) => sql<boolean>`(${lastDay} = 'infinity'
  or exists (select from offer_zones z where z.vendor_id = f.vendor_id and z.limited_to = ${everyCustomer} and ${zone})
  or not exists (select from offer_scopes s where s.vendor_id = f.vendor_id))`;

interface PlannedFulfilment {
  id: string;
  vendorId: OrganizationId;
  dates: DatesPlan;
}

const plansWhere = (condition: RawBuilder<boolean>) => sql<PlannedFulfilment>`
  select f.id, f.vendor_id as "vendorId", ${datesPlanAsJson} as dates from deliveries f where ${condition}
  union all select f.id, f.vendor_id, ${datesPlanAsJson} from pickups f where ${condition}`;

/** A seller's routes and pickup places with a date that can still be ordered for. */
export async function listServedIds(db: Db, vendorId: OrganizationId, now: Date): Promise<string[]> {
  const { rows } = await plansWhere(sql`f.vendor_id = ${vendorId} and ${hasDaysLeft(now)}`).execute(db);
  return rows.filter(({ dates }) => hasOrderableDay(dates, now)).map(({ id }) => id);
}

/** The sellers of a route or pickup place whose last cut-off passed after `since`. */
export async function listSellersOfEnded(db: Db, since: Date, now: Date): Promise<OrganizationId[]> {
  const { rows } = await plansWhere(
    sql`f.is_active and f.removed_at is null and ${lastDay} < 'infinity' and ${lastDay} >= ${sellersDay(since)}`,
  ).execute(db);
  const ended = rows.filter(({ dates }) => !hasOrderableDay(dates, now) && hasOrderableDay(dates, since));
  return [...new Set(ended.map(({ vendorId }) => vendorId))].toSorted();
}

export interface SellerFulfilment extends OfferedFulfilment {
  kind: 'delivery' | 'pickup';
  days: number;
  city: string | null;
  lat: number | null;
  lng: number | null;
}

/**
 * A seller's routes and pickup places that the condition on `f` keeps, else all, including inactive ones; one without
 * a date that can still be ordered for is inactive.
 */
export async function listFulfilments(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  vendorId: OrganizationId,
  condition: RawBuilder<boolean> = sql`true`,
): Promise<SellerFulfilment[]> {
  const now = clock.now();
  const { rows } = await sql<SellerFulfilment & Pick<PlannedFulfilment, 'dates'>>`
    select * from (select f.id, 'delivery' as kind, f.name, f.zone_codes as "zoneCodes", ${hasDaysLeft(now)} as "isActive",
      ${datesPlanAsJson} as dates,
      f.only_customer_ids as "onlyCustomerIds", f.only_price_list_ids as "onlyPriceListIds", ${weekdayBits} as days,
      null as city, null::float8 as lat, null::float8 as lng
    from deliveries f where f.vendor_id = ${vendorId} and f.removed_at is null and ${condition}
    union all
    select f.id, 'pickup', f.name, null, ${hasDaysLeft(now)}, ${datesPlanAsJson}, f.only_customer_ids, f.only_price_list_ids, ${weekdayBits},
      f.address->>'city', (f.address->'location'->>'lat')::float8, (f.address->'location'->>'lng')::float8
    from pickups f where f.vendor_id = ${vendorId} and f.removed_at is null
      and ${condition}) found
    order by kind, ${byName('name')}, id`.execute(db);
  return rows.map(({ dates, ...row }) => ({ ...row, isActive: row.isActive && hasOrderableDay(dates, now) }));
}

/** The fulfilment as buyers and the seller see it. */
export const shownFulfilment = ({
  id,
  kind,
  name,
  days,
  city,
}: SellerFulfilment): z.infer<typeof offerFulfilment> => ({
  id,
  kind,
  name,
  days: daysOf(days),
  city,
});

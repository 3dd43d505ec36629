import { sql } from 'kysely';
import type { OrganizationId, OfferedFulfilment, offerFulfilment } from '@halles/contract';
import type { z } from 'zod';
import { byName } from '../../../platform/by-name.ts';
import type { Db } from '../../../platform/db.ts';
import { daysOf } from './search-sql.ts';

/** Monday 1, Tuesday 2, … Sunday 64: the weekdays of the recurrence of `w`, or the one of its only day. */
export const weekdayBits = sql`case when w.recurrence->>'frequency' = 'once'
  then 1 << (extract(isodow from (w.recurrence->>'startsOn')::date)::int - 1)
  else coalesce((select bit_or(1 << (array_position(array['MO','TU','WE','TH','FR','SA','SU'], day) - 1))
    from jsonb_array_elements_text(w.recurrence->'weekdays') day), 0) end`;

export interface SellerFulfilment extends OfferedFulfilment {
  kind: 'delivery' | 'pickup';
  days: number;
  city: string | null;
  lat: number | null;
  lng: number | null;
}

/** A seller's routes and pickup places, including inactive ones. */
export async function listFulfilments(db: Db, vendorId: OrganizationId): Promise<SellerFulfilment[]> {
  const { rows } = await sql<SellerFulfilment>`
    select * from (select w.id, 'delivery' as kind, w.name, w.zone_codes as "zoneCodes", w.is_active as "isActive",
      w.only_customer_ids as "onlyCustomerIds", w.only_price_list_ids as "onlyPriceListIds", ${weekdayBits} as days,
      null as city, null::float8 as lat, null::float8 as lng
    from deliveries w where w.vendor_id = ${vendorId} and w.removed_at is null
    union all
    select w.id, 'pickup', w.name, null, w.is_active, w.only_customer_ids, w.only_price_list_ids, ${weekdayBits},
      w.address->>'city', (w.address->'location'->>'lat')::float8, (w.address->'location'->>'lng')::float8
    from pickups w where w.vendor_id = ${vendorId} and w.removed_at is null) found
    order by kind, ${byName('name')}, id`.execute(db);
  return rows;
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

import { sql, type RawBuilder } from 'kysely';
import {
  codesOfAddress,
  covers,
  type OrganizationId,
  type OutputOf,
  type distribution,
} from '@halles/contract';
import { byName } from '../../../platform/by-name.ts';
import type { MemberCtx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db.ts';
import { loadDeliveries, loadPickups, requireSeller } from './fulfilments.ts';

export interface AddressPoint {
  zones: readonly string[];
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
}

/** SQL for the deliveries whose drawn area contains the address `a` of the outer query, for codesOfAddress. */
const areasText = `array(select distinct d.delivery_id::text from delivery_areas d
  where a.latitude is not null
    -- The point is written as a polygon because the index on areas compares polygons.
    and d.area @> polygon(box(point(a.latitude, a.longitude), point(a.latitude, a.longitude))))`;
export const areasAroundAddress: RawBuilder<string[]> = sql.raw(areasText);

/**
 * SQL for `codesOfAddress` of the address `a` of the outer query; `distribution.test.ts` compares both. The definitions
 * of reports are texts.
 */
export const codesAroundAddressText = `(coalesce(a.zones, '{}')
  || array(select '~' || left(compact.code, length) from
    (select regexp_replace(upper(coalesce(a.postal_code, '')), '[^A-Z0-9]', '', 'g') as code) compact,
    generate_series(1, length(compact.code)) length)
  || array(select '@' || delivery_id from unnest(${areasText}) delivery_id))`;
export const codesAroundAddress: RawBuilder<string[]> = sql.raw(codesAroundAddressText);

interface Customer {
  id: OrganizationId;
  name: string;
  latitude: number | null;
  longitude: number | null;
  zones: string[];
  postal_code: string | null;
  drawn: string[];
}

/** Active customers of a seller with their location and the seller's drawn areas around them. */
export async function loadCustomersWithReach(db: Db, vendorId: OrganizationId): Promise<Customer[]> {
  const { rows } = await sql<Customer>`
    select o.id, o.name, a.latitude, a.longitude, coalesce(a.zones, '{}') as zones, a.postal_code,
      coalesce((select array_agg(distinct d.delivery_id::text) from delivery_areas d
        where d.vendor_id = r.vendor_id and a.latitude is not null
          and d.area @> point(a.latitude, a.longitude)), '{}') as drawn
    from relations r
    join organizations o on o.id = r.customer_id
    left join addresses a on a.organization_id = o.id and a.is_main
    where r.vendor_id = ${vendorId} and r.status = 'active'
    order by ${byName('o.name')}, o.id`.execute(db);
  return rows;
}

const codesOfCustomer = (customer: Customer): string[] =>
  codesOfAddress({ zones: customer.zones, postalCode: customer.postal_code ?? '' }, customer.drawn);

export function countCoveredCustomers(
  deliveries: readonly { id: string; zone_codes: string[] }[],
  customers: readonly Customer[],
): ReadonlyMap<string, number> {
  const codes = customers.map(codesOfCustomer);
  return new Map(
    deliveries.map((each) => [each.id, codes.filter((mine) => covers(each.zone_codes, mine)).length]),
  );
}

export async function listCoverage(ctx: MemberCtx): Promise<OutputOf<typeof distribution.listCoverage>> {
  const { vendor } = await requireSeller(ctx);
  const [deliveries, pickups, customers] = await Promise.all([
    loadDeliveries(ctx.db, vendor.id),
    loadPickups(ctx.db, vendor.id),
    loadCustomersWithReach(ctx.db, vendor.id),
  ]);
  const isOpenTo = (only: readonly string[], id: string) => only.length === 0 || only.includes(id);
  return customers.map((customer) => {
    const codes = codesOfCustomer(customer);
    return {
      id: customer.id,
      name: customer.name,
      location:
        customer.latitude === null || customer.longitude === null
          ? null
          : { lat: customer.latitude, lng: customer.longitude },
      zones: customer.zones,
      deliveryIds: deliveries
        .filter(
          (each) =>
            each.is_active && covers(each.zone_codes, codes) && isOpenTo(each.only_customer_ids, customer.id),
        )
        .map((each) => each.id),
      pickupIds: pickups
        .filter((each) => each.is_active && isOpenTo(each.only_customer_ids, customer.id))
        .map((each) => each.id),
    };
  });
}

import { sql } from 'kysely';
import type { OrganizationId, PriceListId } from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import type { NewEvent } from '../../../platform/events/record.ts';
import type { EventType } from '../../../events.ts';
import { written } from './goods.ts';

export interface NewWay {
  vendorId: OrganizationId;
  name?: string;
  /** Null: a pickup place. */
  zones: string[] | null;
  weekdays?: string[];
  onlyCustomerIds?: OrganizationId[];
  onlyPriceListIds?: PriceListId[];
  /** Of a pickup place. */
  location?: { lat: number; lng: number };
}

const weekly = (weekdays: string[]) => ({
  frequency: 'weekly',
  interval: 1,
  weekdays,
  weekOfMonth: null,
  startsOn: '2026-01-05',
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
});

const noFee = JSON.stringify({ base: { kind: 'flat', amountMinor: 0 }, byZone: [], freeFromMinor: null });

export async function aWay(ctx: Ctx, way: NewWay): Promise<string> {
  const id = ctx.ids.next<'Delivery'>();
  const { vendorId, zones } = way;
  const shared = [
    sql`${vendorId}, ${id}, ${way.name ?? 'Tournée'}, ${JSON.stringify(weekly(way.weekdays ?? ['TU', 'FR']))}, '08:00', '12:00', 1,
      '15:00', false, ${way.onlyCustomerIds ?? []}::uuid[], ${way.onlyPriceListIds ?? []}::uuid[], true, ${ctx.clock.now()}`,
  ];
  const columns = sql`vendor_id, id, name, recurrence, window_from, window_until, cut_off_days_before, cut_off_time,
    cut_off_is_flexible, only_customer_ids, only_price_list_ids, is_active, created_at`;
  const insert =
    zones === null
      ? sql`insert into pickups (${columns}, address) values (${sql.join(shared)}, ${JSON.stringify({ city: 'Montréal', location: way.location ?? null })})`
      : sql`insert into deliveries (${columns}, coverage, zone_codes, fee)
          values (${sql.join(shared)}, '{}', ${zones}::text[], ${noFee})`;
  await written(ctx, wayEvent(vendorId, id, zones === null), (tx) => insert.execute(tx));
  return id;
}

const wayEvent = (vendorId: OrganizationId, id: string, isPickup: boolean): NewEvent<EventType> =>
  isPickup
    ? {
        type: 'distribution.pickupChanged',
        data: { pickupId: id as never, fields: [] },
        organizations: [vendorId],
      }
    : {
        type: 'distribution.deliveryChanged',
        data: { deliveryId: id as never, fields: [] },
        organizations: [vendorId],
      };

export const wayChanged = (
  ctx: Ctx,
  {
    vendorId,
    id,
    zones,
    isActive,
  }: { vendorId: OrganizationId; id: string; zones: string[] | null; isActive: boolean },
): Promise<void> =>
  written(ctx, wayEvent(vendorId, id, zones === null), (tx) =>
    zones === null
      ? sql`update pickups set is_active = ${isActive} where id = ${id}`.execute(tx)
      : sql`update deliveries set is_active = ${isActive}, zone_codes = ${zones}::text[] where id = ${id}`.execute(
          tx,
        ),
  );

export { related } from '../../relationships/factory.ts';

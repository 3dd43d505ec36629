import type {
  Coverage,
  DeliveryFields,
  DeliveryId,
  OrganizationId,
  PickupId,
  PriceListId,
  Recurrence,
} from '@halles/contract';
import type { Ctx } from '../../../platform/context.ts';
import { writeWithEvent } from '../../../testing/write-with-event.ts';
import { asOwner } from '../../organizations/factory.ts';
import { changeDelivery } from '../commands/deliveries.ts';
import { aDelivery, aPickup, everyWeek, pickupFields } from '../factory.ts';

export interface NewFulfilment {
  vendorId: OrganizationId;
  name?: string;
  /** Null: a pickup place. */
  zones: string[] | null;
  postalPrefixes?: string[];
  /** Drawn on the map. */
  polygons?: Coverage['polygons'];
  weekdays?: Recurrence['weekdays'];
  onlyCustomerIds?: OrganizationId[];
  onlyPriceListIds?: PriceListId[];
  /** Of a pickup place. */
  location?: { lat: number; lng: number };
}

/** A delivery or a pickup without a fee or a minimum, until three in the afternoon of the day before. */
export async function aFulfilment(ctx: Ctx, fulfilment: NewFulfilment): Promise<string> {
  const owner = await asOwner(ctx, fulfilment.vendorId);
  const sharedFields = {
    name: fulfilment.name ?? 'Tournée',
    recurrence: { ...everyWeek(...(fulfilment.weekdays ?? ['TU', 'FR'])), startsOn: '2026-01-05' },
    window: { from: '08:00', until: '12:00' },
    cutOff: { daysBefore: 1, time: '15:00', isFlexible: false },
    minimumMinor: null,
    only: { customerIds: fulfilment.onlyCustomerIds ?? [], priceListIds: fulfilment.onlyPriceListIds ?? [] },
  };
  if (fulfilment.zones === null) {
    const { address } = pickupFields();
    const { id } = await aPickup(owner, {
      ...sharedFields,
      address: { ...address, location: fulfilment.location ?? null },
    });
    return id;
  }
  const { id } = await aDelivery(owner, {
    ...sharedFields,
    coverage: {
      zones: fulfilment.zones,
      postalPrefixes: fulfilment.postalPrefixes ?? [],
      polygons: fulfilment.polygons ?? [],
    },
    fee: { base: { kind: 'flat', amountMinor: 0 }, byZone: [], freeFromMinor: null },
  });
  return id;
}

/** Written over, whatever the version: two may do it side by side. */
export const changeFulfilment = (
  ctx: Ctx,
  {
    vendorId,
    id,
    zones,
    isActive,
  }: { vendorId: OrganizationId; id: string; zones: string[] | null; isActive: boolean },
): Promise<void> =>
  zones === null
    ? writeWithEvent(
        ctx,
        {
          type: 'distribution.pickupChanged',
          data: { pickupId: id as PickupId, fields: ['isActive'] },
          organizations: [vendorId],
        },
        (tx) =>
          tx
            .updateTable('pickups')
            .set({ is_active: isActive })
            .where('id', '=', id as PickupId)
            .execute(),
      )
    : writeWithEvent(
        ctx,
        {
          type: 'distribution.deliveryChanged',
          data: { deliveryId: id as DeliveryId, fields: ['isActive', 'coverage'] },
          organizations: [vendorId],
        },
        (tx) =>
          tx
            .updateTable('deliveries')
            .set({ is_active: isActive, zone_codes: zones })
            .where('id', '=', id as DeliveryId)
            .execute(),
      );

/** Other facts of a delivery, whatever its version. */
export async function changedDelivery(
  ctx: Ctx,
  vendorId: OrganizationId,
  id: string,
  change: Partial<DeliveryFields>,
): Promise<void> {
  const deliveryId = id as DeliveryId;
  const { version } = await ctx.db
    .selectFrom('deliveries')
    .select('version')
    .where('id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  await changeDelivery(await asOwner(ctx, vendorId), { deliveryId, version, change });
}

import type {
  Delivery,
  DeliveryFields,
  DeliveryId,
  Pickup,
  PickupFields,
  Recurrence,
} from '@halles/contract';
import type { MemberCtx } from '../../platform/context.ts';
import { changeDelivery, createDelivery } from './commands/deliveries.ts';
import { createPickup } from './commands/pickups.ts';

export const everyWeek = (...weekdays: Recurrence['weekdays']): Recurrence => ({
  frequency: 'weekly',
  interval: 1,
  weekdays,
  weekOfMonth: null,
  startsOn: '2026-01-01',
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
});

const sharedFields = {
  recurrence: everyWeek('TU', 'FR'),
  window: { from: '06:00', until: '11:00' },
  cutOff: { daysBefore: 1, time: '12:00', isFlexible: false },
  minimumMinor: 15_000,
  capacityOrders: null,
  only: { customerIds: [], priceListIds: [] },
  instructions: null,
  isActive: true,
};

/** A farm that delivers to Montréal twice a week. */
export const deliveryFields = (facts: Partial<DeliveryFields> = {}): DeliveryFields => ({
  ...sharedFields,
  name: 'Montréal',
  coverage: { zones: ['H2J', 'H2K'], postalPrefixes: [], polygons: [] },
  fee: { base: { kind: 'flat', amountMinor: 1_500 }, byZone: [], freeFromMinor: 40_000 },
  ...facts,
});

export const pickupFields = (facts: Partial<PickupFields> = {}): PickupFields => ({
  ...sharedFields,
  name: 'À la ferme',
  recurrence: everyWeek('SA'),
  address: {
    street: '2545, chemin Royal',
    unit: '',
    city: 'Sherbrooke',
    region: 'CA-QC',
    country: 'CA',
    postalCode: 'J1H 1S3',
    location: { lat: 45.4, lng: -71.9 },
  },
  ...facts,
});

export const aDelivery = (ctx: MemberCtx, facts: Partial<DeliveryFields> = {}): Promise<Delivery> =>
  createDelivery(ctx, deliveryFields(facts));

export const aPickup = (ctx: MemberCtx, facts: Partial<PickupFields> = {}): Promise<Pickup> =>
  createPickup(ctx, pickupFields(facts));

/** A route that nobody has changed yet, under another name. */
export const renamedDelivery = (ctx: MemberCtx, deliveryId: string, name: string): Promise<Delivery> =>
  changeDelivery(ctx, { deliveryId: deliveryId as DeliveryId, version: 1, change: { name } });

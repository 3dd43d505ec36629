import type { Address, DeliveryFields, PickupFields, Recurrence } from '@halles/contract';

const everyWeek = (today: string): Recurrence => ({
  frequency: 'weekly',
  interval: 1,
  weekdays: [],
  weekOfMonth: null,
  startsOn: today,
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
});

const shared = (today: string) => ({
  name: '',
  recurrence: everyWeek(today),
  window: { from: '06:00', until: '11:00' },
  cutOff: { daysBefore: 1, time: '12:00', isFlexible: false },
  minimumMinor: null,
  capacityOrders: null,
  only: { customerIds: [], priceListIds: [] },
  instructions: null,
  isActive: true,
});

/** Defaults of a new route: a morning route, ordered the day before. */
export const newDelivery = (today: string): DeliveryFields => ({
  ...shared(today),
  coverage: { zones: [], postalPrefixes: [], polygons: [] },
  fee: { base: { kind: 'flat', amountMinor: 0 }, byZone: [], freeFromMinor: null },
});

export const newPickup = (today: string, address: Address): PickupFields => ({
  ...shared(today),
  window: { from: '09:00', until: '16:00' },
  address,
});

const sharedFields = [
  'name',
  'recurrence',
  'window',
  'cutOff',
  'minimumMinor',
  'capacityOrders',
  'only',
  'instructions',
  'isActive',
] as const;

const pick = <Whole extends object, Key extends keyof Whole>(whole: Whole, keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;

export const deliveryValues = (whole: DeliveryFields): DeliveryFields =>
  pick(whole, [...sharedFields, 'coverage', 'fee']);
export const pickupValues = (whole: PickupFields): PickupFields => pick(whole, [...sharedFields, 'address']);

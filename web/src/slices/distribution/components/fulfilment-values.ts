import {
  addDays,
  weekdays,
  type Address,
  type DeliveryFields,
  type PickupFields,
  type Recurrence,
} from '@halles/contract';

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

interface NewSeller {
  today: string;
  /** From wide to narrow: CA, CA-QC, CA-QC-06, H2X. */
  zones: readonly string[];
  nameOf: (zone: string) => string;
}

/** Time to prepare a first delivery. */
const DAYS_AHEAD = 4;

/** A new seller's first route: their own region, on one weekday, a few days from now. */
export function firstDelivery({ today, zones, nameOf }: NewSeller): DeliveryFields {
  const delivery = newDelivery(today);
  const region = zones.at(-2) ?? zones.at(-1);
  if (region === undefined) return delivery;
  return {
    ...delivery,
    name: nameOf(region),
    coverage: { ...delivery.coverage, zones: [region] },
    recurrence: { ...delivery.recurrence, weekdays: [workdayOf(addDays(today, DAYS_AHEAD))] },
  };
}

/** No new route starts on a weekend by itself. */
function workdayOf(day: string): Recurrence['weekdays'][number] {
  const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]!;
  return weekday === 'SA' || weekday === 'SU' ? 'MO' : weekday;
}

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

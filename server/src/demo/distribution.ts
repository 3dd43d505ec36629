import {
  distribution,
  type DeliveryFields,
  type OrganizationId,
  type PickupFields,
  type Recurrence,
} from '@halles/contract';
import type { Ctx } from '../platform/context.ts';
import type { DemoOrganization } from './market.ts';
import { callProcedure } from './steps.ts';

const weekly = (...weekdays: Recurrence['weekdays']): Recurrence => ({
  frequency: 'weekly',
  interval: 1,
  weekdays,
  weekOfMonth: null,
  startsOn: '2026-09-01',
  endsOn: null,
  holidays: 'skip',
  exceptions: [],
});

const fulfilment = {
  minimumMinor: null,
  capacityOrders: null,
  only: { customerIds: [], priceListIds: [] },
  instructions: null,
  isActive: true,
};
const eve = (time: string, isFlexible = false) => ({ daysBefore: 1, time, isFlexible });
const flat = (amountMinor: number, freeFromMinor: number | null = null): DeliveryFields['fee'] => ({
  base: { kind: 'flat', amountMinor },
  byZone: [],
  freeFromMinor,
});
const zones = (...codes: string[]): DeliveryFields['coverage'] => ({
  zones: codes,
  postalPrefixes: [],
  polygons: [],
});

interface DemoFulfilments {
  deliveries: readonly (Partial<DeliveryFields> & Pick<DeliveryFields, 'name' | 'coverage' | 'recurrence'>)[];
  /** The pickup is at the seller's own address. */
  pickup?: Partial<PickupFields> & Pick<PickupFields, 'name' | 'recurrence'>;
}

/** Deliveries and pickups of each seller; the other fields are the same for all. */
const demoFulfilments: Readonly<Record<string, DemoFulfilments>> = {
  'Ferme du Nord': {
    deliveries: [
      {
        name: 'Montréal et Laval',
        coverage: zones('CA-QC-06', 'CA-QC-13'),
        recurrence: weekly('TU', 'FR'),
        minimumMinor: 15_000,
        fee: flat(1_500, 40_000),
        capacityOrders: 25,
      },
      {
        name: 'Québec et Lévis',
        coverage: zones('CA-QC-03', 'CA-QC-12'),
        recurrence: weekly('WE'),
        minimumMinor: 8_000,
        fee: flat(800),
      },
    ],
    pickup: {
      name: 'À la ferme',
      recurrence: weekly('TH', 'SA'),
      window: { from: '09:00', until: '13:00' },
      instructions: {
        fr: 'Stationnez derrière la grange rouge et sonnez.',
        en: 'Park behind the red barn and ring the bell.',
        original: 'fr',
      },
    },
  },
  'Fromagerie des Cantons': {
    deliveries: [
      {
        name: 'Tournée des fromagers',
        coverage: zones('CA-QC-05', 'CA-QC-06', 'CA-QC-16'),
        recurrence: weekly('TH'),
        cutOff: { daysBefore: 2, time: '12:00', isFlexible: true },
        minimumMinor: 20_000,
        fee: { base: { kind: 'percent', percent: '3' }, byZone: [], freeFromMinor: 60_000 },
      },
    ],
    pickup: { name: 'Comptoir de la fromagerie', recurrence: weekly('MO', 'TU', 'WE', 'TH', 'FR') },
  },
  'Carrefour des Récoltes': {
    deliveries: [
      {
        name: 'Québec et Lévis',
        coverage: zones('CA-QC-03', 'CA-QC-12'),
        recurrence: weekly('MO', 'WE', 'FR'),
        minimumMinor: 10_000,
        fee: flat(1_200, 30_000),
      },
      {
        name: 'Montréal',
        coverage: zones('CA-QC-06', 'CA-QC-13', 'CA-QC-16'),
        recurrence: weekly('TU', 'TH'),
        cutOff: { daysBefore: 2, time: '15:00', isFlexible: false },
        minimumMinor: 25_000,
        fee: flat(2_500, 75_000),
      },
    ],
    pickup: { name: 'Entrepôt du Carrefour', recurrence: weekly('MO', 'WE', 'FR') },
  },
  'Importations Belle-Rive': {
    deliveries: [
      {
        name: 'Corridor Montréal–Québec',
        coverage: zones('CA-QC'),
        recurrence: weekly('MO', 'TU', 'WE', 'TH', 'FR'),
        minimumMinor: 30_000,
        fee: flat(2_000, 50_000),
      },
      {
        name: 'Ottawa',
        coverage: zones('CA-ON'),
        recurrence: weekly('WE'),
        cutOff: { daysBefore: 2, time: '16:00', isFlexible: true },
        minimumMinor: 40_000,
        fee: flat(3_500),
      },
    ],
  },
  'Maraîchers de la Saône': {
    deliveries: [
      {
        name: 'Lyon et Villeurbanne',
        coverage: zones('FR-69'),
        recurrence: weekly('TU', 'TH', 'SA'),
        cutOff: eve('18:00'),
        minimumMinor: 8_000,
        fee: flat(900, 25_000),
      },
    ],
    pickup: {
      name: 'Carreau des producteurs',
      recurrence: weekly('WE', 'SA'),
      window: { from: '04:00', until: '07:00' },
    },
  },
};

/** Safe to run again: a seller that has deliveries is left unchanged. */
export async function fillDistribution(
  at: (number: number) => Ctx,
  organization: DemoOrganization,
  organizationId: OrganizationId,
): Promise<void> {
  const fulfilments = demoFulfilments[organization.name];
  const known = await at(70)
    .db.selectFrom('deliveries')
    .select('id')
    .where('vendor_id', '=', organizationId)
    .executeTakeFirst();
  if (!fulfilments || known) return;
  const usual = { ...fulfilment, window: { from: '06:00', until: '11:00' }, cutOff: eve('12:00') };
  for (const [number, delivery] of fulfilments.deliveries.entries())
    await callProcedure(at(70 + number), distribution.createDelivery, {
      ...usual,
      fee: flat(0),
      ...delivery,
    });
  if (fulfilments.pickup)
    await callProcedure(at(75), distribution.createPickup, {
      ...usual,
      address: organization.address,
      ...fulfilments.pickup,
    });
}

import type { StandingDay, StandingLine, StandingOrder, StandingOrderId } from '@halles/contract';
import { farmId, formatIdOf } from './offers.ts';
import { anOrganization } from './organizations.ts';

export const aStandingOrderId = '0192f0c1-0000-7000-8000-00000000d001' as StandingOrderId;
export const fulfilmentId = '0192f0c1-0000-7000-8000-00000000d002';

export const aStandingOrderLine = (number = 1, changes: Partial<StandingLine> = {}): StandingLine => ({
  formatId: formatIdOf(number),
  name: { en: `Zucchini ${number}`, fr: `Courgettes ${number}` },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  thumbnailUrl: null,
  saleUnit: 'case',
  isVariableWeight: false,
  minimumQuantity: null,
  multipleQuantity: null,
  quantity: '2',
  unitPrice: '24.5',
  priceBefore: null,
  problem: null,
  ...changes,
});

/** A standing order's day, delivered on a Friday; its order was created the Tuesday before. */
export const aStandingOrderDay = (on: string, changes: Partial<StandingDay> = {}): StandingDay => ({
  on,
  state: 'planned',
  reason: null,
  holiday: null,
  orderCreatedAt: '2030-11-26T20:00:00.000Z',
  cutOffAt: '2030-11-28T20:00:00.000Z',
  lines: null,
  order: null,
  differences: [],
  ...changes,
});

/** A standing order for two of the farm's cases every Friday. */
export const aStandingOrder = (
  changes: Partial<Omit<StandingOrder, 'can'>> & { can?: Partial<StandingOrder['can']> } = {},
): StandingOrder => ({
  id: aStandingOrderId,
  side: 'customer',
  seller: { id: farmId, name: 'Ferme du Nord', slug: 'ferme-du-nord', logoUrl: null, city: 'Saint-Rémi' },
  customer: { id: anOrganization().id, name: 'Bistro des Érables' },
  fulfilmentId,
  addressId: null,
  weekdays: ['FR'],
  everyWeeks: 1,
  startsOn: '2030-11-29',
  endsOn: null,
  leadDays: 2,
  reference: '',
  note: '',
  status: 'active',
  resumesOn: null,
  fulfilment: {
    kind: 'delivery',
    name: 'Montréal',
    window: { from: '08:00', until: '12:00' },
    minimumMinor: null,
  },
  currency: 'CAD',
  lines: [aStandingOrderLine()],
  linesMinor: 4900,
  missingMinor: 0,
  days: [aStandingOrderDay('2030-11-29')],
  version: 3,
  ...changes,
  can: { edit: true, pause: true, resume: 'ordering.notInThisState', archive: true, ...changes.can },
});

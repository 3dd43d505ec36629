import type { Cart, CartDate, CartId, CartLine } from '@halles/contract';
import { farmId, formatIdOf } from './offers.ts';
import { addressIdOf } from './orders.ts';
import { anOrganization } from './organizations.ts';

export const cartIdOf = (number: number) =>
  `0192f0c1-0000-7000-8000-00000000c${String(number).padStart(3, '0')}` as CartId;

export const aCartLine = (number = 1, changes: Partial<CartLine> = {}): CartLine => ({
  id: formatIdOf(number),
  productId: formatIdOf(500 + number) as never,
  name: { en: `Zucchini ${number}`, fr: `Courgettes ${number}` },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  thumbnailUrl: null,
  saleUnit: 'case',
  isVariableWeight: false,
  netWeightKg: '10',
  minimumQuantity: null,
  multipleQuantity: null,
  quantity: '2',
  unitPrice: '24.5',
  priceReason: 'publicList',
  priceBefore: null,
  amountMinor: 4900,
  depositMinor: 0,
  available: null,
  problem: null,
  ...changes,
});

/** Tuesday's delivery, to be ordered by Monday 15:00 in Montréal. */
export const aCartDate = (changes: Partial<CartDate> = {}): CartDate => ({
  id: 'route-1 2030-11-26',
  on: '2030-11-26',
  kind: 'delivery',
  fulfilmentId: 'route-1',
  name: 'Montréal',
  window: { from: '08:00', until: '12:00' },
  cutOffAt: '2030-11-25T20:00:00.000Z',
  isLate: false,
  isFull: false,
  minimumMinor: null,
  deliveryFeeMinor: 500,
  ...changes,
});

/** A buyer's draft for Ferme du Nord, ready to be placed. */
export const aCart = (number = 1, changes: Partial<Cart> = {}): Cart => ({
  id: cartIdOf(number),
  seller: {
    id: farmId,
    name: 'Ferme du Nord',
    slug: 'ferme-du-nord',
    logoUrl: null,
    city: 'Saint-Rémi',
    currency: 'CAD',
  },
  customer: { id: anOrganization().id, name: 'Bistro des Érables' },
  isForCustomer: false,
  currency: 'CAD',
  lines: [aCartLine()],
  date: aCartDate(),
  unavailableOn: null,
  addressId: null,
  deliveredToId: addressIdOf(1),
  reference: '',
  note: '',
  totals: {
    linesMinor: 4900,
    discountMinor: 0,
    deliveryFeeMinor: 500,
    depositMinor: 0,
    taxes: [{ taxId: 'gst', name: { en: 'GST', fr: 'TPS' }, rate: '5', baseMinor: 500, amountMinor: 25 }],
    taxMinor: 25,
    totalMinor: 5425,
  },
  missingMinor: null,
  isOverCredit: false,
  credit: null,
  problems: [],
  version: 3,
  can: { submit: true, edit: true },
  ...changes,
});

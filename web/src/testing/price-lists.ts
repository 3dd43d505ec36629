import type { PriceList, PriceListItem } from '@halles/contract';

export const priceListId = '0192f0c1-0000-7000-8000-0000000000e1' as PriceList['id'];

/** The price list "Restaurants" of Ferme du Nord, in force, as its owner sees it. */
export const aPriceList = (
  changes: Partial<Omit<PriceList, 'can'>> & { can?: Partial<PriceList['can']> } = {},
): PriceList => ({
  id: priceListId,
  name: 'Restaurants',
  currency: 'CAD',
  audience: { kind: 'types', customerTypes: ['restaurant', 'cafe'] },
  priority: 100,
  validFrom: null,
  validUntil: null,
  rounding: 'fiveCents',
  items: 2,
  isArchived: false,
  isInForce: true,
  createdAt: '2026-05-01T12:00:00.000Z',
  version: 1,
  ...changes,
  can: {
    edit: true,
    archive: true,
    restore: 'request.notAllowed',
    duplicate: true,
    send: true,
    ...changes.can,
  },
});

/** Nantes carrots in bags of five kilograms. */
export const aPriceListItem = (changes: Partial<PriceListItem> = {}): PriceListItem => ({
  id: '0192f0c1-0000-7000-8000-0000000000f1' as PriceListItem['id'],
  priceListId,
  inventoryItemId: '0192f0c1-0000-7000-8000-0000000000f2' as PriceListItem['inventoryItemId'],
  productName: { en: 'Nantes carrots', fr: 'Carottes nantaises', original: 'fr' },
  formatTitle: { en: 'bag of 5 kg', fr: 'sac de 5 kg' },
  sku: 'CAR-5',
  categoryId: null,
  unitPrice: '8.0000',
  breaks: [],
  isHidden: false,
  isVariableWeight: false,
  marginPercent: '32.5',
  isArchived: false,
  version: 1,
  ...changes,
});

import type { FormatId, Offer, OfferFacets, OrganizationId, ProductId } from '@halles/contract';

const idOf = (number: number) => `0192f0c1-0000-7000-8000-00000000f${String(number).padStart(3, '0')}`;
export const formatIdOf = (number: number) => idOf(number) as FormatId;
export const farmId = '0192f0c1-0000-7000-8000-0000000000f1' as OrganizationId;

/** Courgettes of Ferme du Nord, as a buyer sees them. */
export const anOffer = (number = 1, changes: Partial<Offer> = {}): Offer => ({
  id: formatIdOf(number),
  productId: idOf(500 + number) as ProductId,
  name: { en: `Zucchini ${number}`, fr: `Courgettes ${number}`, original: 'fr' },
  formatTitle: { en: 'case of 10 kg', fr: 'caisse de 10 kg' },
  seller: { id: farmId, name: 'Ferme du Nord', slug: 'ferme-du-nord', logoUrl: null, city: 'Saint-Rémi' },
  producer: null,
  distanceKm: 46,
  isLocal: false,
  thumbnailUrl: null,
  categoryId: 'vegetables',
  certifications: ['organic'],
  storage: 'chilled',
  origin: '',
  saleUnit: 'case',
  isVariableWeight: false,
  minimumQuantity: null,
  multipleQuantity: null,
  taxClass: 'zeroRated',
  depositMinor: 0,
  currency: 'CAD',
  unitPrice: '24.5',
  breaks: [],
  pricePerKg: '2.45',
  priceReason: 'publicList',
  stock: 'inStock',
  days: ['TU', 'FR'],
  closesAt: null,
  isFull: false,
  offeredSince: '2026-11-01T12:00:00.000Z',
  ...changes,
});

/** The facets of a search with two vegetable offers. */
export const someFacets = (changes: Partial<OfferFacets> = {}): OfferFacets => ({
  total: 2,
  category: [{ value: 'vegetables', count: 2 }],
  seller: [{ value: farmId, count: 2, name: 'Ferme du Nord' }],
  producer: [],
  certification: [{ value: 'organic', count: 2 }],
  storage: [{ value: 'chilled', count: 2 }],
  day: [
    { value: 'FR', count: 2 },
    { value: 'TU', count: 2 },
  ],
  inStock: 2,
  further: 0,
  price: { lowest: '2', highest: '30', currency: 'CAD' },
  correctedText: null,
  ...changes,
});

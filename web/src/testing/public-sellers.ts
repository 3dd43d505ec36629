import type { PublicProduct, PublicSeller, PublicSellerRow } from '@halles/contract';
import { farmId, formatIdOf } from './offers.ts';

/** Ferme du Nord, as public search shows it. */
export const aPublicSeller = (changes: Partial<PublicSellerRow> = {}): PublicSellerRow => ({
  id: farmId,
  name: 'Ferme du Nord',
  slug: 'ferme-du-nord',
  logoUrl: null,
  city: 'Saint-Rémi',
  region: 'CA-QC',
  country: 'CA',
  location: { lat: 45.26, lng: -73.62 },
  certifications: ['organic'],
  story: { en: 'Three generations of growers.', fr: 'Trois générations de maraîchers.', original: 'fr' },
  photoUrl: null,
  categoryIds: ['vegetables', 'vegetables.roots'],
  products: 12,
  delivers: null,
  hasPickup: true,
  ...changes,
});

export const aPublicPage = (changes: Partial<PublicSeller> = {}): PublicSeller => ({
  ...aPublicSeller(),
  legalForm: null,
  yearOfCreation: 1998,
  photoUrls: [],
  zoneCodes: ['CA-QC-06', '~J0L'],
  areas: [],
  towns: [{ name: 'Montréal', location: { lat: 45.5, lng: -73.57 } }],
  fulfilments: [
    { id: 'd1', kind: 'delivery', name: 'Montréal', days: ['TU', 'FR'], city: null, location: null },
    { id: 'p1', kind: 'pickup', name: 'À la ferme', days: ['SA'], city: 'Saint-Rémi', location: null },
  ],
  showsPrices: false,
  ...changes,
});

export const aPublicProduct = (changes: Partial<PublicProduct> = {}): PublicProduct => ({
  id: formatIdOf(1),
  name: { en: 'Carrots', fr: 'Carottes', original: 'fr' },
  formatTitle: { en: 'bag of 10 kg', fr: 'sac de 10 kg' },
  thumbnailUrl: null,
  categoryId: 'vegetables.roots',
  certifications: ['organic'],
  origin: 'Saint-Rémi',
  price: null,
  ...changes,
});

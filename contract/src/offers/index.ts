import type { ErrorTable } from '../kernel/index.ts';
import { postalCodeOffers } from './postal-code.ts';
import { publicOffers } from './public.ts';
import { scheduledOffers } from './scheduled.ts';
import { buyerOffers } from './search.ts';
import { vendorOffers } from './vendor.ts';

export * from './entities.ts';
export * from './explain-offer.ts';
export * from './offer-facts.ts';
export * from './postal-code.ts';
export * from './public.ts';
export * from './scheduled.ts';
export * from './search.ts';
export * from './vendor.ts';
export * from './windows.ts';

export const offersErrors = {
  'offers.directoryClosed': 404,
  'offers.notABuyer': 403,
  'offers.notASeller': 403,
  'offers.viewerMissing': 422,
  'offers.itemWithoutPrice': 422,
  'offers.pricesInOtherCurrency': 422,
  'offers.unknownFormat': 422,
  'offers.unknownPriceList': 422,
  'offers.unknownCustomer': 422,
  'offers.neverOpens': 422,
  'offers.windowsOverlap': 422,
  'offers.notOpen': 409,
  'offers.full': 409,
  'offers.tooManySearches': 409,
} as const satisfies ErrorTable;

export const offers = {
  ...buyerOffers,
  ...vendorOffers,
  ...scheduledOffers,
  ...publicOffers,
  ...postalCodeOffers,
};

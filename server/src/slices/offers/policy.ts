import { allowedTo, type Allowed, type Asker } from '@halles/contract';

/** Sales people plan offers and choose what the public sees; buyers keep searches. */
export const mayOffer = (asker: Asker): Allowed => allowedTo(asker, 'editOffers');
export const maySaveSearches = (asker: Asker): Allowed => allowedTo(asker, 'saveSearches');

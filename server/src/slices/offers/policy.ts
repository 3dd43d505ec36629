import { allowedTo, type Allowed, type MemberAccess } from '@halles/contract';

/** Sales members plan offers and choose what the public sees; buyers save searches. */
export const mayOffer = (member: MemberAccess): Allowed => allowedTo(member, 'editOffers');
export const maySaveSearches = (member: MemberAccess): Allowed => allowedTo(member, 'saveSearches');

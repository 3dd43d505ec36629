import { allowedTo, type Allowed, type MemberAccess } from '@halles/contract';

/** Sales people plan offers and choose what the public sees; buyers keep searches. */
export const mayOffer = (member: MemberAccess): Allowed => allowedTo(member, 'editOffers');
export const maySaveSearches = (member: MemberAccess): Allowed => allowedTo(member, 'saveSearches');

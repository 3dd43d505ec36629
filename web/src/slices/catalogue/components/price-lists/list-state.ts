import type { PriceList } from '@halles/contract';

export const listStates = ['inForce', 'later', 'ended', 'archived'] as const;
export type ListState = (typeof listStates)[number];

/** Where a list stands; whether it is in force has been decided by the server, on the seller's day. */
export function stateOf(
  list: Pick<PriceList, 'isArchived' | 'isInForce' | 'validFrom'>,
  today: string,
): ListState {
  if (list.isArchived) return 'archived';
  if (list.isInForce) return 'inForce';
  return list.validFrom !== null && list.validFrom > today ? 'later' : 'ended';
}

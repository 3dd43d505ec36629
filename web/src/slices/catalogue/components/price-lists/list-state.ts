import type { PriceList } from '@halles/contract';

export const listStates = ['inForce', 'later', 'ended', 'archived'] as const;
export type ListState = (typeof listStates)[number];

/** The status of a list; the server decides whether it is in force, by the seller's time zone. */
export function stateOf(
  list: Pick<PriceList, 'isArchived' | 'isInForce' | 'validFrom'>,
  today: string,
): ListState {
  if (list.isArchived) return 'archived';
  if (list.isInForce) return 'inForce';
  return list.validFrom !== null && list.validFrom > today ? 'later' : 'ended';
}

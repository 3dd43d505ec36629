import { weekdays, type Offer, type OrganizationId, type PossibleDate } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { useLive } from '../../../../lib/live.ts';
import { query } from '../../../../lib/query.ts';

const NO_DATES: readonly PossibleDate[] = [];

/** When a supplier of mine can serve me next; empty for a seller with whom nothing is agreed yet. */
export function useDatesOf(sellerId: OrganizationId): readonly PossibleDate[] {
  const { data: suppliers } = useLive('relationships.listSuppliers', { pageSize: 100 });
  const relation = suppliers?.rows.find(
    ({ partner, status }) => partner.id === sellerId && status === 'active',
  );
  const { data } = useQuery({
    ...query('distribution.listPossibleDates', { relationId: relation?.id ?? '' }),
    enabled: relation !== undefined,
  });
  return data ?? NO_DATES;
}

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7]!;

/** The first date on which this offer can be had and is not full; its days say which of the ways bring it. */
export function useNextDate({ seller, days }: Pick<Offer, 'seller' | 'days'>): PossibleDate | null {
  const dates = useDatesOf(seller.id);
  return dates.find(({ on, isFull }) => !isFull && days.includes(weekdayOf(on))) ?? null;
}

import { weekdays, type Offer, type OrganizationId, type PossibleDate } from '@halles/contract';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/query.ts';
import { useAllRows } from '../../../../lib/use-all-rows.ts';

const NO_DATES: readonly PossibleDate[] = [];

/** The next dates a linked supplier can serve; empty for a seller without an active relationship. */
export function useDatesOf(sellerId: OrganizationId): readonly PossibleDate[] {
  const { rows: suppliers } = useAllRows('relationships.listSuppliers', {});
  const relation = suppliers.find(({ partner, status }) => partner.id === sellerId && status === 'active');
  const { data } = useQuery({
    ...query('distribution.listPossibleDates', { relationId: relation?.id ?? '' }),
    enabled: relation !== undefined,
  });
  return data ?? NO_DATES;
}

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7]!;

/** The first date that is not full; the offer's days say which of the seller's fulfilments carry it. */
export function useNextDate({ seller, days }: Pick<Offer, 'seller' | 'days'>): PossibleDate | null {
  const dates = useDatesOf(seller.id);
  return dates.find(({ on, isFull }) => !isFull && days.includes(weekdayOf(on))) ?? null;
}

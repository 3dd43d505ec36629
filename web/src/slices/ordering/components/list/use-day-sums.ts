import type { OrderRow, OutputOf, Contract } from '@halles/contract';
import { useLive } from '../../../../lib/live.ts';
import { useOrganization } from '../../../../lib/session.ts';
import type { OrdersInput } from '../../queries.ts';
import { cutDays, dayOf, daySum, type DaySum } from './day-groups.ts';

type Orders = OutputOf<Contract['ordering']['listOrders']>;

const WHOLE_DAY = 100;

/** All orders of a day of which the page shows only a part. */
function useWholeDay(input: OrdersInput, day: string | null): DaySum | undefined {
  const question = {
    ...input,
    from: day ?? input.from,
    until: day ?? input.until,
    page: 1,
    pageSize: WHOLE_DAY,
  };
  const { data } = useLive('ordering.listOrders', question, { enabled: day !== null });
  if (day === null || data === undefined) return undefined;
  return data.total > data.rows.length ? { orders: data.total, totals: null } : daySum(data.rows);
}

/** The totals of each day on the page, including its orders on the previous or next page. */
export function useDaySums(
  input: OrdersInput,
  data: Orders | undefined,
): (day: string) => DaySum | undefined {
  const { timeZone } = useOrganization();
  const rows: readonly OrderRow[] = data?.rows ?? [];
  const days = rows.map((row) => dayOf(row, input.view, timeZone));
  const cut = cutDays(days, data ?? { page: 1, pageSize: 1, total: 0 });
  const first = useWholeDay(input, cut.first);
  const last = useWholeDay(input, cut.last);
  return (day) => {
    if (day === cut.first) return first;
    if (day === cut.last) return last;
    return daySum(rows.filter((_, index) => days[index] === day));
  };
}

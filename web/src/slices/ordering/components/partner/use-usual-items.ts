import { addDays, type ReportLine } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callProcedure, keyOf } from '../../../../lib/query.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { useRecentOrders, type WithPartner } from './use-partner-orders.ts';

const BACK_DAYS = 90;
const AHEAD_DAYS = 60;

export interface UsualItem {
  /** The newest order line of the item. */
  last: ReportLine;
  times: number;
}

/** Items by the number of their order lines, the most frequent first; lines come newest first. */
export function usualItemsOf(lines: readonly ReportLine[]): UsualItem[] {
  const items = new Map<string, UsualItem>();
  for (const line of lines) {
    const key = JSON.stringify([line.product, line.format]);
    const item = items.get(key);
    if (item) item.times += 1;
    else items.set(key, { last: line, times: 1 });
  }
  return [...items.values()].toSorted((a, b) => b.times - a.times);
}

/** What is ordered most with a partner, with its last order; read again when one of the newest orders changes. */
export function useUsualItems(parties: WithPartner): UsualItem[] {
  const formats = useFormats();
  const today = formats.dayOf(new Date());
  const orders = useRecentOrders(parties).data;
  const input = {
    ...parties,
    from: addDays(today, -BACK_DAYS),
    until: addDays(today, AHEAD_DAYS),
    pageSize: 100,
  };
  const { data } = useQuery({
    queryKey: [
      ...keyOf('reports.listReportLines', input),
      orders?.rows.map(({ id, version }) => [id, version]),
    ],
    queryFn: ({ signal }) => callProcedure('reports.listReportLines', input, signal),
    enabled: orders !== undefined && orders.total > 0,
    placeholderData: keepPreviousData,
  });
  return usualItemsOf(data?.rows ?? []);
}

import type { ChangeSet, PurchaseOrder } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api.ts';
import { orderRef } from '../../queries.ts';

/** The order's total with only the chosen changes; for all of them it is already known. */
export function useChosenTotal(
  order: PurchaseOrder,
  changeSet: ChangeSet,
  chosen: readonly number[],
): number {
  const { id: changeSetId, changes, totalBeforeMinor, totalAfterMinor } = changeSet;
  const isSome = chosen.length > 0 && chosen.length < changes.length;
  const { data } = useQuery({
    queryKey: ['ordering.previewDecision', order.id, order.version, order.side, changeSetId, chosen.join()],
    queryFn: ({ signal }) =>
      api.ordering.previewDecision({ ...orderRef(order), changeSetId, only: [...chosen] }, { signal }),
    enabled: isSome,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isSome) return data?.after.totalMinor ?? totalAfterMinor;
  return chosen.length === 0 ? totalBeforeMinor : totalAfterMinor;
}

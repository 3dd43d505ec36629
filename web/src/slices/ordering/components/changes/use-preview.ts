import type { ChangeSet, OrderChange, PurchaseOrder } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { orderRef, type ChangePreview } from '../../queries.ts';

const TYPING_PAUSE_MS = 300;

export interface Preview {
  data: ChangePreview | undefined;
  error: Error | null;
  /** The shown total belongs to earlier typing. */
  isOld: boolean;
}

/** The resulting total, queried when the typing pauses. */
export function usePreview(order: PurchaseOrder, changes: readonly OrderChange[] | null): Preview {
  const latest = JSON.stringify(changes ?? []);
  const [settled, setSettled] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(latest), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  const { data, error, isPlaceholderData } = useQuery<ChangePreview>({
    queryKey: ['ordering.previewChange', order.id, order.version, settled],
    queryFn: ({ signal }) =>
      api.ordering.previewChange(
        { ...orderRef(order), changes: JSON.parse(settled) as OrderChange[] },
        { signal },
      ),
    enabled: settled !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const hasChanges = settled !== '[]' && latest !== '[]';
  return {
    data: hasChanges ? data : undefined,
    error: hasChanges ? error : null,
    isOld: latest !== settled || isPlaceholderData,
  };
}

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

import type { OrderChange, PurchaseOrder } from '@halles/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { asked as askedOf, type ChangePreview } from '../../queries.ts';

const TYPING_PAUSE_MS = 300;

export interface Preview {
  data: ChangePreview | undefined;
  error: Error | null;
  /** The shown total belongs to earlier typing. */
  isOld: boolean;
}

/** The resulting total, queried when the typing pauses. */
export function usePreview(order: PurchaseOrder, changes: readonly OrderChange[] | null): Preview {
  const asked = JSON.stringify(changes ?? []);
  const [settled, setSettled] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(asked), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  const { data, error, isPlaceholderData } = useQuery<ChangePreview>({
    queryKey: ['ordering.previewChange', order.id, order.version, settled],
    queryFn: ({ signal }) =>
      api.ordering.previewChange(
        { ...askedOf(order), changes: JSON.parse(settled) as OrderChange[] },
        { signal },
      ),
    enabled: settled !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const isAsked = settled !== '[]' && asked !== '[]';
  return {
    data: isAsked ? data : undefined,
    error: isAsked ? error : null,
    isOld: asked !== settled || isPlaceholderData,
  };
}

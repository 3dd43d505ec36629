import type { SavedSearch } from '@halles/contract';
import { useEffect } from 'react';
import { useLive } from '../../../../lib/live.ts';
import { useAddressSearch } from '../../../../lib/routes.ts';
import { noteOpened } from './saved-search-actions.ts';

/** A notification links to a saved search by a parameter of the address; it opens as if it had been chosen. */
export function useSavedInAddress(open: (search: SavedSearch) => void): void {
  const [{ saved }] = useAddressSearch();
  const isNamed = typeof saved === 'string';
  const { data } = useLive('offers.listSavedSearches', {}, { enabled: isNamed });
  const found = isNamed ? data?.find(({ id }) => id === saved) : undefined;
  useEffect(() => {
    if (!found) return;
    void noteOpened(found);
    open(found);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each search that an address names
  }, [found?.id]);
}

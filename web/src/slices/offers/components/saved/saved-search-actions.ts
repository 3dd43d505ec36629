import type { SavedSearch } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { queryClient } from '../../../../lib/query.ts';

const refetchQueries = () => queryClient.invalidateQueries({ queryKey: ['offers.listSavedSearches'] });

/** Opening a saved search marks its new results as seen; the results are shown even when that fails. */
export async function noteOpened({ id, newCount }: SavedSearch): Promise<void> {
  if (newCount === 0) return;
  await api.offers.openSavedSearch({ savedSearchId: id }).catch(() => undefined);
  await refetchQueries();
}

export async function setNotifies(search: SavedSearch, notifiesWhenNew: boolean): Promise<void> {
  const { id, name, filter, sort, version } = search;
  await runAction(() =>
    api.offers.putSavedSearch({ savedSearchId: id, name, filter, sort, notifiesWhenNew, version }),
  );
  await refetchQueries();
}

export async function removeSearch({ id, name }: SavedSearch): Promise<void> {
  await runAction(() => api.offers.removeSavedSearch({ savedSearchId: id }), {
    confirm: { title: 'offers.saved.removeSearchTitle', confirm: 'offers.saved.remove', danger: true },
    params: { name },
    done: 'offers.saved.removed',
  });
  await refetchQueries();
}

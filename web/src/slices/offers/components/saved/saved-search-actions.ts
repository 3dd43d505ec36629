import type { SavedSearch } from '@halles/contract';
import { api } from '../../../../lib/api.ts';
import { errorText } from '../../../../lib/i18n/errors.ts';
import { queryClient } from '../../../../lib/query.ts';
import { openConfirm } from '../../../../ui/dialogs/open-confirm.tsx';
import { snackbar } from '../../../../ui/snackbar/snackbar.ts';

const refetchQueries = () => queryClient.invalidateQueries({ queryKey: ['offers.listSavedSearches'] });

/** Opening a saved search marks its new results as seen; the results are shown even when that fails. */
export async function noteOpened({ id, newCount }: SavedSearch): Promise<void> {
  if (newCount === 0) return;
  await api.offers.openSavedSearch({ savedSearchId: id }).catch(() => undefined);
  await refetchQueries();
}

export async function setNotifies(search: SavedSearch, notifiesWhenNew: boolean): Promise<void> {
  const { id, name, filter, sort, version } = search;
  try {
    await api.offers.putSavedSearch({ savedSearchId: id, name, filter, sort, notifiesWhenNew, version });
  } catch (error) {
    snackbar.error(errorText(error));
  }
  await refetchQueries();
}

export async function removeSearch({ id, name }: SavedSearch): Promise<void> {
  const isSure = await openConfirm({
    title: 'offers.saved.removeSearchTitle',
    confirm: 'offers.saved.remove',
    danger: true,
    params: { name },
  });
  if (!isSure) return;
  try {
    await api.offers.removeSavedSearch({ savedSearchId: id });
    snackbar.success('offers.saved.removed', { params: { name } });
  } catch (error) {
    snackbar.error(errorText(error));
  }
  await refetchQueries();
}

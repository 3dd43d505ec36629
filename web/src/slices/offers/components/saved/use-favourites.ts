import { type FormatId, type ItemList } from '@halles/contract';
import { runAction } from '../../../../lib/actions.ts';
import { api } from '../../../../lib/api.ts';
import { showAtOnce, withNewAnswer } from '../../../../lib/cached-answers.ts';
import { textNow } from '../../../../lib/i18n/index.ts';
import { liveQuery, useLive } from '../../../../lib/live.ts';
import { queryClient } from '../../../../lib/query.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { useMay } from '../../../../lib/use-may.ts';
import { newId } from '../../../../lib/new-id.ts';

const listsKey = liveQuery('catalogue.listItemLists', {}).queryKey;

const cacheList = (list: ItemList): void =>
  void queryClient.setQueryData(listsKey, (lists = []) => withNewAnswer(lists, list));

/** Applied at once; reverted when the server refuses. */
async function toggle({ id: itemListId, formatIds: shown }: ItemList, formatId: FormatId): Promise<void> {
  const put = (isOn: boolean) => (lists: ItemList[]) =>
    lists.map((list) => {
      if (list.id !== itemListId) return list;
      const others = list.formatIds.filter((id) => id !== formatId);
      return { ...list, formatIds: isOn ? [...others, formatId] : others };
    });
  const isOn = !shown.includes(formatId);
  await runAction(() =>
    showAtOnce(listsKey, { change: put(isOn), undo: put(!isOn) }, async () =>
      cacheList(await api.catalogue.toggleInItemList({ itemListId, formatId, isOn })),
    ),
  );
}

/** A second attempt, after an answer that was lost, is about the same list. */
const unanswered = new Map<string, ItemList['id']>();

/** The first favourite of an organization creates its first list. */
const begin = (formatId: FormatId, organizationId: string): Promise<boolean> =>
  runAction(async () => {
    const name = textNow('offers.saved.favourites');
    const intent = `${organizationId} ${formatId}`;
    const itemListId = unanswered.get(intent) ?? newId<'ItemList'>();
    unanswered.set(intent, itemListId);
    cacheList(await api.catalogue.putItemList({ itemListId, name, formatIds: [formatId] }));
    unanswered.delete(intent);
  });

/** Favourites are item lists of the organization (Spec §3): all members see the same. */
export function useFavourites() {
  const { organization } = useAppContext();
  const may = useMay();
  const { data } = useLive('catalogue.listItemLists', {});
  const lists = (data ?? []).filter(({ organizationId }) => organizationId === organization?.id);
  const [only] = lists;
  return {
    lists,
    /** Those of partners, to order from; only their organization changes them. */
    ofPartners: (data ?? []).filter(({ organizationId }) => organizationId !== organization?.id),
    isKnown: data !== undefined,
    mayEdit: may('editItemLists'),
    isOn: (formatId: FormatId) => lists.some(({ formatIds }) => formatIds.includes(formatId)),
    toggle,
    /** Adds to the only list, or to a new first one; with several lists the reader chooses. */
    toggleFirst: (formatId: FormatId) =>
      only ? toggle(only, formatId) : begin(formatId, organization?.id ?? ''),
  };
}

export type Favourites = ReturnType<typeof useFavourites>;

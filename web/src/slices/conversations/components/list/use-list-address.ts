import { useAddressSearch } from '../../../../lib/routes.ts';

interface ListAddress {
  typed: string;
  isUnread: boolean;
  /** The search and the filter as a part of an address, which a link to a conversation takes along. */
  listSearch: string;
  change: (part: { typed?: string; isUnread?: boolean }) => void;
}

/** The search and the filter of the list, in the address. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useAddressSearch();
  const { q } = search;
  const typed = typeof q === 'string' || typeof q === 'number' ? String(q) : '';
  const isUnread = search['unread'] === 'yes';
  const parameters = (words: string, unread: boolean) => ({
    ...(words !== '' && { q: words }),
    ...(unread && { unread: 'yes' }),
  });
  const listSearch = new URLSearchParams(parameters(typed, isUnread)).toString();
  return {
    typed,
    isUnread,
    listSearch: listSearch === '' ? '' : `?${listSearch}`,
    change: (part) => setSearch(parameters(part.typed ?? typed, part.isUnread ?? isUnread)),
  };
}

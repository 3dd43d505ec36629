import { useAddressSearch } from '../../../../lib/routes.ts';

interface ListAddress {
  typed: string;
  isUnread: boolean;
  /** The part of an address that keeps search and filter when a conversation is opened. */
  kept: string;
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
  const kept = new URLSearchParams(parameters(typed, isUnread)).toString();
  return {
    typed,
    isUnread,
    kept: kept === '' ? '' : `?${kept}`,
    change: (part) => setSearch(parameters(part.typed ?? typed, part.isUnread ?? isUnread)),
  };
}

import type { FormatId, OfferFilter, SavedSearch } from '@halles/contract';
import { useEffect, useRef, useState } from 'react';
import { useReader, useText } from '../../../lib/i18n/index.ts';
import { useLive } from '../../../lib/live.ts';
import { paths } from '../../../lib/paths.ts';
import { useIsNavigating } from '../../../lib/router/router-provider.tsx';
import { useAddressSearch, type Search } from '../../../lib/routes.ts';
import { useMay } from '../../../lib/use-may.ts';
import { openSaveSearchDialog } from '../components/saved/save-search-dialog.tsx';
import { noteOpened } from '../components/saved/saved-search-actions.ts';
import { SavedSearches } from '../components/saved/SavedSearches.tsx';
import { useFavourites } from '../components/saved/use-favourites.ts';
import {
  addressWith,
  facetsQuestionOf,
  noFilter,
  questionOf,
  readSearchQuery,
  rememberPickupKm,
  writeSearchQuery,
  type SearchQuery,
} from '../components/search/address.ts';
import { Chosen } from '../components/search/Chosen.tsx';
import { CountBar, useSearchCount } from '../components/search/CountBar.tsx';
import { Facets } from '../components/search/Facets.tsx';
import { FacetsSheet } from '../components/search/FacetsSheet.tsx';
import { Found } from '../components/search/Found.tsx';
import { OfferDrawer } from '../components/search/OfferDrawer.tsx';
import { SearchBar } from '../components/search/SearchBar.tsx';
import { useBuyerPlace } from '../components/search/use-buyer-place.ts';
import { ViewBar } from '../components/search/ViewBar.tsx';
import styles from './SearchScreen.module.css';

/** A notification links to a saved search by a parameter of the address; it opens as if it had been chosen. */
function useSavedInAddress(open: (search: SavedSearch) => void): void {
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

/** The search whose results are loaded: they stay while those of the next one are on their way. */
function useLoaded(search: Search): Search {
  const isLoading = useIsNavigating();
  const [loaded, setLoaded] = useState(search);
  if (!isLoading && loaded !== search) setLoaded(search);
  return loaded;
}

/** The query is kept in the address, so that a search can be sent, saved and returned to. */
function useSearchQuery() {
  const [search, setSearch] = useAddressSearch();
  const loaded = useLoaded(search);
  const urlQuery = readSearchQuery(search);
  // Merged into the current address, so that a word typed a moment ago and a box ticked since do not undo each other.
  const change = (next: Partial<SearchQuery>, options?: { push: boolean }) =>
    setSearch((before) => writeSearchQuery({ ...readSearchQuery(before), ...next }), options);
  const narrow = (filter: Partial<OfferFilter>) => {
    if (filter.pickupKm !== undefined) rememberPickupKm(filter.pickupKm);
    setSearch((before) => {
      const now = readSearchQuery(before);
      return writeSearchQuery({ ...now, filter: { ...now.filter, ...filter } });
    });
  };
  return {
    urlQuery,
    loaded: readSearchQuery(loaded),
    change,
    narrow,
    hrefOf: (open: FormatId) => addressWith(paths.search, writeSearchQuery({ ...urlQuery, open })),
  };
}

export default function SearchScreen() {
  const text = useText();
  const reader = useReader();
  const may = useMay();
  const { urlQuery, loaded, change, narrow, hrefOf } = useSearchQuery();
  const { filter } = urlQuery;
  const [panel, setPanel] = useState<'facets' | 'saved' | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const favourites = useFavourites();
  const round = useBuyerPlace();
  const { data: facets } = useLive('offers.countFacets', facetsQuestionOf(loaded.filter));
  useSearchCount(filter.text);
  const maySave = may('saveSearches');
  const open = (formatId: FormatId) => change({ open: formatId }, { push: true });
  const clear = (words: Partial<OfferFilter>) => narrow({ ...noFilter, ...words });
  const clearFilters = () => clear({ text: filter.text });
  const search = (saved: SavedSearch) => {
    setPanel(null);
    change({ filter: saved.filter, sort: saved.sort, open: null }, { push: true });
  };
  useSavedInAddress(({ filter: savedFilter, sort: order }) => change({ filter: savedFilter, sort: order }));
  return (
    <>
      <h1 className="visually-hidden">{text('offers.search.title')}</h1>
      <SearchBar
        {...{ urlQuery, box, narrow }}
        onSave={maySave ? () => void openSaveSearchDialog(urlQuery) : undefined}
        onSaved={() => setPanel('saved')}
      />
      <div className={styles.tools}>
        <CountBar urlQuery={loaded} facets={facets} />
        <Chosen {...{ filter, facets }} onChange={narrow} onClear={clearFilters} />
        <ViewBar {...{ urlQuery, change }} onFacets={() => setPanel('facets')} />
      </div>
      <div className={styles.columns}>
        <aside className={styles.facets} aria-label={text('offers.facets.title')}>
          <Facets filter={filter} facets={facets} onChange={narrow} />
        </aside>
        <div className="shrinks">
          <Found
            {...{ facets, favourites, box, hrefOf, round }}
            urlQuery={loaded}
            question={questionOf(loaded, reader)}
            furtherQuestion={questionOf(loaded, reader, 'further')}
            onOpen={open}
            onNarrow={narrow}
            onClear={() => clear({})}
          />
        </div>
      </div>
      <FacetsSheet
        {...{ filter, facets }}
        opened={panel === 'facets'}
        onChange={narrow}
        onClear={clearFilters}
        onClose={() => setPanel(null)}
      />
      <SavedSearches
        opened={panel === 'saved'}
        mayEdit={maySave}
        onClose={() => setPanel(null)}
        onSearch={search}
      />
      <OfferDrawer
        formatId={urlQuery.open}
        {...{ favourites, hrefOf }}
        onClose={() => change({ open: null })}
      />
    </>
  );
}

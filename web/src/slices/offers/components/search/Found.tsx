import type { FormatId, OfferFacets, OfferFilter } from '@halles/contract';
import type { RefObject } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { paths } from '../../../../lib/paths.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { Button, PrimaryAction } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Favourites } from '../saved/use-favourites.ts';
import { isNarrowed, type SearchQuery, type SearchQuestion } from './address.ts';
import { FurtherAway } from './FurtherAway.tsx';
import { Results } from './Results.tsx';
import { ResultsMap } from './ResultsMap.tsx';
import { ResultsSkeleton } from './ResultsSkeleton.tsx';
import { useResults } from './use-results.ts';

interface FoundProps {
  urlQuery: SearchQuery;
  question: SearchQuestion;
  furtherQuestion: SearchQuestion;
  round: number;
  facets: OfferFacets | undefined;
  favourites: Favourites;
  box: RefObject<HTMLInputElement | null>;
  hrefOf: (formatId: FormatId) => string;
  onOpen: (formatId: FormatId) => void;
  onNarrow: (change: Partial<OfferFilter>) => void;
  onClear: () => void;
}

/** The results, or why there are none. */
export function Found(props: FoundProps) {
  const { urlQuery, question, round, facets, onNarrow, onClear } = props;
  const { results, error, retry, showMore, showNew, ...state } = useResults(question, round);
  const isLine = urlQuery.view !== 'grid';
  if (error || !results)
    return (
      <QueryState
        query={{ data: undefined, error, refetch: retry }}
        skeleton={<ResultsSkeleton isLine={isLine} />}
        failed="offers.search.failed"
      />
    );
  return (
    <div>
      {urlQuery.view === 'map' && <ResultsMap filter={urlQuery.filter} facets={facets} onChange={onNarrow} />}
      {results.shown.length === 0 && results.waiting === 0 ? (
        (facets?.further ?? 0) === 0 && <Nothing isNarrowed={isNarrowed(urlQuery.filter)} onClear={onClear} />
      ) : (
        <Results {...props} {...state} {...{ results, isLine }} onShowMore={showMore} onShowNew={showNew} />
      )}
      {facets !== undefined && facets.further > 0 && !state.hasMore && (
        <FurtherAway
          {...props}
          {...{ isLine }}
          count={facets.further}
          pickupKm={urlQuery.filter.pickupKm}
          isAllThereIs={results.shown.length === 0}
        />
      )}
    </div>
  );
}

/** Either nothing matches the search, or no supplier serves this place yet. */
function Nothing({ isNarrowed: isFiltered, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const text = useText();
  return isFiltered ? (
    <EmptyState
      illustration="search"
      title={text('offers.search.nothingFound')}
      action={<Button onClick={onClear}>{text('offers.search.clearAll')}</Button>}
    >
      {text('offers.search.nothingFoundHelp')}
    </EmptyState>
  ) : (
    <EmptyState
      illustration="stall"
      title={text('offers.search.empty')}
      action={
        <PrimaryAction href={`${paths.suppliers}?tab=near`}>
          {text('offers.search.findSuppliers')}
        </PrimaryAction>
      }
    >
      {text('offers.search.emptyHelp')}
    </EmptyState>
  );
}

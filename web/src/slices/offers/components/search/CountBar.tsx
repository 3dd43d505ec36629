import type { OfferFacets } from '@halles/contract';
import { useEffect, useRef } from 'react';
import { api } from '../../../../lib/api.ts';
import { useText } from '../../../../lib/i18n/index.ts';
import { useAppContext } from '../../../../lib/session.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { SearchQuery } from './address.ts';
import styles from './Found.module.css';

/** The number of results, and the words searched for instead. */
export function CountBar({ urlQuery, facets }: { urlQuery: SearchQuery; facets: OfferFacets | undefined }) {
  const text = useText();
  const formats = useFormats();
  const corrected = facets?.correctedText ?? null;
  return (
    <p className={styles.count} role="status">
      {facets !== undefined &&
        facets.total > 0 &&
        text('offers.search.count', { count: facets.total, number: formats.number(facets.total) })}
      {corrected !== null && (
        <span className={styles.corrected}>
          {' '}
          {text('offers.search.corrected', { searched: urlQuery.filter.text, corrected })}
        </span>
      )}
    </p>
  );
}

/** After this long without typing, the words are those that the person meant. */
const SETTLED_MS = 2_000;

/** Counts each finished search once, without the person; an admin who looks around is not counted. */
export function useSearchCount(text: string): void {
  const { view } = useAppContext();
  const counted = useRef(new Set<string>());
  useEffect(() => {
    const words = text.trim();
    if (view !== 'own' || words === '' || counted.current.has(words)) return undefined;
    const timer = setTimeout(() => {
      counted.current.add(words);
      // A search that could not be counted changes nothing for the person.
      api.offers.countSearch({ text: words }).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text, view]);
}

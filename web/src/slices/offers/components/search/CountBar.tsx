import type { OfferFacets } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import type { SearchQuery } from './address.ts';
import styles from './CountBar.module.css';

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

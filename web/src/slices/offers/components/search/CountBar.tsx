import type { OfferFacets } from '@halles/contract';
import { IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { views, type SearchQuery, type View } from './address.ts';
import styles from './CountBar.module.css';

interface CountBarProps {
  urlQuery: SearchQuery;
  facets: OfferFacets | undefined;
  onView: (view: View) => void;
}

const icons: Record<View, typeof IconList> = { grid: IconLayoutGrid, list: IconList, map: IconMap2 };

/** The number of results, the searched words, and the choice of view. */
export function CountBar({ urlQuery, facets, onView }: CountBarProps) {
  const text = useText();
  const formats = useFormats();
  const corrected = facets?.correctedText ?? null;
  return (
    <div className={styles.bar}>
      <p className={styles.count} role="status">
        {corrected !== null && (
          <b>{text('offers.search.corrected', { searched: urlQuery.filter.text, corrected })} </b>
        )}
        {facets !== undefined &&
          facets.total > 0 &&
          text('offers.search.count', { count: facets.total, number: formats.number(facets.total) })}
      </p>
      <div className={styles.views} role="group" aria-label={text('offers.search.view')}>
        {views.map((view) => {
          const Icon = icons[view];
          return (
            <IconButton
              key={view}
              label={text(`offers.search.views.${view}`)}
              pressed={urlQuery.view === view}
              onClick={() => onView(view)}
            >
              <Icon aria-hidden />
            </IconButton>
          );
        })}
      </div>
    </div>
  );
}

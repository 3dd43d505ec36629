import { offerSorts } from '@halles/contract';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList, IconMap2 } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { chosenOf, views, type SearchQuery, type View } from './address.ts';
import styles from './ViewBar.module.css';

interface ViewBarProps {
  urlQuery: SearchQuery;
  change: (next: Partial<SearchQuery>) => void;
  onFacets: () => void;
}

const icons: Record<View, typeof IconList> = { grid: IconLayoutGrid, list: IconList, map: IconMap2 };

/** The filters where they have no column of their own, the order, and the choice of view. */
export function ViewBar({ urlQuery, change, onFacets }: ViewBarProps) {
  const text = useText();
  const formats = useFormats();
  const { filter, sort } = urlQuery;
  const { text: _words, ...chosen } = chosenOf(filter);
  const chosenCount = Object.keys(chosen).length;
  return (
    <div className={styles.bar}>
      <div className={styles.filters}>
        <Button icon={<IconAdjustmentsHorizontal aria-hidden />} aria-haspopup="dialog" onClick={onFacets}>
          {chosenCount > 0
            ? text('offers.facets.titleWith', { count: formats.number(chosenCount) })
            : text('offers.facets.title')}
        </Button>
      </div>
      <div className={styles.sort}>
        <SelectField
          label={text('offers.search.sort')}
          labelHidden
          required
          value={sort}
          options={offerSorts.map((value) => ({ value, label: text(`offers.search.sorts.${value}`) }))}
          onChange={(value) => change({ sort: value ?? 'relevance' })}
        />
      </div>
      <div className={styles.views} role="group" aria-label={text('offers.search.view')}>
        {views.map((view) => {
          const Icon = icons[view];
          return (
            <IconButton
              key={view}
              label={text(`offers.search.views.${view}`)}
              pressed={urlQuery.view === view}
              onClick={() => change({ view })}
            >
              <Icon aria-hidden />
            </IconButton>
          );
        })}
      </div>
    </div>
  );
}

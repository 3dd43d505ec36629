import { offerSorts, type OfferFilter } from '@halles/contract';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Button } from '../../../../ui/button.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { chosenOf, type SearchQuery } from './address.ts';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  urlQuery: SearchQuery;
  box: RefObject<HTMLInputElement | null>;
  change: (next: Partial<SearchQuery>) => void;
  narrow: (filter: Partial<OfferFilter>) => void;
  onFacets: () => void;
}

export function SearchBar({ urlQuery, box, change, narrow, onFacets }: SearchBarProps) {
  const text = useText();
  const formats = useFormats();
  const { filter, sort } = urlQuery;
  const { text: _words, ...chosen } = chosenOf(filter);
  const chosenCount = Object.keys(chosen).length;
  return (
    <div className={styles.bar}>
      <SearchBox ref={box} text={filter.text} onSearch={(words) => narrow({ text: words })} />
      <div className="row-8">
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
      </div>
    </div>
  );
}

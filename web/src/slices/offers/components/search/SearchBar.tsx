import type { OfferFilter } from '@halles/contract';
import { IconBookmark, IconBookmarkPlus } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Button } from '../../../../ui/button.tsx';
import { isNarrowed, type SearchQuery } from './address.ts';
import { SearchBox } from './SearchBox.tsx';
import styles from './SearchBar.module.css';

interface SearchBarProps {
  urlQuery: SearchQuery;
  box: RefObject<HTMLInputElement | null>;
  narrow: (filter: Partial<OfferFilter>) => void;
  /** Absent for members who may not save searches. */
  onSave: (() => void) | undefined;
  onSaved: () => void;
}

/** The words, and the searches that were saved. */
export function SearchBar({ urlQuery: { filter }, box, narrow, onSave, onSaved }: SearchBarProps) {
  const text = useText();
  return (
    <div className={styles.bar}>
      <div className={styles.box}>
        <SearchBox ref={box} text={filter.text} onSearch={(words) => narrow({ text: words })} />
      </div>
      {onSave && (
        <Button
          icon={<IconBookmarkPlus aria-hidden />}
          disabledReason={isNarrowed(filter) ? undefined : text('offers.saved.nothingToSave')}
          onClick={onSave}
        >
          <span className={styles.words}>{text('offers.saved.saveSearch')}</span>
        </Button>
      )}
      <Button icon={<IconBookmark aria-hidden />} onClick={onSaved}>
        <span className={styles.words}>{text('offers.saved.searches')}</span>
      </Button>
    </div>
  );
}

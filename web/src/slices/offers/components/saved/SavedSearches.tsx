import type { SavedSearch } from '@halles/contract';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '../../../../lib/i18n/index.ts';
import { useLive } from '../../../../lib/live.ts';
import { QueryState } from '../../../../lib/query-state.tsx';
import { useFormats } from '../../../../lib/use-formats.ts';
import { Drawer } from '../../../../ui/dialogs/drawer.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SwitchField } from '../../../../ui/fields/checkbox-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { ListSkeleton } from '../../../../ui/skeletons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { noteOpened, removeSearch, setNotifies } from './saved-search-actions.ts';
import styles from './SavedSearches.module.css';

interface SavedSearchesProps {
  opened: boolean;
  mayEdit: boolean;
  onClose: () => void;
  onSearch: (search: SavedSearch) => void;
}

/** The organization's saved searches, the number of results of each, and whether new results notify. */
export function SavedSearches({ opened, mayEdit, onClose, onSearch }: SavedSearchesProps) {
  const text = useText();
  const searches = useLive('offers.listSavedSearches', {}, { enabled: opened });
  return (
    <Drawer title={text('offers.saved.searches')} opened={opened} onClose={onClose} width={440}>
      <QueryState query={searches} skeleton={opened && <ListSkeleton rows={3} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState illustration="search" title={text('offers.saved.noSearches')}>
              {text('offers.saved.noSearchesHelp')}
            </EmptyState>
          ) : (
            <ul className="stack-12">
              {data.map((search) => (
                <Search
                  key={search.id}
                  {...{ search, mayEdit }}
                  onOpen={() => {
                    void noteOpened(search);
                    onSearch(search);
                  }}
                />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Drawer>
  );
}

function Search({ search, mayEdit, onOpen }: { search: SavedSearch; mayEdit: boolean; onOpen: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { name, found, newCount, notifiesWhenNew } = search;
  return (
    <li className={styles.search}>
      <div className="row-8">
        <button type="button" className={styles.open} onClick={onOpen}>
          {name}
        </button>
        {newCount > 0 && (
          <StatusChip tone="now">
            {text('offers.saved.newCount', { count: newCount, number: formats.number(newCount) })}
          </StatusChip>
        )}
        {mayEdit && (
          <IconButton
            size="small"
            label={text('offers.saved.removeSearch', { name })}
            onClick={() => removeSearch(search)}
          >
            <IconTrash aria-hidden />
          </IconButton>
        )}
      </div>
      <p className={styles.found}>
        {text('offers.search.count', { count: found, number: formats.number(found) })}
      </p>
      <SwitchField
        label={text('offers.saved.notifies')}
        value={notifiesWhenNew}
        disabled={!mayEdit}
        onChange={(isOn) => setNotifies(search, isOn)}
      />
    </li>
  );
}

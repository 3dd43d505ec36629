import { IconDownload, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type Ref } from 'react';
import { ActionMenu } from '../action-menu.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUiText } from '../texts.ts';
import { useMediaQuery } from '../use-media-query.ts';
import type { Column } from './column.ts';
import { FilterInToolbar } from './table-filter.tsx';
import { PhoneFilters, type PhoneFiltersProps } from './phone-filters.tsx';
import { isNarrowed, withFilter } from './table-state.ts';
import styles from './table-toolbar.module.css';

const TYPING_PAUSE_MS = 250;

interface SearchBoxProps {
  label: string;
  value: string;
  onChange: (search: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** Searches after a pause in typing, or at once on Enter. */
function SearchBox({ label, value, onChange, ref }: SearchBoxProps) {
  const text = useUiText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  const send = (next: string) => {
    if (next === sent.current) return;
    sent.current = next;
    onChange(next);
  };
  const sendTyped = useEffectEvent(() => send(typed));
  useEffect(() => {
    const timer = setTimeout(() => sendTyped(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Going back in the history changes the value from outside.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const sendNow = (next: string) => {
    setTyped(next);
    send(next);
  };
  return (
    <div className={styles.search} role="search">
      <IconSearch aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        title={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') sendNow(typed);
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      {typed !== '' && (
        <IconButton size="small" label={text('table.clearSearch')} onClick={() => sendNow('')}>
          <IconX />
        </IconButton>
      )}
    </div>
  );
}

export type ExportFormat = 'xlsx' | 'csv';

interface ToolbarProps<Row> extends PhoneFiltersProps {
  searchLabel?: string | undefined;
  searchBox: Ref<HTMLInputElement>;
  /** Cards have no column headers, so they are sorted here. */
  sortable: readonly Column<Row>[];
  onExport?: ((format: ExportFormat) => void) | undefined;
  /** At the end of the line: "updated live", the column menu's button. */
  children?: ReactNode;
}

export function TableToolbar<Row>(props: ToolbarProps<Row>) {
  const { state, onStateChange, searchLabel, searchBox, filters, sortable, onExport, ownFilters } = props;
  const text = useUiText();
  const isPhone = useMediaQuery('(width < 600px)');
  const sorts = sortable.flatMap(({ id, header }) => [
    { value: `${id} up`, label: text('table.ascending', { name: header }) },
    { value: `${id} down`, label: text('table.descending', { name: header }) },
  ]);
  const exportAs = (format: ExportFormat) => ({
    label: text(`table.${format}`),
    onClick: () => onExport?.(format),
  });
  return (
    <div className={styles.toolbar}>
      {searchLabel !== undefined && (
        <SearchBox
          ref={searchBox}
          label={searchLabel}
          value={state.search}
          onChange={(search) => onStateChange({ ...state, search, page: 1 })}
        />
      )}
      {isPhone ? (
        (ownFilters || filters[0]) && <PhoneFilters {...props} />
      ) : (
        <>
          {ownFilters?.render(false)}
          {filters.map((filter) => (
            <FilterInToolbar
              key={filter.id}
              filter={filter}
              values={state.filters[filter.id] ?? []}
              onChange={(values) => onStateChange(withFilter(state, filter.id, values))}
            />
          ))}
          {filters[0] && isNarrowed(state) && (
            <IconButton
              label={text('table.clearFilters')}
              onClick={() => onStateChange({ ...state, search: '', filters: {}, page: 1 })}
            >
              <IconX />
            </IconButton>
          )}
        </>
      )}
      {sorts[0] && (
        <SelectField
          label={text('table.sortBy')}
          labelHidden
          options={sorts}
          placeholder={text('table.sortBy')}
          value={state.sort === null ? null : `${state.sort} ${state.descending ? 'down' : 'up'}`}
          onChange={(chosen) => {
            const [sort = null, direction] = chosen?.split(' ') ?? [];
            onStateChange({ ...state, sort, descending: direction === 'down', page: 1 });
          }}
        />
      )}
      <div className={styles.end}>
        {props.children}
        {onExport && (
          <ActionMenu
            actions={[exportAs('xlsx'), exportAs('csv')]}
            trigger={
              <IconButton label={text('table.export')}>
                <IconDownload />
              </IconButton>
            }
          />
        )}
      </div>
    </div>
  );
}

import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useUiText } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import own from './place-field.module.css';
import { useSuggestions } from './use-suggestions.ts';

export interface PlaceSuggestion {
  id: string;
  /** "4210, rue de Bordeaux" */
  main: string;
  /** "Montréal (Québec)" */
  secondary?: string;
}

interface PlaceFieldProps<Place> extends FieldProps<Place | null> {
  /** The text shown for a chosen place. */
  format: (place: Place) => string;
  search: (text: string, signal: AbortSignal) => Promise<readonly PlaceSuggestion[]>;
  /** Loads the full place of a suggestion. */
  details: (id: string) => Promise<Place>;
  /** While a chosen place is loaded, the value is still the one before. */
  onLoadingChange?: (isLoading: boolean) => void;
  /** Searching or loading a place failed (Spec §8). The caller reports it; the field shows its own message. */
  onRequestError?: (error: unknown) => void;
  placeholder?: string;
}

/** Without text, search is disabled and clear hidden (Spec §4, §5). */
export function PlaceField<Place>(props: PlaceFieldProps<Place>) {
  const {
    value,
    onChange,
    onBlur,
    format,
    search,
    details,
    onRequestError,
    onLoadingChange,
    placeholder,
    ...frame
  } = props;
  const text = useUiText();
  const listId = useId();
  const [typing, setTyping] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [open, setOpen] = useState(false);
  const found = useSuggestions({ search, onRequestError });
  const [detailsFailed, setDetailsFailed] = useState(false);
  const [isBlurred, setBlurred] = useState(false);
  /** The suggestion whose place is loaded; none once something else is typed. */
  const loading = useRef<PlaceSuggestion>(null);
  const inputText = typing ?? (value === null ? '' : format(value));
  const isListOpen = open && found.suggestions.length > 0;

  const type = (next: string) => {
    loading.current = null;
    setTyping(next);
    setActive(-1);
    setDetailsFailed(false);
    setBlurred(false);
    setOpen(true);
    found.searchSoon(next);
    if (next === '' && value !== null) onChange(null);
  };
  const choose = async (suggestion: PlaceSuggestion) => {
    setOpen(false);
    setBlurred(false);
    setTyping(suggestion.main);
    loading.current = suggestion;
    onLoadingChange?.(true);
    try {
      const place = await details(suggestion.id);
      if (loading.current !== suggestion) return;
      onChange(place);
      setTyping(null);
    } catch (error) {
      setDetailsFailed(true);
      onRequestError?.(error);
    } finally {
      onLoadingChange?.(false);
    }
  };
  const searchNow = () => {
    setOpen(true);
    void found.searchNow(inputText);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { length } = found.suggestions;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (length === 0) return;
      setOpen(true);
      setActive((now) => (now + (event.key === 'ArrowDown' ? 1 : now < 0 ? 0 : -1) + length) % length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = isListOpen ? found.suggestions[active] : undefined;
      if (chosen) void choose(chosen);
      else if (inputText.trim() !== '') searchNow();
    } else if (event.key === 'Escape' && isListOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  };

  const isUnchosen = isBlurred && typing !== null && typing.trim() !== '';
  const failed =
    detailsFailed || found.state === 'failed'
      ? text('place.failed')
      : isUnchosen
        ? text('place.choose')
        : undefined;
  return (
    <FieldFrame {...frame} error={frame.error ?? failed}>
      {(control) => (
        <div className={own.anchor}>
          <ControlBox control={control}>
            <input
              {...control}
              {...{ placeholder, onKeyDown, name: frame.name, value: inputText }}
              className={styles.input}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isListOpen}
              aria-controls={listId}
              aria-activedescendant={isListOpen && active >= 0 ? `${listId}-${active}` : undefined}
              onChange={(event) => type(event.target.value)}
              onBlur={() => {
                setOpen(false);
                // The typed text stays visible, with a message that no place is chosen yet.
                setBlurred(true);
                onBlur?.();
              }}
            />
            {inputText !== '' && (
              <button
                type="button"
                className={styles.button}
                disabled={control.disabled}
                aria-label={text('place.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  found.clear();
                  type('');
                }}
              >
                <IconX aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={styles.button}
              disabled={control.disabled || inputText.trim() === ''}
              aria-label={text('place.search')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={searchNow}
            >
              <IconSearch aria-hidden />
            </button>
          </ControlBox>
          <div
            id={listId}
            role="listbox"
            aria-label={text('place.suggestions')}
            className={own.list}
            hidden={!isListOpen}
          >
            {found.suggestions.map((suggestion, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
              <div
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                className={own.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void choose(suggestion)}
              >
                {suggestion.main}
                {suggestion.secondary && <span className={own.secondary}>{suggestion.secondary}</span>}
              </div>
            ))}
          </div>
          <span role="status" className="quiet smaller">
            {open && found.state === 'searching' && text('place.searching')}
            {open && found.state === 'nothing' && text('place.nothing')}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}

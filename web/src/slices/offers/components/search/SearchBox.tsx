import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type Ref } from 'react';
import { limits } from '@halles/contract';
import { useText } from '../../../../lib/i18n/index.ts';
import { TextField } from '../../../../ui/fields/text-field.tsx';

const DEBOUNCE_MS = 250;

interface SearchBoxProps {
  /** Absent for "offers". */
  label?: string;
  placeholder?: string;
  text: string;
  onSearch: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Searches while typing, and at once on Enter or when the field is left. The address wins when it was changed
 * elsewhere; the echo of an earlier search does not undo what was typed since.
 */
export function SearchBox({ label, placeholder, text: searched, onSearch, ref }: SearchBoxProps) {
  const text = useText();
  const [typed, setTyped] = useState(searched);
  const [seen, setSeen] = useState(searched);
  const [searches, setSearches] = useState<readonly string[]>([]);
  if (searched !== seen) {
    setSeen(searched);
    setSearches(searches.slice(searches.indexOf(searched) + 1));
    if (!searches.includes(searched)) setTyped(searched);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (words: string) => {
    clearTimeout(pause.current);
    if (words.trim() === (searches.at(-1) ?? seen)) return;
    setSearches([...searches, words.trim()]);
    onSearch(words.trim());
  };
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <TextField
        {...(ref && { ref })}
        type="search"
        inputMode="search"
        label={label ?? text('offers.search.box')}
        labelHidden
        placeholder={placeholder ?? text('offers.search.placeholder')}
        prefix={<IconSearch aria-hidden size={18} />}
        value={typed}
        onChange={(next) => {
          const words = next.slice(0, limits.name);
          setTyped(words);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => search(words), DEBOUNCE_MS);
        }}
        onBlur={() => search(typed)}
      />
    </form>
  );
}

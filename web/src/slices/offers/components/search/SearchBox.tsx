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

/** Searches while typing, and at once on Enter. The address wins when it was changed elsewhere. */
export function SearchBox({ label, placeholder, text: asked, onSearch, ref }: SearchBoxProps) {
  const text = useText();
  const [typed, setTyped] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (asked !== seen) {
    setSeen(asked);
    if (asked !== typed.trim()) setTyped(asked);
  }
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(pause.current);
        onSearch(typed.trim());
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
          pause.current = setTimeout(() => onSearch(words.trim()), DEBOUNCE_MS);
        }}
      />
    </form>
  );
}

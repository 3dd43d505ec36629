import type { Conversation } from '@halles/contract';
import { useId, useState, type ClipboardEventHandler, type KeyboardEvent, type RefObject } from 'react';
import { useText } from '../../../../lib/i18n/index.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import styles from './Composer.module.css';
import { peopleFor, typedName, withMention } from './mentions.ts';

type People = Conversation['users'];

interface MessageFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter; Shift and Enter break the line. */
  onSend: () => void;
  onEscape?: (() => void) | undefined;
  onPaste?: ClipboardEventHandler;
  people: People;
  field: RefObject<HTMLTextAreaElement | null>;
  isTooLong: boolean;
}

/** While characters are composed (Japanese, accents on some keyboards), Enter only ends the composition. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

const MOST_PEOPLE = 6;

/** People offered for the name typed after an @. */
function useMentions({ value, onChange, people, field }: MessageFieldProps) {
  const [cursor, setCursor] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const typed = typedName(value, cursor);
  const found = typed === null || closedAt === cursor ? [] : peopleFor(people, typed).slice(0, MOST_PEOPLE);
  const choose = (person: People[number] | undefined) => {
    if (!person) return;
    const next = withMention(value, cursor, person.name);
    onChange(next.text);
    setCursor(next.cursor);
    setClosedAt(next.cursor);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  const follow = () => {
    setCursor(field.current?.selectionStart ?? 0);
    setActive(0);
  };
  /** Whether the key was for the list. */
  const onKey = ({ key }: KeyboardEvent): boolean => {
    if (found.length === 0) return false;
    if (key === 'ArrowDown') setActive((active + 1) % found.length);
    else if (key === 'ArrowUp') setActive((active - 1 + found.length) % found.length);
    else if (key === 'Enter' || key === 'Tab') choose(found[active]);
    else if (key === 'Escape') setClosedAt(cursor);
    else return false;
    return true;
  };
  return { found, active, choose, follow, onKey };
}

/** The text of a message, with people offered after an @. */
export function MessageField(props: MessageFieldProps) {
  const { label, value, onChange, onSend, onEscape, onPaste, field, isTooLong } = props;
  const id = useId();
  const mentions = useMentions(props);
  const isOpen = mentions.found.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isForList = mentions.onKey(event);
    if (isForList || (event.key === 'Enter' && !event.shiftKey)) {
      event.preventDefault();
      if (!isForList) onSend();
    }
    if (event.key !== 'Escape') return;
    if (isForList || onEscape) event.stopPropagation();
    if (!isForList) onEscape?.();
  };
  return (
    <div className={styles.field}>
      <textarea
        ref={field}
        className={styles.text}
        rows={1}
        aria-label={label}
        placeholder={label}
        value={value}
        aria-invalid={isTooLong || undefined}
        aria-autocomplete="list"
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={isOpen ? `${id}-${mentions.active}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          mentions.follow();
        }}
        onSelect={mentions.follow}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isOpen && <People id={id} {...mentions} />}
    </div>
  );
}

interface PeopleProps extends Pick<ReturnType<typeof useMentions>, 'found' | 'active' | 'choose'> {
  id: string;
}

function People({ id, found, active, choose }: PeopleProps) {
  const text = useText();
  return (
    <ul id={id} role="listbox" aria-label={text('conversations.composer.people')} className={styles.people}>
      {found.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <li
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={styles.person}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(person)}
        >
          <Avatar name={person.name} imageUrl={person.pictureUrl} size="small" />
          {person.name}
        </li>
      ))}
    </ul>
  );
}

import { withoutAccents } from '@halles/contract/kernel';
import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { Float } from '../float.tsx';
import { useUiText } from '../texts.ts';
import styles from './option-list.module.css';
import type { Option } from './select-field.tsx';

interface ChoiceOptions<Value extends string> {
  id: string;
  options: readonly Option<Value>[];
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value) => void;
}

/** Nobody reads further, and thousands of them would take a second to draw. */
const MOST_SHOWN = 200;

/** An open or closed list of options, and the option that the arrow keys are on. */
export function useOptionList<Value extends string>(choice: ChoiceOptions<Value>) {
  const { id, isChosen, onChoose } = choice;
  const options = choice.options.slice(0, MOST_SHOWN);
  const isCut = choice.options.length > options.length;
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const open = () => {
    if (isOpen) return;
    setOpen(true);
    setActive(options.findIndex(({ value }) => isChosen(value)));
  };
  const close = () => setOpen(false);
  const move = (by: 1 | -1) => {
    const from = active < 0 && by < 0 ? 0 : active;
    const steps = options.map((_, step) => (from + by * (step + 1) + options.length * 2) % options.length);
    setActive(steps.find((index) => !options[index]!.disabled) ?? -1);
  };
  /** Enter chooses an option; it never submits the form, even when no option matches. */
  const onKeyDown = (event: KeyboardEvent) => {
    const option = isOpen ? options[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (option && !option.disabled) onChoose(option.value);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  };
  const inputProps = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-haspopup': 'listbox',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : undefined,
  } as const;
  return { ...choice, options, isCut, isOpen, active, setActive, open, close, onKeyDown, inputProps };
}

interface OptionListProps<Value extends string> {
  list: ReturnType<typeof useOptionList<Value>>;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isMultiple?: boolean;
}

/** The options under a field, as wide as the field. */
export function OptionList<Value extends string>({
  list,
  label,
  anchor,
  isMultiple = false,
}: OptionListProps<Value>) {
  const text = useUiText();
  const { id, options, isCut, isOpen, active, isChosen, onChoose, close } = list;
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${active}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, isOpen, active]);
  if (!isOpen) return null;
  return (
    <Float
      id={id}
      anchor={anchor}
      onClose={close}
      isAsWide
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      className={styles.list}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.map(({ value, label: name, disabled = false }, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
        <div
          key={value}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={isChosen(value)}
          aria-disabled={disabled || undefined}
          data-active={index === active || undefined}
          className={styles.option}
          onClick={disabled ? undefined : () => onChoose(value)}
        >
          {name}
        </div>
      ))}
      {options.length === 0 && <div className={styles.nothing}>{text('select.nothingFound')}</div>}
      {isCut && <div className={styles.nothing}>{text('select.more')}</div>}
    </Float>
  );
}

/** The options with the typed words in their name, whatever the case and the accents. */
export const matching = <Value extends string>(
  options: readonly Option<Value>[],
  typed: string | null,
): readonly Option<Value>[] => {
  const words = withoutAccents(typed?.trim() ?? '');
  return words === '' ? options : options.filter(({ label }) => withoutAccents(label).includes(words));
};

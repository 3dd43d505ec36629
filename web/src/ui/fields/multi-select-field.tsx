import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useUiText } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import { matching, OptionList, useOptionList } from './option-list.tsx';
import own from './option-list.module.css';
import type { Option } from './select-field.tsx';

interface MultiSelectFieldProps<Value extends string> extends FieldProps<readonly Value[]> {
  options: readonly Option<Value>[];
  placeholder?: string;
  /** The text of the one disabled option shown when there are no options. */
  noDataLabel?: string;
}

const NO_DATA = '\u0000none';
/** A shorter list is read, not searched. */
const SEARCHED_FROM = 9;

/**
 * A choice of several options. Without options, one disabled option says so (Spec §2: the taxes of the delivery fee).
 */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { value, onChange, onBlur, options, placeholder, noDataLabel, ...frame } = props;
  const text = useUiText();
  const anchor = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const none = { value: NO_DATA as Value, label: noDataLabel ?? text('select.noData'), disabled: true };
  const isSearched = options.length >= SEARCHED_FROM;
  const remove = (removed: Value) => onChange(value.filter((one) => one !== removed));
  const list = useOptionList({
    id: useId(),
    options: options.length === 0 ? [none] : matching(options, typed),
    isChosen: (option) => value.includes(option),
    onChoose: (option: Value) => {
      setTyped('');
      if (value.includes(option)) remove(option);
      else onChange([...value, option]);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const opens = !list.isOpen && (event.key === 'Enter' || (event.key === ' ' && !isSearched));
    const last = value.at(-1);
    if (opens) {
      event.preventDefault();
      list.open();
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last);
    else list.onKeyDown(event);
  };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <ControlBox control={control} ref={anchor}>
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input in it has the keys */}
          <div
            role="presentation"
            className={own.pills}
            onClick={() => {
              input.current?.focus();
              if (!control.disabled) (list.isOpen && !isSearched ? list.close : list.open)();
            }}
          >
            {value.map((one) => (
              <span key={one} className={own.pill}>
                <span>{options.find((option) => option.value === one)?.label ?? one}</span>
                {!control.disabled && (
                  // By keyboard: Backspace, or the option itself.
                  <button
                    type="button"
                    tabIndex={-1}
                    aria-hidden
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={(event) => {
                      event.stopPropagation();
                      remove(one);
                    }}
                  >
                    <IconX aria-hidden size={14} />
                  </button>
                )}
              </span>
            ))}
            <input
              {...control}
              {...list.inputProps}
              ref={input}
              aria-label={frame.label}
              name={frame.name}
              className={styles.input}
              readOnly={!isSearched}
              placeholder={value.length === 0 ? placeholder : undefined}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setTyped(event.target.value);
                list.open();
                list.setActive(-1);
              }}
              onBlur={() => {
                setTyped('');
                list.close();
                onBlur?.();
              }}
            />
          </div>
          <IconChevronDown aria-hidden size={18} className={own.chevron} />
          <OptionList list={list} label={frame.label} anchor={anchor} isMultiple />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

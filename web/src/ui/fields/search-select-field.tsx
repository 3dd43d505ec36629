import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useUiText } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import { matching, OptionList, useOptionList } from './option-list.tsx';
import own from './option-list.module.css';
import type { Option } from './select-field.tsx';

interface SearchSelectFieldProps<Value extends string> extends FieldProps<Value | null> {
  options: readonly Option<Value>[];
  placeholder?: string;
  /** For lists too long to load: the typed words are sent to the server, and `options` are its results. */
  search?: { words: string; onChange: (words: string) => void };
}

/** One of many options, found by typing a part of its name. */
export function SearchSelectField<Value extends string>(props: SearchSelectFieldProps<Value>) {
  const { value, onChange, onBlur, options, placeholder, search, ...frame } = props;
  const text = useUiText();
  const anchor = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosenLabel = options.find((option) => option.value === value)?.label ?? '';
  const type = (next: string | null) => {
    setTyped(next);
    search?.onChange(next ?? '');
  };
  const list = useOptionList({
    id: useId(),
    options: search ? options : matching(options, typed),
    isChosen: (option) => option === value,
    onChoose: (option: Value) => {
      type(null);
      list.close();
      onChange(option);
    },
  });
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <ControlBox control={control} ref={anchor}>
          <input
            {...control}
            {...list.inputProps}
            aria-autocomplete="list"
            aria-label={frame.label}
            name={frame.name}
            className={styles.input}
            placeholder={placeholder}
            value={typed === null ? chosenLabel : (search?.words ?? typed)}
            onFocus={list.open}
            onClick={list.open}
            onKeyDown={list.onKeyDown}
            onChange={(event) => {
              type(event.target.value);
              list.open();
              list.setActive(-1);
            }}
            onBlur={() => {
              if (typed !== null) type(null);
              list.close();
              onBlur?.();
            }}
          />
          {!frame.required && value !== null && (
            <button
              type="button"
              className={styles.button}
              disabled={control.disabled}
              aria-label={text('select.clear', { label: frame.label })}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                type(null);
                onChange(null);
              }}
            >
              <IconX aria-hidden />
            </button>
          )}
          <IconChevronDown aria-hidden size={18} className={own.chevron} />
          <OptionList list={list} label={frame.label} anchor={anchor} />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

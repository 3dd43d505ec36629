import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useUiText } from '../texts.ts';
import { comboboxClasses, preventSubmitOnEnter } from './combobox.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
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
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <Select<Value>
          {...control}
          aria-label={frame.label}
          data={[...options]}
          value={value}
          onChange={onChange}
          {...(onBlur && { onBlur })}
          {...(placeholder !== undefined && { placeholder })}
          onKeyDown={preventSubmitOnEnter}
          searchable
          {...(search && {
            searchValue: search.words,
            onSearchChange: search.onChange,
            filter: ({ options: found }) => found,
          })}
          clearable={!frame.required}
          allowDeselect={false}
          error={control['aria-invalid'] === true}
          nothingFoundMessage={text('select.nothingFound')}
          clearButtonProps={{ 'aria-label': text('select.clear', { label: frame.label }) }}
          rightSection={<IconChevronDown aria-hidden size={18} />}
          maxDropdownHeight={280}
          classNames={comboboxClasses}
        />
      )}
    </FieldFrame>
  );
}

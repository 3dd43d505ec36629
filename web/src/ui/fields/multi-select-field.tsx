import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { MultiSelect } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useUiText } from '../texts.ts';
import { comboboxClasses, preventSubmitOnEnter, pillClasses } from './combobox.ts';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import type { Option } from './select-field.tsx';

interface MultiSelectFieldProps<Value extends string> extends FieldProps<readonly Value[]> {
  options: readonly Option<Value>[];
  placeholder?: string;
  /** The text of the one disabled option shown when there are no options. */
  noDataLabel?: string;
}

const NO_DATA = '\u0000none';

/**
 * A choice of several options. Without options, one disabled option says so (Spec §2: the taxes of the delivery fee).
 */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { value, onChange, onBlur, options, placeholder, noDataLabel, ...frame } = props;
  const text = useUiText();
  const none = { value: NO_DATA, label: noDataLabel ?? text('select.noData'), disabled: true };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <MultiSelect
          {...control}
          aria-label={frame.label}
          data={options.length === 0 ? [none] : [...options]}
          value={[...value]}
          onChange={(chosen) => onChange(chosen as Value[])}
          {...(onBlur && { onBlur })}
          {...(placeholder !== undefined && value.length === 0 && { placeholder })}
          onKeyDown={preventSubmitOnEnter}
          searchable={options.length > 8}
          hidePickedOptions={false}
          error={control['aria-invalid'] === true}
          nothingFoundMessage={text('select.nothingFound')}
          rightSection={<IconChevronDown aria-hidden size={18} />}
          maxDropdownHeight={280}
          classNames={{ ...comboboxClasses, ...pillClasses }}
        />
      )}
    </FieldFrame>
  );
}

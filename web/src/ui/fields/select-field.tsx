import { IconChevronDown } from '@tabler/icons-react';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import own from './select-field.module.css';

export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

interface SelectFieldProps<Value extends string> extends FieldProps<Value | null> {
  options: readonly Option<Value>[];
  /** Shown while nothing is chosen; can be chosen again when the field is not required. */
  placeholder?: string;
}

/** One of a few options, with the native select, which works best on phones. For many options: `SearchSelectField`. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { value, onChange, onBlur, options, placeholder, ...frame } = props;
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <ControlBox control={control}>
          <select
            {...control}
            className={`${styles.input} ${own.select}`}
            data-empty={value === null || undefined}
            name={frame.name}
            value={value ?? ''}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value === '' ? null : (event.target.value as Value))}
          >
            {(value === null || placeholder !== undefined) && (
              <option value="" disabled={frame.required}>
                {placeholder ?? ''}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <IconChevronDown aria-hidden className={own.chevron} />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

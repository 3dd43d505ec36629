import type { CSSProperties } from 'react';
import { useUiText, useLocale } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';

interface TextareaFieldProps extends FieldProps<string> {
  /**
   * Shows the counter. Longer text can be typed and is marked as too long, so that a paste is never cut off
   * unnoticed.
   */
  maxLength?: number | undefined;
  rows?: number | undefined;
  placeholder?: string;
  lang?: string;
}

export function TextareaField({
  value,
  onChange,
  onBlur,
  maxLength,
  rows = 4,
  placeholder,
  lang,
  ...frame
}: TextareaFieldProps) {
  const text = useUiText();
  const over = maxLength !== undefined && value.length > maxLength;
  const error = frame.error ?? (over ? text('field.tooLong', { len: maxLength }) : undefined);
  return (
    <FieldFrame
      {...frame}
      error={error}
      foot={maxLength !== undefined && <Counter length={value.length} max={maxLength} />}
    >
      {(control) => (
        <ControlBox control={control}>
          <textarea
            {...control}
            {...{ rows, placeholder, lang, onBlur, value, name: frame.name }}
            className={`${styles.input} ${styles.area}`}
            style={{ '--rows': rows } as CSSProperties}
            onChange={(event) => onChange(event.target.value)}
          />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

/** Counts UTF-16 units, as the schema's `max` does on the server. */
function Counter({ length, max }: { length: number; max: number }) {
  const text = useUiText();
  const locale = useLocale();
  const params = { count: length.toLocaleString(locale), max: max.toLocaleString(locale) };
  return (
    <span className={length > max ? styles.over : styles.counter}>
      <span aria-hidden>{text('counter.short', params)}</span>
      <span className="visually-hidden">{text('counter.long', params)}</span>
    </span>
  );
}

import type { HTMLInputAutoCompleteAttribute, KeyboardEventHandler, ReactNode, Ref } from 'react';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'url' | 'search' | 'tel';
  placeholder?: string;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'url' | 'search';
  spellCheck?: boolean;
  prefix?: ReactNode;
  suffix?: ReactNode;
  /** A hint that shows the resulting value: "FDN-123". */
  foot?: ReactNode;
  readOnly?: boolean;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ value, onChange, onBlur, prefix, suffix, foot, name, ...props }: TextFieldProps) {
  const {
    type = 'text',
    placeholder,
    autoComplete = 'off',
    inputMode = type === 'email' ? 'email' : undefined,
    spellCheck = type === 'email' ? false : undefined,
    readOnly,
    onKeyDown,
    ref,
    ...frame
  } = props;
  return (
    <FieldFrame {...frame} name={name} foot={foot}>
      {(control) => (
        <ControlBox control={control}>
          {prefix && <span className={styles.affix}>{prefix}</span>}
          <input
            {...control}
            {...{
              ref,
              type,
              placeholder,
              autoComplete,
              inputMode,
              spellCheck,
              readOnly,
              onKeyDown,
              onBlur,
              name,
              value,
            }}
            className={styles.input}
            onChange={(event) => onChange(event.target.value)}
          />
          {suffix && <span className={styles.affix}>{suffix}</span>}
        </ControlBox>
      )}
    </FieldFrame>
  );
}

import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useUiText } from '../texts.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';
import own from './password-field.module.css';
import { passwordStrength } from './password-strength.ts';

interface PasswordFieldProps extends FieldProps<string> {
  autoComplete: 'current-password' | 'new-password';
  /** For a new password: shows its strength from this length on. */
  minLength?: number;
}

export function PasswordField({
  value,
  onChange,
  onBlur,
  autoComplete,
  minLength,
  ...frame
}: PasswordFieldProps) {
  const text = useUiText();
  const [isRevealed, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const strength = minLength !== undefined && value !== '' ? passwordStrength(value, minLength) : null;
  const foot = (strength !== null || capsLock) && (
    <span className={own.hints} aria-live="polite">
      {capsLock && <span className={own.caps}>{text('password.capsLock')}</span>}
      {strength !== null && (
        <span className={own.strength} data-strength={strength}>
          <span className={own.meter} aria-hidden />
          {text(`password.${strength}`, { len: minLength ?? 0 })}
        </span>
      )}
    </span>
  );
  return (
    <FieldFrame {...frame} foot={foot}>
      {(control) => (
        <ControlBox control={control}>
          <input
            {...control}
            type={isRevealed ? 'text' : 'password'}
            className={styles.input}
            value={value}
            name={frame.name}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={look}
            onKeyUp={look}
            onBlur={() => {
              setCapsLock(false);
              onBlur?.();
            }}
          />
          <button
            type="button"
            className={styles.button}
            aria-label={text('password.show')}
            aria-pressed={isRevealed}
            onClick={() => setShown(!isRevealed)}
          >
            {isRevealed ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
          </button>
        </ControlBox>
      )}
    </FieldFrame>
  );
}

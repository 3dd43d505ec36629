import { useId, useState, type ChangeEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useRunning } from '../use-running.ts';
import styles from './checkbox-field.module.css';
import { RequiredMark, type FieldProps } from './field-frame.tsx';

interface CheckboxFieldProps extends Omit<FieldProps<boolean>, 'label' | 'help' | 'onChange'> {
  label: ReactNode;
  /** Until the promise of a press settles, what was pressed is shown and presses have no effect. */
  onChange: (isOn: boolean) => unknown;
  /** Some of the options it stands for are checked. */
  indeterminate?: boolean;
  /** Drawn and announced as a switch. */
  isSwitch?: boolean;
}

/** One checkbox; its whole line can be pressed. */
export function CheckboxField(props: CheckboxFieldProps) {
  const {
    label,
    value,
    onChange,
    onBlur,
    description,
    error,
    required,
    disabled,
    labelHidden,
    name,
    indeterminate,
    isSwitch = false,
  } = props;
  const [pressed, setPressed] = useState(value);
  const [isRunning, press] = useRunning(({ target }: ChangeEvent<HTMLInputElement>) => {
    setPressed(target.checked);
    return onChange(target.checked);
  });
  const id = useId();
  const described = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="shrinks" data-field={name}>
      <label className={classNames(styles.line, disabled && styles.disabled)}>
        <input
          type="checkbox"
          role={isSwitch ? 'switch' : undefined}
          className={isSwitch ? styles.switch : styles.box}
          checked={isRunning ? pressed : value}
          ref={(box) => {
            if (box) box.indeterminate = indeterminate ?? false;
          }}
          aria-describedby={described || undefined}
          aria-invalid={error === undefined ? undefined : true}
          aria-busy={isRunning || undefined}
          onChange={(event) => isRunning || press(event)}
          {...{ disabled, required, name, onBlur }}
        />
        <span className={labelHidden ? 'visually-hidden' : undefined}>
          {label}
          {required && <RequiredMark />}
          {description && (
            <span id={`${id}-description`} className="quiet small block">
              {description}
            </span>
          )}
        </span>
      </label>
      <div className={styles.error} id={`${id}-error`} aria-live="polite">
        {error}
      </div>
    </div>
  );
}

/** A setting that takes effect at once; a yes or no in a form is a `CheckboxField`. */
export const SwitchField = (props: Omit<CheckboxFieldProps, 'indeterminate' | 'isSwitch'>) => (
  <CheckboxField {...props} isSwitch />
);

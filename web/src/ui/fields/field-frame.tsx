import { useId, type ReactNode } from 'react';
import { useUiText } from '../texts.ts';
import styles from './field-frame.module.css';
import { IconHelpCircle } from '@tabler/icons-react';

/** The parts around every field. */
export interface FieldFrameProps {
  label: string;
  /** One line between the label and the control. */
  description?: ReactNode;
  /** A longer explanation behind a question mark. */
  help?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  /** For screen readers only, where the context shows the label already (a table cell, a search bar). */
  labelHidden?: boolean;
  /** The path in the form; used to focus the first error. */
  name?: string | undefined;
}

/** A field with a value, as `form.field(path)` returns it. */
export interface FieldProps<Value> extends FieldFrameProps {
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
}

/** The attributes that link a control to its label, description and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  disabled: boolean;
}

interface FrameProps extends FieldFrameProps {
  /** Under the control, beside the error: a counter, a hint. */
  foot?: ReactNode;
  /** Several controls under one label: a fieldset. */
  group?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export function FieldFrame(props: FrameProps) {
  const {
    label,
    description,
    help,
    error,
    required,
    disabled = false,
    labelHidden,
    name,
    foot,
    group,
    children,
  } = props;
  const text = useUiText();
  const id = useId();
  const parts = [description && `${id}-description`, error && `${id}-error`, foot && `${id}-foot`].filter(
    Boolean,
  );
  const control: ControlProps = {
    id,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required || undefined,
    disabled,
  };
  const Label = group ? 'span' : 'label';
  const labelled = group
    ? { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': control['aria-describedby'] }
    : {};
  return (
    <div className={styles.field} data-field={name} data-frame {...labelled}>
      <div className={labelHidden ? 'visually-hidden' : styles.head}>
        <Label className={styles.label} id={`${id}-label`} {...(!group && { htmlFor: id })}>
          {label}
          {required && <RequiredMark />}
        </Label>
        {help && <HelpTip label={text('field.help', { label })}>{help}</HelpTip>}
      </div>
      {description && (
        <div id={`${id}-description`} className={styles.description}>
          {description}
        </div>
      )}
      {children(control)}
      <div className={styles.foot}>
        <div className={styles.error} id={`${id}-error`} aria-live="polite">
          {error}
        </div>
        {foot && <div id={`${id}-foot`}>{foot}</div>}
      </div>
    </div>
  );
}

export const RequiredMark = () => (
  <span aria-hidden className="bad">
    {' *'}
  </span>
);

interface HelpTipProps {
  /** Names the button: "Help: sales contact". */
  label: string;
  children: string;
}

/** A question mark that opens a short explanation, also by click, as touch screens have no hover. */
function HelpTip({ label, children }: HelpTipProps) {
  const id = useId();
  return (
    <>
      <button type="button" className={styles.button} aria-label={label} popoverTarget={id}>
        <IconHelpCircle aria-hidden />
      </button>
      <div id={id} popover="auto" className={styles.text} role="note">
        {children}
      </div>
    </>
  );
}

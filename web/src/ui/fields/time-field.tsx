import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';

/** A time of day, `15:00`, in the native control and the system's format. */
export function TimeField({ value, onChange, onBlur, ...frame }: FieldProps<string>) {
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <ControlBox control={control}>
          <input
            {...control}
            type="time"
            className={styles.input}
            name={frame.name}
            value={value}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
        </ControlBox>
      )}
    </FieldFrame>
  );
}

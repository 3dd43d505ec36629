import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './chips-field.module.css';

interface ChipsFieldProps<Value extends string> extends FieldProps<Value | null> {
  options: readonly { value: Value; label: string }[];
}

/** One of a few short choices, all in view. */
export function ChipsField<Value extends string>(props: ChipsFieldProps<Value>) {
  const { value, onChange, onBlur, options, ...frame } = props;
  return (
    <FieldFrame {...frame} group>
      {({ id, disabled }) => (
        <div className="wrap-8">
          {options.map((option) => (
            <label key={option.value} className={styles.chip}>
              <input
                type="radio"
                name={id}
                checked={option.value === value}
                disabled={disabled}
                onChange={() => onChange(option.value)}
                onBlur={onBlur}
              />
              {option.label}
            </label>
          ))}
        </div>
      )}
    </FieldFrame>
  );
}

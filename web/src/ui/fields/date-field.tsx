import { IconCalendar } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import { Popover } from '../popover.tsx';
import { useUiText } from '../texts.ts';
import own from './date-field.module.css';
import { formatDay, isDay, parseDay } from './days.ts';
import { ControlBox } from './control-box.tsx';
import { FieldFrame, type FieldProps } from './field-frame.tsx';
import styles from './input.module.css';

const Calendar = lazyPart(() => import('./calendar.tsx'), <div className={own.waiting} />);

interface DateFieldProps extends FieldProps<string | null> {
  /** The first and last selectable day, ISO. */
  min?: string;
  max?: string;
}

/**
 * A day, typed as dd/MM/yyyy or picked. ISO in and out; text that is no day is kept as typed and refused by the
 * schema.
 */
export function DateField({ value, onChange, onBlur, min, max, ...frame }: DateFieldProps) {
  const text = useUiText();
  const [typing, setTyping] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const formatted = isDay(value) ? formatDay(value) : (value ?? '');
  const isCompleted = useRef(false);
  // A form checks a field that is left: by then it must hold the completed day.
  useEffect(() => {
    if (isCompleted.current) onBlur?.();
    isCompleted.current = false;
  });
  const pick = (day: string | null) => {
    setTyping(null);
    setOpen(false);
    onChange(day);
  };
  /** On leaving the field or submitting the form. Returns whether the text became a day only now. */
  const complete = (): boolean => {
    const day = parseDay(typing ?? '');
    if (day === null || day === value) return false;
    pick(day);
    return true;
  };
  return (
    <FieldFrame {...frame}>
      {(control) => (
        <ControlBox control={control}>
          <input
            {...control}
            className={`${styles.input} ${own.input}`}
            name={frame.name}
            autoComplete="off"
            inputMode="numeric"
            placeholder={text('date.placeholder')}
            value={typing ?? formatted}
            onChange={(event) => {
              const typed = event.target.value;
              setTyping(typed);
              onChange(typed.trim() === '' ? null : (parseDay(typed, true) ?? typed));
            }}
            onKeyDown={(event) => event.key === 'Enter' && complete()}
            onBlur={() => {
              setTyping(null);
              isCompleted.current = complete();
              if (!isCompleted.current) onBlur?.();
            }}
          />
          <Popover
            label={frame.label}
            isOpen={open}
            onOpenChange={setOpen}
            align="end"
            className={own.dropdown}
            renderTrigger={(props) => (
              <button
                {...props}
                type="button"
                className={styles.button}
                disabled={control.disabled}
                aria-label={text('date.open', { label: frame.label })}
              >
                <IconCalendar aria-hidden />
              </button>
            )}
          >
            <Calendar value={isDay(value) ? value : null} onChange={pick} min={min} max={max} />
          </Popover>
        </ControlBox>
      )}
    </FieldFrame>
  );
}

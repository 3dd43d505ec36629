import { IconChevronDown } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Popover } from '../popover.tsx';
import styles from './filter.module.css';

interface PillProps {
  label: string;
  /** What is chosen. */
  value: string;
  /** A filter that is set is tinted. */
  isOn: boolean;
  /** `visually-hidden` where `value` says enough to those who see it. */
  labelClass?: string;
  children: (close: () => void) => ReactNode;
}

/** A filter as a pill, which opens its choices. */
export function FilterPill({ label, value, isOn, labelClass, children }: PillProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      isOpen={open}
      onOpenChange={setOpen}
      className={styles.dropdown}
      renderTrigger={(props) => (
        <button {...props} type="button" className={styles.pill} data-on={isOn || undefined}>
          <span className={labelClass}>{label}</span>
          {value && <b>{value}</b>}
          <IconChevronDown aria-hidden />
        </button>
      )}
    >
      {children(() => setOpen(false))}
    </Popover>
  );
}

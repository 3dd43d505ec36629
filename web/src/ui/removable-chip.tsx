import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './removable-chip.module.css';

interface RemovableChipProps {
  children: ReactNode;
  /** The name of the button that removes it. */
  removeLabel: string;
  disabled: boolean;
  onRemove: () => void;
}

/** One of a list of short texts, in a list item. */
export function RemovableChip({ children, removeLabel, disabled, onRemove }: RemovableChipProps) {
  return (
    <li className={styles.chip}>
      {children}
      <button
        type="button"
        className={styles.remove}
        aria-label={removeLabel}
        disabled={disabled}
        onClick={onRemove}
      >
        <IconX aria-hidden />
      </button>
    </li>
  );
}

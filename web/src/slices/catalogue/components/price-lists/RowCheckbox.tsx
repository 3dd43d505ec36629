import { IconCheck } from '@tabler/icons-react';
import styles from './grid-cell.module.css';

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  onToggle: () => void;
}

/** A checkbox in a grid cell: F2 enters the cell, Space toggles, Escape leaves it. */
export const RowCheckbox = ({ label, checked, onToggle }: RowCheckboxProps) => (
  <span data-panel className={styles.cell}>
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={label}
      className={styles.tick}
      onClick={onToggle}
    >
      {checked && <IconCheck aria-hidden />}
    </button>
  </span>
);

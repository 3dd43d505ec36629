import { inventoryLimits } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './ReasonField.module.css';

interface ReasonProps {
  value: string;
  onChange: (reason: string) => void;
}

/** The reason applies to all counts changed after it, and is shown with each in the history. */
export function ReasonField({ value, onChange }: ReasonProps) {
  const text = useText();
  return (
    <div className={styles.reason}>
      <TextField
        label={text('inventory.reason.label')}
        labelHidden
        placeholder={text('inventory.reason.placeholder')}
        value={value}
        onChange={(typed) => onChange(typed.slice(0, inventoryLimits.reason))}
      />
    </div>
  );
}

import { inventoryLimits } from '@halles/contract';
import { useText } from '../../../lib/i18n/index.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import styles from './ReasonField.module.css';

interface ReasonProps {
  value: string;
  onChange: (reason: string) => void;
}

/** Said once for the counts changed after it: it stands beside each of them in the history. */
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

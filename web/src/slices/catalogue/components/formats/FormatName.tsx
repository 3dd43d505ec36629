import type { FormatRow } from '@halles/contract';
import { useNames } from '../products/use-names.ts';
import { openFormatDialog } from './format-dialog.tsx';
import styles from './FormatName.module.css';

/** Opens the dialog with all fields of the format. */
export function FormatName({ format }: { format: FormatRow }) {
  const { name } = useNames();
  return (
    <span data-panel>
      <button
        type="button"
        className={styles.name}
        onClick={() => void openFormatDialog(format.productId, format)}
      >
        {name(format.title)}
      </button>
    </span>
  );
}

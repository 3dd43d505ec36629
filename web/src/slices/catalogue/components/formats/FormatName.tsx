import type { FormatRow } from '@halles/contract';
import { useNames } from '../products/use-names.ts';
import { openFormatDialog } from './format-dialog.tsx';

/** Opens the dialog with all fields of the format. */
export function FormatName({ format }: { format: FormatRow }) {
  const { name } = useNames();
  return (
    <span data-panel>
      <button type="button" className="opens" onClick={() => void openFormatDialog(format.productId, format)}>
        {name(format.title)}
      </button>
    </span>
  );
}

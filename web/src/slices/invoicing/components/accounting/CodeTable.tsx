import { useText } from '../../../../lib/i18n/index.ts';
import type { FieldProps } from '../../../../ui/fields/field-frame.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import styles from './Accounting.module.css';

interface CodeRow {
  key: string;
  name: string;
  /** Shown under the field: what applies while the code is empty. */
  hint?: string | undefined;
  field: Pick<FieldProps<string>, 'value' | 'onChange' | 'onBlur' | 'name' | 'error'>;
}

interface CodeTableProps {
  label: string;
  head: string;
  codeHead: string;
  rows: readonly CodeRow[];
  isReadOnly: boolean;
}

/** One row per item with its code in the accounting program; rows without a code stand out. */
export function CodeTable({ label, head, codeHead, rows, isReadOnly }: CodeTableProps) {
  const text = useText();
  return (
    <table className={styles.codes} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">{codeHead}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, hint, field }) => (
          <tr key={key}>
            <th scope="row">
              <span className={styles.name}>
                {name}
                {field.value.trim() === '' && hint === undefined && (
                  <StatusChip tone="now">{text('invoicing.accounting.noCode')}</StatusChip>
                )}
              </span>
              {hint !== undefined && <span className={styles.detail}>{hint}</span>}
            </th>
            <td>
              <TextField
                {...field}
                label={text('invoicing.accounting.codeOf', { name })}
                labelHidden
                disabled={isReadOnly}
                spellCheck={false}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

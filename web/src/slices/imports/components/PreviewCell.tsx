import type { ImportKindColumn, ImportRecord, PreviewRow } from '@halles/contract';
import { useState } from 'react';
import { runAction } from '../../../lib/actions.ts';
import { api } from '../../../lib/api.ts';
import { useText } from '../../../lib/i18n/index.ts';
import { cacheImport } from '../queries.ts';
import styles from './PreviewStep.module.css';
import { useImportErrorText } from './RowErrors.tsx';
import { useTitles, useValueText } from './value-texts.ts';

interface PreviewCellProps {
  record: ImportRecord;
  column: ImportKindColumn;
  row: PreviewRow;
}

/** The old and the new value of a change; the error and a correction field where there is one. */
export function PreviewCell({ record, column, row }: PreviewCellProps) {
  const text = useText();
  const valueText = useValueText();
  const error = row.errors.find(({ key }) => key === column.key);
  const change = row.action === 'change' && row.changes.find(({ key }) => key === column.key);
  const value = valueText(column, row.values[column.key]);
  if (error) return <ErrorCell record={record} column={column} row={row} code={error} displayText={value} />;
  if (!change) return value;
  return (
    <span className={styles.cell}>
      <span className="visually-hidden">{text('imports.preview.before')}</span>
      <del>{valueText(column, change.before) || text('imports.values.empty')}</del>
      <span aria-hidden>→</span>
      <span className="visually-hidden">{text('imports.preview.after')}</span>
      <ins>{valueText(column, change.after) || text('imports.values.empty')}</ins>
    </span>
  );
}

interface ErrorCellProps extends PreviewCellProps {
  code: PreviewRow['errors'][number];
  displayText: string;
}

function ErrorCell({ record, column, row, code, displayText }: ErrorCellProps) {
  const text = useText();
  const reasonOf = useImportErrorText();
  const titleOf = useTitles();
  const [isFixing, setFixing] = useState(false);
  const label = text('imports.preview.fix', { column: titleOf(column.title), row: row.number });
  const fix = async (value: string) => {
    if (value.trim() === String(row.values[column.key] ?? '')) {
      setFixing(false);
      return;
    }
    await runAction(async () => {
      cacheImport(
        await api.imports.fixCell({ importId: record.id, number: row.number, key: column.key, value }),
      );
      setFixing(false);
    });
  };
  return (
    <span className={styles.wrong}>
      {isFixing ? (
        <CellInput
          label={label}
          start={String(row.values[column.key] ?? '')}
          onDone={fix}
          onCancel={() => setFixing(false)}
        />
      ) : record.can.fix === true ? (
        <button type="button" className={styles.fix} onClick={() => setFixing(true)}>
          {displayText || text('imports.values.empty')} <span className="visually-hidden">{label}</span>
        </button>
      ) : (
        displayText
      )}
      <span className="bad smaller">{reasonOf(code)}</span>
    </span>
  );
}

interface CellInputProps {
  label: string;
  start: string;
  onDone: (value: string) => Promise<void>;
  onCancel: () => void;
}

/** Enter or blur saves; Escape cancels. */
function CellInput({ label, start, onDone, onCancel }: CellInputProps) {
  const [typed, setTyped] = useState(start);
  const [isSending, setSending] = useState(false);
  /** What the server refused: leaving the cell does not send it again, Enter does. */
  const [refused, setRefused] = useState<string | null>(null);
  const done = async () => {
    if (isSending) return;
    setSending(true);
    await onDone(typed);
    setSending(false);
    setRefused(typed);
  };
  return (
    <input
      ref={focus}
      className={styles.input}
      aria-label={label}
      value={typed}
      readOnly={isSending}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void done();
        if (event.key === 'Escape') onCancel();
        // The table's shortcuts must not react while typing.
        event.stopPropagation();
      }}
      onBlur={() => {
        if (typed !== refused) void done();
      }}
    />
  );
}

/** One function for all renders: a new one would take the focus back at each of them. */
const focus = (input: HTMLInputElement | null) => input?.focus();

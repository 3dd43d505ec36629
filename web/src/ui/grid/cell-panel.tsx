import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { translateError, useUiText } from '../texts.ts';
import type { CellEdit } from './cell-edit.ts';
import { valueIn } from './cell-text.ts';
import type { CellValue, GridColumn } from './column.ts';
import { viewOf } from './grid-state.ts';
import type { GridContext } from './grid.ts';
import styles from './grid.module.css';

export const needsAttention = ({ state }: CellEdit): boolean =>
  state === 'conflict' || state === 'failed' || state === 'invalid';

/** The message about a cell's change; null when there is nothing to report. */
export function useNote(edit: CellEdit | undefined): string | null {
  const text = useUiText();
  if (!edit || !needsAttention(edit)) return null;
  if (edit.state === 'conflict') return text('grid.conflict');
  if (!edit.refusal) return text('grid.failed');
  return translateError(edit.refusal);
}

interface PanelProps<Row> {
  context: GridContext<Row>;
  row: Row;
  column: GridColumn<Row>;
  edit: CellEdit;
  noteId?: string;
  /** Absent where the field shows the message itself. */
  withNote?: boolean;
  /** Floats over the grid instead of in a card's flow. */
  floats?: boolean;
  opensUp?: boolean;
}

/** The choices for a cell with a conflict or a failure. */
export function CellPanel<Row extends object>(props: PanelProps<Row>) {
  const { context, row, column, edit, noteId, withNote = true, floats = false, opensUp = false } = props;
  const { saving } = context.grid;
  const text = useUiText();
  const note = useNote(edit);
  const id = context.rowId(row);
  const { key } = column;
  const displayText = (value: CellValue) =>
    column.kind === 'checkbox'
      ? text(value === true ? 'grid.yes' : 'grid.no')
      : viewOf(column, row, { state: 'saved', value, base: value }, context.locale).text ||
        text('grid.nothing');
  return (
    <div
      role="group"
      aria-label={text('grid.choice', { name: column.header })}
      data-panel
      className={classNames(
        styles.panel,
        withNote && styles.framed,
        floats && styles.floats,
        floats && opensUp && styles.up,
      )}
    >
      {withNote && <p id={noteId}>{note}</p>}
      {edit.state === 'conflict' && (
        <>
          <dl className={styles.both}>
            <dt>{text('grid.mine')}</dt>
            <dd>{displayText(edit.value)}</dd>
            <dt>{text('grid.theirs')}</dt>
            <dd>{displayText(edit.theirs?.value ?? null)}</dd>
          </dl>
          <Button size="small" kind="primary" onClick={() => saving.keepMine(id, key)}>
            {text('grid.keepMine')}
          </Button>
          <Button size="small" onClick={() => saving.takeTheirs(id, key)}>
            {text('grid.takeTheirs')}
          </Button>
        </>
      )}
      {edit.state === 'failed' && (
        <Button size="small" kind="primary" onClick={() => saving.retry(id, key)}>
          {text('grid.retry')}
        </Button>
      )}
      {edit.state !== 'conflict' && (
        <Button size="small" onClick={() => saving.discard(id, key)}>
          {text('grid.restore', { value: displayText(valueIn(column, row)) })}
        </Button>
      )}
    </div>
  );
}

import { IconAlertTriangle, IconArrowsExchange, IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useId, useRef, useState, useLayoutEffect, type CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import { useUiText } from '../texts.ts';
import { CellEditor } from './cell-editor.tsx';
import { alignOf, canEdit, isSame } from './cell-text.ts';
import type { CellEdit } from './cell-edit.ts';
import { CellPanel, needsAttention, useNote } from './cell-panel.tsx';
import type { CellValue, GridColumn } from './column.ts';
import { viewOf, type Editing } from './grid-state.ts';
import type { GridContext } from './grid.ts';
import styles from './grid.module.css';

interface CellAttributes {
  'data-row': number;
  'data-column': number;
  'aria-colindex': number;
  'data-sticky': true | undefined;
  'data-opens': 'right' | undefined;
  tabIndex: number;
  style: CSSProperties | undefined;
}

interface CellProps<Row> {
  context: GridContext<Row>;
  row: Row;
  column: GridColumn<Row>;
  position: CellAttributes;
  edit: CellEdit | undefined;
  isActive: boolean;
  isSelected: boolean;
  opensUp: boolean;
  editing: Editing | null;
}

/** Counts the changes of the cell by somebody else, which flash. */
function useFlashes(value: CellValue, isOwn: boolean): number {
  const before = useRef(value);
  const [flashes, setFlashes] = useState(0);
  useLayoutEffect(() => {
    if (!isSame(before.current, value) && !isOwn) setFlashes((count) => count + 1);
    before.current = value;
  }, [value, isOwn]);
  return flashes;
}

export function GridCell<Row extends object>(props: CellProps<Row>) {
  const { context, row, column, position, edit, isActive, isSelected, opensUp, editing } = props;
  const { grid, locale, readOnly } = context;
  const text = useUiText();
  const noteId = useId();
  const view = viewOf(column, row, edit, locale);
  const flashes = useFlashes(view.value, edit !== undefined);
  const note = useNote(edit);
  const isEditable = !readOnly && canEdit(column, row);
  const hasPanel = isActive && editing === null && edit !== undefined && needsAttention(edit);
  return (
    <div
      {...position}
      role={position['data-column'] === 0 ? 'rowheader' : 'gridcell'}
      aria-selected={isSelected}
      aria-readonly={isEditable ? undefined : true}
      aria-invalid={edit?.state === 'invalid' || undefined}
      aria-describedby={note ? noteId : undefined}
      data-align={alignOf(column)}
      data-state={edit?.state}
      data-open={hasPanel || editing !== null || undefined}
      className={classNames(styles.cell, isEditable && styles.editable)}
    >
      {flashes > 0 && <span key={flashes} className={styles.flash} data-testid="flash" aria-hidden />}
      {editing ? (
        <CellEditor grid={grid} column={column} editing={editing} name={context.rowLabel(row)} />
      ) : column.kind === 'checkbox' ? (
        <>
          <span
            className={styles.tick}
            data-tick={isEditable || undefined}
            data-on={view.value === true}
            aria-hidden
          />
          <span className="visually-hidden">{text(view.value === true ? 'grid.yes' : 'grid.no')}</span>
        </>
      ) : (
        <span className="shrinks one-line">
          {!isEditable && column.show ? column.show(row) : view.text}
          {edit?.state === 'conflict' && edit.theirs && (
            <span className={styles.theirs}>
              {viewOf(column, row, { ...edit, value: edit.theirs.value }, locale).text}
            </span>
          )}
        </span>
      )}
      {!editing && edit && <CellMark state={edit.state} />}
      {hasPanel ? (
        <CellPanel
          context={context}
          row={row}
          column={column}
          edit={edit}
          noteId={noteId}
          opensUp={opensUp}
          floats
        />
      ) : (
        note && (
          <span id={noteId} className={classNames(styles.note, opensUp && styles.up)}>
            {note}
          </span>
        )
      )}
    </div>
  );
}

const pictures = {
  saved: <IconCheck />,
  failed: <IconCloudOff />,
  invalid: <IconAlertTriangle />,
  conflict: <IconArrowsExchange />,
};

/** The state of a change, as a shape and a word, never by colour alone. */
export function CellMark({ state }: { state: CellEdit['state'] }) {
  const text = useUiText();
  const shown = state === 'waiting' ? 'saving' : state;
  return (
    <span role="img" aria-label={text(`grid.state.${shown}`)} className={styles.mark} data-mark={shown}>
      {shown === 'saving' ? <span className={styles.pulse} /> : pictures[shown]}
    </span>
  );
}

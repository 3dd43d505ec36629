import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { CheckboxField } from '../fields/checkbox-field.tsx';
import { useUiText } from '../texts.ts';
import type { Column } from './column.ts';
import styles from './table.module.css';
import { withSort, type TableState } from './table-state.ts';
import type { Selection } from './use-selection.ts';
import type { ShownColumn, TableColumns } from './use-table-columns.ts';

interface HeadProps<Row extends object> {
  columns: TableColumns<Row>;
  state: TableState;
  onStateChange: (next: TableState) => void;
  selection: Selection<Row> | null;
}

function PlainHead<Row>({ column: { header, icon } }: { column: Column<Row> }) {
  if (icon === undefined) return <span className={classNames(styles.clip, 'block')}>{header}</span>;
  return (
    <span className={styles.headIcon} title={header}>
      {icon}
      <span className="visually-hidden">{header}</span>
    </span>
  );
}

export function TableHead<Row extends object>({ columns, state, onStateChange, selection }: HeadProps<Row>) {
  const text = useUiText();
  const [dragged, setDragged] = useState<string | null>(null);
  const sortOf = (id: string) => (state.sort !== id ? 'none' : state.descending ? 'descending' : 'ascending');
  const heading = ({ column }: ShownColumn<Row>) =>
    column.sortable ? (
      <button type="button" className={styles.sort} onClick={() => onStateChange(withSort(state, column.id))}>
        <span className={styles.clip}>{column.header}</span>
        {sortOf(column.id) === 'ascending' && <IconArrowUp aria-hidden />}
        {sortOf(column.id) === 'descending' && <IconArrowDown aria-hidden />}
      </button>
    ) : (
      <PlainHead column={column} />
    );

  return (
    <thead className={styles.head}>
      <tr>
        {selection && (
          <th className={classNames(styles.tick, styles.stick)} scope="col">
            <CheckboxField
              label={text('table.selectPage')}
              labelHidden
              value={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              disabled={!selection.canSelectPage}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.shown.map((entry, index) => (
          <th
            key={entry.column.id}
            scope="col"
            className={classNames(
              entry.column.numeric && styles.number,
              index === 0 && styles.stick,
              index === 0 && selection && styles.second,
              dragged !== null && dragged !== entry.column.id && styles.dropTarget,
            )}
            aria-sort={entry.column.sortable ? sortOf(entry.column.id) : undefined}
            draggable={index > 0}
            onDragStart={() => setDragged(entry.column.id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={() => dragged !== null && columns.drop(dragged, entry.column.id)}
          >
            {heading(entry)}
            <span
              className={styles.resize}
              draggable
              onDragStart={(event) => {
                // Dragging the handle resizes the column and must not move it.
                event.preventDefault();
                event.stopPropagation();
              }}
              onMouseDown={entry.startResize}
              onTouchStart={entry.startResize}
              aria-hidden
            />
          </th>
        ))}
      </tr>
    </thead>
  );
}

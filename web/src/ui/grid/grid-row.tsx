import { memo } from 'react';
import { SkeletonBlock } from '../skeletons.tsx';
import { useUiText } from '../texts.ts';
import type { RowEdits } from './edits.ts';
import { GridCell } from './grid-cell.tsx';
import type { Editing } from './grid-state.ts';
import { widthOf, type GridContext } from './grid.ts';
import styles from './grid.module.css';

/** A panel wider than the space to its right opens to the left. */
const PANEL_PX = 310;

interface RowProps<Row> {
  context: GridContext<Row>;
  /** Undefined until it is loaded. */
  row: Row | undefined;
  index: number;
  top: number;
  /** Near the end, panels open upwards. */
  isLast: boolean;
  edits: RowEdits;
  activeColumn: number;
  selectedFrom: number;
  selectedTo: number;
  editing: Editing | null;
}

function RowContent<Row extends object>(props: RowProps<Row>) {
  const { context, row, index, top, isLast, edits, activeColumn, selectedFrom, selectedTo, editing } = props;
  const { columns, sticky } = context;
  const text = useUiText();
  return (
    <div role="row" aria-rowindex={index + 2} className={styles.row} style={{ top }}>
      {columns.map((column, at) => {
        const position = {
          'data-row': index,
          'data-column': at,
          'aria-colindex': at + 1,
          'data-sticky': at < sticky || undefined,
          'data-opens': widthOf(columns, at + 1) < PANEL_PX ? ('right' as const) : undefined,
          tabIndex: at === activeColumn ? 0 : -1,
          style: at < sticky ? { left: widthOf(columns, at) } : undefined,
        };
        if (row === undefined)
          return (
            <div key={column.key} {...position} role="gridcell" className={styles.cell} aria-busy>
              <SkeletonBlock width="half" />
              <span className="visually-hidden">{text('grid.loading')}</span>
            </div>
          );
        return (
          <GridCell
            key={column.key}
            context={context}
            row={row}
            column={column}
            position={position}
            edit={edits[column.key]}
            isActive={at === activeColumn}
            isSelected={at >= selectedFrom && at <= selectedTo}
            opensUp={isLast}
            editing={editing?.column === at ? editing : null}
          />
        );
      })}
    </div>
  );
}

/** Memoized: an arrow key renders two rows, not the whole grid. */
export const GridRow = memo(RowContent) as typeof RowContent;

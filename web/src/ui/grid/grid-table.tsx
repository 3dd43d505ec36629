import { useId, useRef } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import type { Density } from '../table/columns-menu.tsx';
import { COARSE_ROW_PX, ROW_PX } from '../table/column.ts';
import { useUiText } from '../texts.ts';
import { alignOf } from './cell-text.ts';
import { GridBody } from './grid-body.tsx';
import { columnWidths, widthOf, type GridContext } from './grid.ts';
import styles from './grid.module.css';
import { useClipboard } from './use-clipboard.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useMediaQuery } from '../use-media-query.ts';

export interface ShownRows<Row> {
  label: string;
  context: GridContext<Row>;
  rowCount: number;
  rowAt: (index: number) => Row | undefined;
  onWindow: ((from: number, to: number) => void) | undefined;
}

const PAGE = 10;

/** Lists the keys in the shortcut sheet; the grid handles them itself. */
function useListedShortcuts(readOnly: boolean) {
  const text = useUiText();
  const keys = [
    { key: 'F2', label: text('grid.keys.edit') },
    { key: 'Enter', display: '↵', label: text('grid.keys.commit') },
    { key: 'Tab', display: '⇥', label: text('grid.keys.next') },
    { key: 'Control+d', display: 'Ctrl D', label: text('grid.keys.fill') },
    { key: 'Control+z', display: 'Ctrl Z', label: text('grid.keys.undo') },
    { key: 'Alt+ArrowDown', display: 'Alt ↓', label: text('grid.keys.choose') },
  ];
  const leave = { key: 'Escape', display: 'Esc', label: text('grid.keys.leave') };
  useShortcuts(readOnly ? [leave] : [...keys, leave]);
}

export function GridTable<Row extends object>(props: ShownRows<Row> & { density: Density }) {
  const { label, context, rowCount, density } = props;
  const { columns, sticky, readOnly, grid } = context;
  const text = useUiText();
  const hintId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isCoarse = useMediaQuery('(pointer: coarse)');
  const rowHeight = isCoarse ? COARSE_ROW_PX : ROW_PX[density];
  const page = () => Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1 || PAGE;
  const keys = useGridKeys(grid, page);
  const pointer = useGridPointer(grid);
  const clipboard = useClipboard(grid);
  useListedShortcuts(readOnly);
  return (
    <>
      <p id={hintId} className="visually-hidden">
        {text(readOnly ? 'grid.hintReadOnly' : 'grid.hint')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its cells have the focus, one at a time */}
      <div
        ref={scroller}
        data-scroller
        role="grid"
        aria-label={label}
        aria-describedby={hintId}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-multiselectable
        aria-readonly={readOnly || undefined}
        className={styles.scroller}
        style={{
          ['--columns' as string]: columnWidths(context),
          ['--width' as string]: `${widthOf(columns, columns.length)}px`,
          scrollPaddingLeft: widthOf(columns, sticky),
        }}
        {...keys}
        {...pointer}
        {...clipboard}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.headRow}>
            {columns.map((column, at) => (
              <div
                key={column.key}
                role="columnheader"
                aria-colindex={at + 1}
                data-align={alignOf(column)}
                data-sticky={at < sticky || undefined}
                className={styles.headCell}
                style={at < sticky ? { left: widthOf(columns, at) } : undefined}
              >
                <span className="shrinks one-line">{column.header}</span>
              </div>
            ))}
          </div>
        </div>
        <GridBody {...props} scroller={scroller} rowHeight={rowHeight} />
      </div>
    </>
  );
}

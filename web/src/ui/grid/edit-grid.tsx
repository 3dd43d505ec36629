import { useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../class-names.ts';
import { useLocalStorage } from '../local-storage.ts';
import type { Density } from '../table/columns-menu.tsx';
import { RefreshingLine } from '../table/refreshing-line.tsx';
import { useLocale } from '../texts.ts';
import { GridBar } from './grid-bar.tsx';
import { GridCards } from './grid-cards.tsx';
import { GridTable } from './grid-table.tsx';
import { createGrid, type GridContext } from './grid.ts';
import type { GridInputs } from './grid-state.ts';
import styles from './grid.module.css';
import type { EditGridProps } from './props.ts';
import { useMediaQuery } from '../use-media-query.ts';

/** The index of each row by id, built at first use. */
function indexRows<Row>(rows: readonly Row[], rowId: (row: Row) => string): (id: string) => number {
  let indexes: Map<string, number> | undefined;
  return (id) => {
    indexes ??= new Map(rows.map((row, index) => [rowId(row), index]));
    return indexes.get(id) ?? -1;
  };
}

const NONE: readonly never[] = [];

function useGridInputs<Row extends object>(props: EditGridProps<Row>): GridInputs<Row> {
  const { columns, rowId, rowVersion, onEdit, readOnly = false } = props;
  const locale = useLocale();
  const inputs = { columns, rowId, rowVersion, onEdit, readOnly, locale };
  const rows: readonly Row[] = 'rows' in props ? props.rows : NONE;
  const indexOf = useMemo(() => indexRows(rows, rowId), [rows, rowId]);
  if (!('rows' in props)) return { ...inputs, indexOf, rowCount: props.rowCount, rowAt: props.rowAt };
  return { ...inputs, indexOf, rowCount: rows.length, rowAt: (index) => rows[index] };
}

/**
 * Cells edited as in a spreadsheet, with keyboard movement, paste and undo; each is saved on leaving it. On a phone,
 * cards with fields.
 */
export function EditGrid<Row extends object>(props: EditGridProps<Row>) {
  const { label, columns, rowId, rowLabel, readOnly = false, stickyColumns: sticky = 1 } = props;
  const inputs = useGridInputs(props);
  const { locale } = inputs;
  const [grid] = useState(() => createGrid(inputs));
  const [density, setDensity] = useLocalStorage<Density>('ui.table.density', 'comfortable');
  const asCards = useMediaQuery('(width < 600px)');
  grid.setInputs(inputs);
  useLayoutEffect(() => {
    grid.saving.follow();
    grid.navigation.follow();
  });
  // Sends the last changes when the grid is unmounted.
  useEffect(() => () => grid.saving.send('now'), [grid]);
  const context = useMemo<GridContext<Row>>(
    () => ({ grid, columns, rowId, rowLabel, locale, readOnly, sticky }),
    [grid, columns, rowId, rowLabel, locale, readOnly, sticky],
  );
  const onWindow = 'rows' in props ? undefined : props.onWindow;
  const shown = { label, context, onWindow, rowCount: inputs.rowCount, rowAt: inputs.rowAt };
  const bar = (
    <GridBar
      context={context}
      density={asCards ? null : density}
      onDensityChange={setDensity}
      aside={props.aside}
      isInToolbar={props.barPlace !== undefined}
    />
  );
  return (
    <div className={classNames(styles.grid, density === 'compact' && styles.compact)}>
      {props.barPlace === undefined ? bar : props.barPlace && createPortal(bar, props.barPlace)}
      <div className={styles.rows}>
        {props.isRefreshing && <RefreshingLine />}
        <div inert={props.isRefreshing}>
          {inputs.rowCount === 0 ? (
            props.empty
          ) : asCards ? (
            <GridCards {...shown} />
          ) : (
            <GridTable {...shown} density={density} />
          )}
        </div>
      </div>
    </div>
  );
}

/** A place in the toolbar of the list for undo, redo and the rest of the grid's line: for `barPlace`, and to be shown. */
export function useBarPlace(): { barPlace: Element | null; bar: ReactNode } {
  const [barPlace, setBarPlace] = useState<Element | null>(null);
  return { barPlace, bar: <div ref={setBarPlace} className={styles.place} /> };
}

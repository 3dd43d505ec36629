import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { classNames } from '../class-names.ts';
import { useRemembered } from '../remembered.ts';
import type { Density } from '../table/columns-menu.tsx';
import { useLocale } from '../texts.ts';
import { GridBar } from './grid-bar.tsx';
import { GridCards } from './grid-cards.tsx';
import { GridTable } from './grid-table.tsx';
import { newGrid, type GridLook } from './grid.ts';
import type { GridFacts } from './grid-state.ts';
import styles from './grid.module.css';
import type { EditGridProps } from './props.ts';

export type { EditGridProps } from './props.ts';

/** Where each row is, found out when it is first asked. */
function indexed<Row>(rows: readonly Row[], rowId: (row: Row) => string): (id: string) => number {
  let places: Map<string, number> | undefined;
  return (id) => {
    places ??= new Map(rows.map((row, index) => [rowId(row), index]));
    return places.get(id) ?? -1;
  };
}

const NONE: readonly never[] = [];

function useFacts<Row extends object>(props: EditGridProps<Row>): GridFacts<Row> {
  const { columns, rowId, rowVersion, onEdit, readOnly = false } = props;
  const locale = useLocale();
  const facts = { columns, rowId, rowVersion, onEdit, readOnly, locale };
  const rows: readonly Row[] = 'rows' in props ? props.rows : NONE;
  const indexOf = useMemo(() => indexed(rows, rowId), [rows, rowId]);
  if (!('rows' in props)) return { ...facts, indexOf, rowCount: props.rowCount, rowAt: props.rowAt };
  return { ...facts, indexOf, rowCount: rows.length, rowAt: (index) => rows[index] };
}

/**
 * Cells changed as in a spreadsheet: moved in by keyboard, pasted into, undone; each is saved as it is left.
 * On a phone, cards with fields.
 */
export function EditGrid<Row extends object>(props: EditGridProps<Row>) {
  const { label, columns, rowId, rowLabel, readOnly = false, stickyColumns: sticky = 1 } = props;
  const facts = useFacts(props);
  const { locale } = facts;
  const [grid] = useState(() => newGrid(facts));
  const [density, setDensity] = useRemembered<Density>('ui.table.density', 'comfortable');
  const asCards = useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
  grid.tell(facts);
  useLayoutEffect(() => {
    grid.saving.follow();
    grid.moving.follow();
  });
  // What was typed a moment before leaving is still sent.
  useEffect(() => () => grid.saving.send('now'), [grid]);
  const look = useMemo<GridLook<Row>>(
    () => ({ grid, columns, rowId, rowLabel, locale, readOnly, sticky }),
    [grid, columns, rowId, rowLabel, locale, readOnly, sticky],
  );
  const onWindow = 'rows' in props ? undefined : props.onWindow;
  const shown = { label, look, onWindow, rowCount: facts.rowCount, rowAt: facts.rowAt };
  return (
    <div className={classNames(styles.grid, density === 'compact' && styles.compact)}>
      <GridBar
        look={look}
        density={asCards ? null : density}
        onDensityChange={setDensity}
        aside={props.aside}
      />
      {facts.rowCount === 0 ? (
        props.empty
      ) : asCards ? (
        <GridCards {...shown} />
      ) : (
        <GridTable {...shown} density={density} />
      )}
    </div>
  );
}

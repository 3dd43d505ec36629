import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useStore } from '../store.ts';
import { NO_ROW_EDITS } from './edits.ts';
import { GridRow } from './grid-row.tsx';
import type { ShownRows } from './grid-table.tsx';
import styles from './grid.module.css';
import { blockOf, isOneCell, type CellPosition } from './positions.ts';

interface BodyProps<Row> extends ShownRows<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
}

const OVERSCAN = 8;
const INITIAL_RECT = { width: 1000, height: 800 };

const cellIn = (scroller: HTMLElement | null, { row, column }: CellPosition) =>
  scroller?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

/** Rows in view, and those the keyboard needs, so that the focused row is always rendered. */
function useVisibleRows<Row>({ rowCount, rowHeight, scroller }: BodyProps<Row>, needed: readonly number[]) {
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: INITIAL_RECT,
    // A grid in a hidden tab has no size and keeps the rows it had.
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...needed])]
        .filter((index) => index < rowCount)
        .sort((a, b) => a - b),
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  return virtual;
}

/** Focuses the active cell on request, and again when its row is rendered again after loading. */
function useFocusOnActive<Row>({ context, scroller }: BodyProps<Row>) {
  const { core } = context.grid;
  const { focusRequests } = useStore(core.state);
  const handledRequests = useRef(focusRequests);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const state = core.state.get();
    const isRequested = handledRequests.current !== focusRequests;
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    handledRequests.current = focusRequests;
    if ((isRequested || isLost) && state.editing === null)
      cellIn(scroller.current, state.active)?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => (focused.current = event.target),
    // An element removed while focused may emit blur too: only focus that moved elsewhere counts.
    onBlur: (event: FocusEvent) => {
      if (event.target.isConnected) focused.current = null;
    },
  };
}

export function GridBody<Row extends object>(props: BodyProps<Row>) {
  const { context, rowCount, rowAt, onWindow, scroller } = props;
  const { core } = context.grid;
  const { active, corner, edits, editing, focusRequests } = useStore(core.state);
  const virtual = useVisibleRows(props, [active.row, corner.row]);
  const visibleRows = virtual.getVirtualItems();
  const from = Math.max(0, (virtual.range?.startIndex ?? 0) - OVERSCAN);
  const to = Math.min(rowCount, (virtual.range?.endIndex ?? -1) + 1 + OVERSCAN);
  useEffect(() => {
    if (to > from) onWindow?.(from, to);
  }, [from, to, onWindow]);
  const focusHandlers = useFocusOnActive(props);
  useEffect(() => {
    if (core.state.get().focusRequests > 0 || !isOneCell(blockOf(active, corner)))
      cellIn(scroller.current, corner)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, corner, core, scroller]);

  const block = blockOf(active, corner);
  return (
    <div
      role="rowgroup"
      className={classNames(styles.body, focusRequests > 0 && styles.used)}
      style={{ height: virtual.getTotalSize() }}
      {...focusHandlers}
    >
      {visibleRows.map(({ index, start }) => {
        const row = rowAt(index);
        const id = row === undefined ? undefined : context.rowId(row);
        const isSelected = !isOneCell(block) && index >= block.top && index <= block.bottom;
        return (
          <GridRow
            key={id ?? `at ${index}`}
            context={context}
            row={row}
            index={index}
            top={start}
            isLast={index > 2 && index >= rowCount - 3}
            edits={(id !== undefined && edits.get(id)) || NO_ROW_EDITS}
            activeColumn={index === active.row ? active.column : -1}
            selectedFrom={isSelected ? block.left : -1}
            selectedTo={isSelected ? block.right : -1}
            editing={editing !== null && editing.rowId === id ? editing : null}
          />
        );
      })}
    </div>
  );
}

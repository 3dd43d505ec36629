import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useStore } from '../store.ts';
import { UNTOUCHED } from './edits.ts';
import { GridRow } from './grid-row.tsx';
import type { ShownRows } from './grid-table.tsx';
import styles from './grid.module.css';
import { blockOf, isOneCell, type Place } from './places.ts';

interface BodyProps<Row> extends ShownRows<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  rowHeight: number;
}

const OVERSCAN = 8;
const SEEN_BEFORE_MEASURE = { width: 1000, height: 800 };

const cellIn = (scroller: HTMLElement | null, { row, column }: Place) =>
  scroller?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);

/** Rows in sight, and those that the keyboard needs: the focus is never on a row that is not there. */
function useRowsInSight({ rowCount, rowHeight, scroller }: BodyProps<never>, needed: readonly number[]) {
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: SEEN_BEFORE_MEASURE,
    // A grid in a hidden tab measures nothing: it keeps the rows it had.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => rect.height > 0 && tell(rect)),
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...needed])]
        .filter((index) => index < rowCount)
        .sort((a, b) => a - b),
  });
  useEffect(() => virtual.measure(), [virtual, rowHeight]);
  return virtual;
}

/** The active cell takes the focus when asked, and keeps it when its row is drawn anew because it arrived. */
function useFocusOnActive<Row>({ look, scroller }: BodyProps<Row>) {
  const { core } = look.grid;
  const { focusAsked } = useStore(core.state);
  const answered = useRef(focusAsked);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const state = core.state.get();
    const isAsked = answered.current !== focusAsked;
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    answered.current = focusAsked;
    if ((isAsked || isLost) && state.editing === null)
      cellIn(scroller.current, state.active)?.focus({ preventScroll: true });
  });
  return {
    onFocus: (event: FocusEvent) => (focused.current = event.target),
    // What goes away with the focus may tell of it too: only a focus that went elsewhere is let go.
    onBlur: (event: FocusEvent) => {
      if (event.target.isConnected) focused.current = null;
    },
  };
}

export function GridBody<Row extends object>(props: BodyProps<Row>) {
  const { look, rowCount, rowAt, onWindow, scroller } = props;
  const { core } = look.grid;
  const { active, reach, edits, editing, focusAsked } = useStore(core.state);
  const virtual = useRowsInSight(props as unknown as BodyProps<never>, [active.row, reach.row]);
  const seen = virtual.getVirtualItems();
  const from = Math.max(0, (virtual.range?.startIndex ?? 0) - OVERSCAN);
  const to = Math.min(rowCount, (virtual.range?.endIndex ?? -1) + 1 + OVERSCAN);
  useEffect(() => {
    if (to > from) onWindow?.(from, to);
  }, [from, to, onWindow]);
  const keepsFocus = useFocusOnActive(props);
  useEffect(() => {
    if (core.state.get().focusAsked > 0 || !isOneCell(blockOf(active, reach)))
      cellIn(scroller.current, reach)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, reach, core, scroller]);

  const block = blockOf(active, reach);
  return (
    <div
      role="rowgroup"
      className={classNames(styles.body, focusAsked > 0 && styles.used)}
      style={{ height: virtual.getTotalSize() }}
      {...keepsFocus}
    >
      {seen.map(({ index, start }) => {
        const row = rowAt(index);
        const id = row === undefined ? undefined : look.rowId(row);
        const isSelected = !isOneCell(block) && index >= block.top && index <= block.bottom;
        return (
          <GridRow
            key={id ?? `at ${index}`}
            look={look}
            row={row}
            index={index}
            top={start}
            isLast={index > 2 && index >= rowCount - 3}
            edits={(id !== undefined && edits.get(id)) || UNTOUCHED}
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

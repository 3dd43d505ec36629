import { extentOf, idAt, patch, rowIndexOf, type GridCore } from './grid-state.ts';
import { positionAfter, clampPosition, type Move, type CellPosition } from './positions.ts';

export interface GridNavigation {
  /** False when the move leads out of the grid. */
  move: (move: Move, page: number) => boolean;
  extend: (move: Move, page: number) => void;
  /** Activates a cell; `extend` keeps the other corner of the selection. */
  goTo: (position: CellPosition, extend: boolean) => void;
  selectAll: () => void;
  /** Escape: selects one cell only, and the next Tab leaves the grid. */
  release: () => void;
  /** Keeps the focus on its row when rows were added or removed. */
  follow: () => void;
  requestFocus: () => void;
}

export function createNavigation<Row>(core: GridCore<Row>): GridNavigation {
  const goTo: GridNavigation['goTo'] = (position, extend) => {
    const { active, focusRequests } = core.state.get();
    const to = clampPosition(position, extentOf(core));
    if (extend) patch(core, { corner: to });
    else
      patch(core, {
        active: to,
        corner: to,
        activeId: idAt(core, to.row),
        leaving: false,
        ...(to.row === active.row && to.column === active.column ? {} : { notice: null }),
        focusRequests: focusRequests + 1,
      });
  };
  return {
    goTo,
    move: (move, page) => {
      const to = positionAfter(core.state.get().active, move, extentOf(core), page);
      if (to) goTo(to, false);
      return to !== null;
    },
    extend: (move, page) => {
      const to = positionAfter(core.state.get().corner, move, extentOf(core), page);
      if (to) goTo(to, true);
    },
    selectAll: () => {
      const { rows, columns } = extentOf(core);
      const first = { row: 0, column: 0 };
      patch(core, { active: first, activeId: idAt(core, 0), corner: { row: rows - 1, column: columns - 1 } });
    },
    release: () =>
      patch(core, { corner: core.state.get().active, leaving: true, notice: { message: 'leaving' } }),
    follow: () => followActive(core),
    requestFocus: () => patch(core, { focusRequests: core.state.get().focusRequests + 1 }),
  };
}

function followActive<Row>(core: GridCore<Row>): void {
  const { active, corner, activeId, editing } = core.state.get();
  const extent = extentOf(core);
  const here = idAt(core, active.row);
  if (activeId === undefined || here === activeId) {
    if (activeId === undefined && here !== undefined) patch(core, { activeId: here });
    return;
  }
  // The row is not loaded yet, which does not mean that it moved.
  if (here === undefined && active.row < extent.rows) return;
  const row = rowIndexOf(core, activeId, active.row);
  if (row < 0) {
    const position = clampPosition(active, extent);
    patch(core, {
      active: position,
      corner: position,
      activeId: idAt(core, position.row),
      ...(editing && { editing: null, notice: { message: 'rowGone' } as const }),
    });
    return;
  }
  const by = row - active.row;
  patch(core, {
    active: { ...active, row },
    corner: clampPosition({ ...corner, row: corner.row + by }, extent),
  });
}

import { extentOf, idAt, patch, placeOf, type GridCore } from './grid-state.ts';
import { moved, placeWithin, type Move, type Place } from './places.ts';

export interface Moving {
  /** False when the move leads out of the grid. */
  move: (move: Move, page: number) => boolean;
  extend: (move: Move, page: number) => void;
  /** The cell pressed; `extends` keeps the other corner. */
  goTo: (place: Place, extend: boolean) => void;
  selectAll: () => void;
  /** Escape: one cell only, and the next Tab leaves. */
  release: () => void;
  /** Rows came or went: the keyboard stays with its row. */
  follow: () => void;
  askFocus: () => void;
}

export function newMoving<Row>(core: GridCore<Row>): Moving {
  const goTo: Moving['goTo'] = (place, extend) => {
    const { active, focusAsked } = core.state.get();
    const to = placeWithin(place, extentOf(core));
    if (extend) patch(core, { reach: to });
    else
      patch(core, {
        active: to,
        reach: to,
        activeId: idAt(core, to.row),
        leaving: false,
        ...(to.row === active.row && to.column === active.column ? {} : { notice: null }),
        focusAsked: focusAsked + 1,
      });
  };
  return {
    goTo,
    move: (move, page) => {
      const to = moved(core.state.get().active, move, extentOf(core), page);
      if (to) goTo(to, false);
      return to !== null;
    },
    extend: (move, page) => {
      const to = moved(core.state.get().reach, move, extentOf(core), page);
      if (to) goTo(to, true);
    },
    selectAll: () => {
      const { rows, columns } = extentOf(core);
      const first = { row: 0, column: 0 };
      patch(core, { active: first, activeId: idAt(core, 0), reach: { row: rows - 1, column: columns - 1 } });
    },
    release: () =>
      patch(core, { reach: core.state.get().active, leaving: true, notice: { said: 'leaving' } }),
    follow: () => followActive(core),
    askFocus: () => patch(core, { focusAsked: core.state.get().focusAsked + 1 }),
  };
}

function followActive<Row>(core: GridCore<Row>): void {
  const { active, reach, activeId, editing } = core.state.get();
  const extent = extentOf(core);
  const here = idAt(core, active.row);
  if (activeId === undefined || here === activeId) {
    if (activeId === undefined && here !== undefined) patch(core, { activeId: here });
    return;
  }
  // Not here yet: a row on its way is no other row.
  if (here === undefined && active.row < extent.rows) return;
  const row = placeOf(core, activeId, active.row);
  if (row < 0) {
    const place = placeWithin(active, extent);
    patch(core, {
      active: place,
      reach: place,
      activeId: idAt(core, place.row),
      ...(editing && { editing: null, notice: { said: 'rowGone' } as const }),
    });
    return;
  }
  const by = row - active.row;
  patch(core, {
    active: { ...active, row },
    reach: placeWithin({ ...reach, row: reach.row + by }, extent),
  });
}

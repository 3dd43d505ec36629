import { useRef, type MouseEvent } from 'react';
import { cellAt } from './grid-state.ts';
import type { Grid } from './grid.ts';
import type { Place } from './places.ts';

/** The cell under the pointer; null on an editor, a choice, a link. */
function placeUnder(target: EventTarget): Place | null {
  const element = target as Element;
  if (element.closest('input, select, a, button, [data-panel]')) return null;
  const cell = element.closest<HTMLElement>('[data-row]');
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** Press to go, drag or Shift to select, press twice (or tap where one already is) to edit. */
export function useGridPointer<Row>({ core, moving, changing }: Grid<Row>) {
  const drags = useRef(false);
  const wasActive = useRef(false);
  return {
    onMouseDown: (event: MouseEvent) => {
      const place = placeUnder(event.target);
      if (!place || event.button !== 0) return;
      const { active } = core.state.get();
      wasActive.current = active.row === place.row && active.column === place.column;
      drags.current = true;
      // The focus stays where the selection began.
      if (event.shiftKey) event.preventDefault();
      moving.goTo(place, event.shiftKey);
    },
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons !== 1) drags.current = false;
      const place = drags.current ? placeUnder(event.target) : null;
      if (place) moving.goTo(place, true);
    },
    onMouseUp: () => (drags.current = false),
    onClick: (event: MouseEvent) => {
      const place = placeUnder(event.target);
      if (!place) return;
      const cell = cellAt(core, place);
      if (cell?.isEditable && (event.target as Element).closest('[data-tick]'))
        changing.put(cell.id, cell.column.key, String(cell.value !== true));
      else if ((event.nativeEvent as PointerEvent).pointerType === 'touch' && wasActive.current)
        changing.open(null);
    },
    onDoubleClick: (event: MouseEvent) => {
      if (placeUnder(event.target)) changing.open(null);
    },
  };
}

import { useRef, type MouseEvent } from 'react';
import { cellAt } from './grid-state.ts';
import type { Grid } from './grid.ts';
import type { CellPosition } from './positions.ts';

/** The cell under the pointer; null on an editor, a select or a link. */
function positionUnder(target: EventTarget): CellPosition | null {
  const element = target as Element;
  if (element.closest('input, select, a, button, [data-panel]')) return null;
  const cell = element.closest<HTMLElement>('[data-row]');
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** Press to activate, drag or Shift to select, double press (or tap the active cell) to edit. */
export function useGridPointer<Row>({ core, navigation, commands }: Grid<Row>) {
  const drags = useRef(false);
  const wasActive = useRef(false);
  return {
    onMouseDown: (event: MouseEvent) => {
      const position = positionUnder(event.target);
      if (!position || event.button !== 0) return;
      const { active } = core.state.get();
      wasActive.current = active.row === position.row && active.column === position.column;
      drags.current = true;
      // Keeps the focus where the selection began.
      if (event.shiftKey) event.preventDefault();
      navigation.goTo(position, event.shiftKey);
    },
    onMouseOver: (event: MouseEvent) => {
      if (event.buttons !== 1) drags.current = false;
      const position = drags.current ? positionUnder(event.target) : null;
      if (position) navigation.goTo(position, true);
    },
    onMouseUp: () => (drags.current = false),
    onClick: (event: MouseEvent) => {
      const position = positionUnder(event.target);
      if (!position) return;
      const cell = cellAt(core, position);
      if (cell?.isEditable && (event.target as Element).closest('[data-tick]'))
        commands.put(cell.id, cell.column.key, String(cell.value !== true));
      else if ((event.nativeEvent as PointerEvent).pointerType === 'touch' && wasActive.current)
        commands.open(null);
    },
    onDoubleClick: (event: MouseEvent) => {
      if (positionUnder(event.target)) commands.open(null);
    },
  };
}

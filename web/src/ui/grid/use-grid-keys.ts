import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { cellAt } from './grid-state.ts';
import type { Grid } from './grid.ts';
import type { Move } from './positions.ts';

const moves: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
  Home: 'rowStart',
  End: 'rowEnd',
};
const farMoves: Record<string, Move> = {
  Home: 'gridStart',
  End: 'gridEnd',
  ArrowLeft: 'rowStart',
  ArrowRight: 'rowEnd',
};

export const isCell = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined;

/** A dead key (^ then e) is composed in the editor itself. */
const isComposing = (key: string) => key === 'Dead' || key === 'Process';

/** Returns whether the key was handled. */
type KeyHandler = (event: KeyboardEvent) => boolean;

function commandKeys<Row>({ commands, navigation, core }: Grid<Row>, page: () => number): KeyHandler {
  return (event) => {
    const key = event.key.toLowerCase();
    const far = farMoves[event.key];
    if (far) {
      if (event.shiftKey) navigation.extend(far, page());
      else navigation.move(far, page());
      return true;
    }
    if (key === 'a') navigation.selectAll();
    else if (core.inputs.current.readOnly) return false;
    else if (key === 'd') commands.fill();
    else if (key === 'z' && !event.shiftKey) commands.undo();
    else if (key === 'z' || key === 'y') commands.redo();
    else return false;
    return true;
  };
}

function moveKeys<Row>({ navigation, core }: Grid<Row>, page: () => number): KeyHandler {
  return ({ key, shiftKey }) => {
    if (key === 'Tab') {
      if (core.state.get().leaving) return false;
      return navigation.move(shiftKey ? 'previous' : 'next', 1);
    }
    if (key === 'Enter') return navigation.move(shiftKey ? 'up' : 'down', 1);
    const move = moves[key];
    if (!move) return false;
    if (shiftKey) navigation.extend(move, page());
    else navigation.move(move, page());
    return true;
  };
}

/** Focuses the panel with the cell's choices, if it has one. */
function focusPanel(cell: EventTarget): boolean {
  const button = (cell as HTMLElement).querySelector<HTMLElement>('[data-panel] button');
  button?.focus();
  return button !== null;
}

function editKeys<Row>({ commands, navigation, core }: Grid<Row>): KeyHandler {
  const toggle = () => {
    const cell = cellAt(core, core.state.get().active);
    if (cell?.column.kind !== 'checkbox' || !cell.isEditable) return false;
    commands.put(cell.id, cell.column.key, String(cell.value !== true));
    return true;
  };
  return (event) => {
    const { key } = event;
    if (key === 'Escape') {
      navigation.release();
      return true;
    }
    if (key === 'F2') return focusPanel(event.target) || commands.open(null);
    if (core.inputs.current.readOnly) return false;
    if (key === 'Delete' || key === 'Backspace') {
      commands.clear();
      return true;
    }
    if (key === ' ' && toggle()) return true;
    if (isComposing(key)) {
      // The key event continues into the editor, which must be rendered by then.
      flushSync(() => commands.open(''));
      return false;
    }
    return key.length === 1 && commands.open(key);
  };
}

/** Handles the grid's keys while a cell has the focus; the editor and the panel handle their own. */
export function useGridKeys<Row>(grid: Grid<Row>, page: () => number) {
  const command = commandKeys(grid, page);
  const move = moveKeys(grid, page);
  const edit = editKeys(grid);
  const handleKey: KeyHandler = (event) => {
    if (!isCell(event.target)) {
      if (event.key !== 'Escape') return false;
      grid.navigation.requestFocus();
      return true;
    }
    if (event.altKey && event.key === 'ArrowDown')
      return focusPanel(event.target) || grid.commands.open(null);
    // AltGr types characters, and reports itself as Ctrl and Alt; Alt alone belongs to the browser.
    if (event.getModifierState('AltGraph')) return edit(event);
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return command(event);
    return move(event) || edit(event);
  };
  return { onKeyDown: (event: KeyboardEvent) => handleKey(event) && event.preventDefault() };
}

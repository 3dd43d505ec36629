import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { cellAt } from './grid-state.ts';
import type { Grid } from './grid.ts';
import type { Move } from './places.ts';

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

/** A letter that needs another one (^ then e) is composed in the editor itself. */
const isComposing = (key: string) => key === 'Dead' || key === 'Process';

/** Each says whether the key was its own. */
type Answer = (event: KeyboardEvent) => boolean;

function answerCommand<Row>({ changing, moving, core }: Grid<Row>, page: () => number): Answer {
  return (event) => {
    const key = event.key.toLowerCase();
    const far = farMoves[event.key];
    if (far) {
      if (event.shiftKey) moving.extend(far, page());
      else moving.move(far, page());
      return true;
    }
    if (key === 'a') moving.selectAll();
    else if (core.facts.current.readOnly) return false;
    else if (key === 'd') changing.fill();
    else if (key === 'z' && !event.shiftKey) changing.undo();
    else if (key === 'z' || key === 'y') changing.redo();
    else return false;
    return true;
  };
}

function answerMove<Row>({ moving, core }: Grid<Row>, page: () => number): Answer {
  return ({ key, shiftKey }) => {
    if (key === 'Tab') {
      if (core.state.get().leaving) return false;
      return moving.move(shiftKey ? 'previous' : 'next', 1);
    }
    if (key === 'Enter') return moving.move(shiftKey ? 'up' : 'down', 1);
    const move = moves[key];
    if (!move) return false;
    if (shiftKey) moving.extend(move, page());
    else moving.move(move, page());
    return true;
  };
}

/** Into the choice that the cell waits for, if it waits for one. */
function enterPanel(cell: EventTarget): boolean {
  const button = (cell as HTMLElement).querySelector<HTMLElement>('[data-panel] button');
  button?.focus();
  return button !== null;
}

function answerEdit<Row>({ changing, moving, core }: Grid<Row>): Answer {
  const toggle = () => {
    const cell = cellAt(core, core.state.get().active);
    if (cell?.column.kind !== 'checkbox' || !cell.isEditable) return false;
    changing.put(cell.id, cell.column.key, String(cell.value !== true));
    return true;
  };
  return (event) => {
    const { key } = event;
    if (key === 'Escape') {
      moving.release();
      return true;
    }
    if (key === 'F2') return enterPanel(event.target) || changing.open(null);
    if (core.facts.current.readOnly) return false;
    if (key === 'Delete' || key === 'Backspace') {
      changing.clear();
      return true;
    }
    if (key === ' ' && toggle()) return true;
    if (isComposing(key)) {
      // The key itself goes on into the editor, which must be there by then.
      flushSync(() => changing.open(''));
      return false;
    }
    return key.length === 1 && changing.open(key);
  };
}

/** The grid's keys, while a cell has the focus; the editor and the choices answer their own. */
export function useGridKeys<Row>(grid: Grid<Row>, page: () => number) {
  const command = answerCommand(grid, page);
  const move = answerMove(grid, page);
  const edit = answerEdit(grid);
  const answer: Answer = (event) => {
    if (!isCell(event.target)) {
      if (event.key !== 'Escape') return false;
      grid.moving.askFocus();
      return true;
    }
    if (event.altKey && event.key === 'ArrowDown')
      return enterPanel(event.target) || grid.changing.open(null);
    // AltGr writes letters, and says that it is Ctrl and Alt; Alt alone is the browser's.
    if (event.getModifierState('AltGraph')) return edit(event);
    if (event.altKey) return false;
    if (event.ctrlKey || event.metaKey) return command(event);
    return move(event) || edit(event);
  };
  return { onKeyDown: (event: KeyboardEvent) => answer(event) && event.preventDefault() };
}

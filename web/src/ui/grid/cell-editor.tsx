import { useState, type KeyboardEvent } from 'react';
import { useUiText } from '../texts.ts';
import { isFigure } from './cell-text.ts';
import type { GridColumn } from './column.ts';
import type { Editing } from './grid-state.ts';
import type { Grid } from './grid.ts';
import styles from './grid.module.css';
import type { Move } from './positions.ts';

interface EditorProps<Row> {
  grid: Grid<Row>;
  column: GridColumn<Row>;
  editing: Editing;
  /** The row's label. */
  name: string;
}

const arrows: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** The move a key makes out of the editor; null when the editor handles the key itself. */
function exitMove({ key, shiftKey }: KeyboardEvent, mode: Editing['mode'], isChoice: boolean): Move | null {
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (mode === 'change' || isChoice || shiftKey) return null;
  return arrows[key] ?? null;
}

export function CellEditor<Row>({ grid, column, editing, name }: EditorProps<Row>) {
  const { commands, navigation } = grid;
  const [typed, setTyped] = useState(editing.text);
  const text = useUiText();
  const isChoice = column.kind === 'select';
  const onKey = (event: KeyboardEvent, current: string) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      commands.close();
      navigation.requestFocus();
      return;
    }
    const move = exitMove(event, editing.mode, isChoice);
    if (move === null) return;
    event.preventDefault();
    commands.commit(current);
    if (!navigation.move(move, 1)) navigation.requestFocus();
  };
  const label = text('grid.cellOf', { column: column.header, name });
  if (isChoice) return <ChoiceEditor {...{ grid, column, editing, label, onKey }} />;
  return (
    <input
      className={styles.editor}
      aria-label={label}
      inputMode={column.kind === 'integer' ? 'numeric' : isFigure(column.kind) ? 'decimal' : 'text'}
      placeholder={column.kind === 'day' ? text('date.placeholder') : undefined}
      autoComplete="off"
      spellCheck={column.kind === 'text'}
      value={typed}
      ref={focusAtEnd}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => onKey(event, typed)}
      onBlur={() => commands.commit(typed)}
    />
  );
}

/** A ref callback that runs once, since its identity never changes. */
function focusAtEnd(input: HTMLInputElement | null): void {
  if (!input || input === document.activeElement) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}

interface ChoiceProps<Row> extends Omit<EditorProps<Row>, 'name'> {
  label: string;
  onKey: (event: KeyboardEvent, typed: string) => void;
}

/** A native select, opened at once. A typed letter selects the first option that begins with it. */
function ChoiceEditor<Row>({ grid, column, editing, label, onKey }: ChoiceProps<Row>) {
  const { commands, navigation } = grid;
  const options = column.options ?? [];
  const begins = editing.text.toLocaleLowerCase();
  const first = options.find(
    (option) => begins !== '' && !option.disabled && option.label.toLocaleLowerCase().startsWith(begins),
  );
  const [chosen, setChosen] = useState(first?.label ?? editing.before);
  const isKnown = chosen === '' || options.some((option) => option.label === chosen);
  return (
    <select
      className={styles.editor}
      aria-label={label}
      value={chosen}
      ref={focusAndOpen}
      onKeyDown={(event) => onKey(event, chosen)}
      onChange={(event) => {
        setChosen(event.target.value);
        commands.commit(event.target.value);
        navigation.requestFocus();
      }}
      onBlur={() => commands.commit(chosen)}
    >
      {(!column.required || chosen === '') && <option value="" />}
      {!isKnown && <option disabled>{chosen}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.label} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function focusAndOpen(list: HTMLSelectElement | null): void {
  if (!list || list === document.activeElement) return;
  list.focus({ preventScroll: true });
  try {
    list.showPicker();
  } catch {
    // Without a user gesture, or in an older browser, the list stays closed and the arrow keys choose.
  }
}

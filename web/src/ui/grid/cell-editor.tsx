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
  /** Of the row. */
  name: string;
}

const arrows: Record<string, Move> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/** Where a key leads out of the editor; null when the key is the editor's own. */
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

/** Once: its identity never changes. */
function focusAtEnd(input: HTMLInputElement | null): void {
  if (!input || input === document.activeElement) return;
  input.focus({ preventScroll: true });
  input.setSelectionRange(input.value.length, input.value.length);
}

interface ChoiceProps<Row> extends Omit<EditorProps<Row>, 'name'> {
  label: string;
  onKey: (event: KeyboardEvent, typed: string) => void;
}

/** The system's own list, open at once. What was typed to get here chooses the first that begins so. */
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
    // Without a press of the person's own, or in an older browser, the list stays closed and the arrows choose.
  }
}

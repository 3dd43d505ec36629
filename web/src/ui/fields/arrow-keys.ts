import type { KeyboardEvent } from 'react';

const ROW = 'tr, li, [role=row]';
const ROWS = 'tbody, table, ul, ol, [role=grid], [role=list]';
/** Number fields; their index in the row is their column. */
const NUMBERS = 'input[data-number]:not(:disabled)';

const numbersIn = (row: Element) => [...row.querySelectorAll<HTMLInputElement>(NUMBERS)];

/** The number field in the same column of the next or previous row that has one. */
function fieldInRow(field: HTMLInputElement, direction: 1 | -1): HTMLInputElement | undefined {
  const row = field.closest(ROW);
  const rows = row?.parentElement?.closest(ROWS);
  if (!row || !rows) return undefined;
  const column = numbersIn(row).indexOf(field);
  const others = [...rows.querySelectorAll(row.tagName)].filter(
    (each) => each === row || numbersIn(each).length > 0,
  );
  const next = others[others.indexOf(row) + direction];
  if (!next) return undefined;
  const fields = numbersIn(next);
  return fields[Math.min(column, fields.length - 1)];
}

/** ↓ and ↑ in a number field go to the row below or above; they never change the number. */
export function moveByArrows(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || altKey || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  fieldInRow(currentTarget, key === 'ArrowDown' ? 1 : -1)?.focus();
}
